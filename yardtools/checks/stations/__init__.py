"""Faults of stations."""

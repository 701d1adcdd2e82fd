"""Faults of trails."""

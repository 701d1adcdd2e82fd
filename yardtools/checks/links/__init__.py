"""Faults of links."""

"""Faults of ferries."""

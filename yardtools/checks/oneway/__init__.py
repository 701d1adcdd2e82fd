"""Faults of one-way links."""

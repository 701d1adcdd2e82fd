"""Faults of tiles."""

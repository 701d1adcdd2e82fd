"""Faults of the files themselves, before any board can be read from them."""

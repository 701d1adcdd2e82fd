"""A search for Mister X Europe, for both seats."""

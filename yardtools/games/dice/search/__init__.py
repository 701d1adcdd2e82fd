"""A search for the dice game, for both seats."""

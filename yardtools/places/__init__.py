"""Boards drafted from places on the globe: read, projected, pushed apart, numbered, linked and drawn."""

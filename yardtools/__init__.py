"""Board-game maps as data one can trust: read, check, compare, export and play them."""

__version__ = "0.1.0"

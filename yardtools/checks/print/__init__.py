"""Faults that show when the board is printed."""

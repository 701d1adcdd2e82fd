"""Faults that show only in play: `yard validate --play` looks for them, by the rules of the games."""

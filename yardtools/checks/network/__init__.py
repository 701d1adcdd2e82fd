"""Faults of the network as a whole."""

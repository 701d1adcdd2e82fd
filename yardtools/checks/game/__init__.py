"""Faults that games see: boards they cannot be played on, and options they do not have."""

"""Faults of boards that do not keep to the counts of the family they name."""

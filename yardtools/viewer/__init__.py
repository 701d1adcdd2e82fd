"""Pages to look at boards in."""

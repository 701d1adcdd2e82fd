"""Games played and looked at: records of them, and positions for engines in other languages."""

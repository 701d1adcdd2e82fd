"""Many games: played, recorded, counted, checked again, and as environments for learning."""

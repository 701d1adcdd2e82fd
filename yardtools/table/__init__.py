"""The table: a game held for people and bots, who see their own seat in the browser and nothing else."""

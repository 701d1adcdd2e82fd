"""The games as environments for learning: `pettingzoo` and `openspiel`, each with the extra of its name."""

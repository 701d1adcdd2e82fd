"""The games as environments for learning: `pettingzoo`, `gymnasium` and `openspiel`.

Those of PettingZoo and Gymnasium need the extra `pettingzoo`, that of OpenSpiel the extra `openspiel`.
"""

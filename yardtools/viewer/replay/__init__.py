"""The page that tells games again: step by step on the board, with everything open."""

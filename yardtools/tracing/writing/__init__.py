"""From a board to a drawing of it, and the empty drawings to start from."""

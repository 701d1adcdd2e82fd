"""What formats share: rows made into a board, values read, and the languages that files are written in."""

"""Pages that show boards, comparisons, play-tests and games, and the server of a preview."""

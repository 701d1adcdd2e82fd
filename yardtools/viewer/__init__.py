"""Pages that show boards, comparisons and play-tests, and the server of a preview."""

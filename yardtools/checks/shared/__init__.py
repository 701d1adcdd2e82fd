"""What several checks ask of a board, and the words and the notation they share."""

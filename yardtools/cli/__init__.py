"""The program `yard`."""

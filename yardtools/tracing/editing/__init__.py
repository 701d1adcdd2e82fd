"""Changed copies of a drawing: ends moved, repeats taken out, findings noted, ready to print."""

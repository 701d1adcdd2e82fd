"""What report formats share: source lines, counts, stable names, and text that is safe to show."""

"""Tracings: boards as SVG drawings, written and read."""

"""Tracings: boards as SVG drawings, read, written and edited."""

"""Yardtools inside Inkscape: an extension that calls `yard`, its installation, and the tasks it calls for.

Inkscape runs the files in `extension/` with a Python of its own, which has none of our packages. So they
only hand the drawing over to `yard inkscape run`, and the drawing that comes back to Inkscape.
"""

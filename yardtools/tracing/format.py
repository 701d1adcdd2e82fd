"""A tracing: an SVG drawing that a person opens in Inkscape and goes on drawing in.

Layers carry the meaning: one for the stations, one for each transport, one for each mission. What is
not drawn, such as the title and the start cards, lies as JSON in the drawing's metadata.
"""

from yardtools.tracing.write import dumps

__all__ = ["CARRIES", "FILES", "LOSSLESS", "READ_BY", "SUFFIX", "dumps"]

SUFFIX = ".svg"
FILES: tuple[str, ...] = ()
LOSSLESS = True
CARRIES = "everything, as a drawing to go on with"
READ_BY = "Inkscape and other drawing programs, browsers"

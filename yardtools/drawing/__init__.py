"""Board to SVG picture: the one drawing code for pages, sheets and comparisons."""

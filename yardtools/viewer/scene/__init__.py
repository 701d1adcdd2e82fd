"""A game on a page: the board, the pawns on it, and what lies on the table beside it, drawn from tabletops.

`page.py` makes the page; whoever builds on it adds a script that calls `makeScene` and shows tabletops.
"""

"""Numbers whose digits are texts of their own, as some editors write them: put together again."""

from __future__ import annotations

from dataclasses import replace

from yardtools.findings import Point
from yardtools.svg.lettering import WIDTH
from yardtools.svg.node import Node
from yardtools.svg.transform import undo_step

GAP = 1 / 3
"""Digits of one number are less than this apart, in parts of the font size."""
LONGEST = 9
"""Digits that one number may have."""
SLIP = 0.05
"""How far digits of one line may be from it, in parts of the font size."""


def add_text(nodes: list[Node], text: Node) -> None:
    """Add a text to those before it; where it goes on with the digits of the last, it becomes part of it."""
    if nodes and _are_one_number(nodes[-1], text):
        nodes[-1] = _join(nodes[-1], text)
    else:
        nodes.append(text)


def _are_one_number(before: Node, text: Node) -> bool:
    """Whether both are digits of the same size on the same line that touch."""
    if not (before.tag == text.tag == "text" and before.text.isdecimal() and text.text.isdecimal()):
        return False
    if before.size != text.size or not text.size or before.matrix[:4] != text.matrix[:4]:
        return False
    if len(before.text) + len(text.text) > LONGEST:
        return False
    along, down = _way(before, text)
    gap = along - WIDTH * text.size * (len(before.text) + len(text.text)) / 2
    return abs(gap) < GAP * text.size and abs(down) < SLIP * text.size


def _way(before: Node, text: Node) -> Point:
    """The way from the middle of one text to that of another, in the units that both are written in."""
    nowhere = (float("inf"), float("inf"))
    if not (before.at and text.at):
        return nowhere
    return undo_step((text.at[0] - before.at[0], text.at[1] - before.at[1]), text.matrix) or nowhere


def _join(before: Node, text: Node) -> Node:
    """One text of two; its middle is that of all its digits."""
    assert before.at is not None
    assert text.at is not None
    digits = len(before.text) + len(text.text)
    own = len(text.text) / digits
    at = tuple(one + (other - one) * own for one, other in zip(before.at, text.at, strict=True))
    return replace(before, text=before.text + text.text, at=(at[0], at[1]))

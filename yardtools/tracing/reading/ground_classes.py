"""What a piece of ground shows, by the words that people call it: a river is water, a wood is a park."""

from __future__ import annotations

import re
from collections.abc import Iterable

from yardtools.model.ground import GROUND_CLASSES, GroundClass
from yardtools.svg.node import Node
from yardtools.tracing.reading.names import decode_name, name_key

_OTHER_WORDS: dict[GroundClass, str] = {
    "sea": "ocean",
    "land": "island mainland",
    "water": "river lake canal pond dock stream",
    "park": "garden green wood forest meadow",
    "built": "city town house building block",
    "street": "road avenue lane rail railway",
    "coast": "shore shoreline bank",
    "outline": "border boundary wall",
}
CLASSES: dict[str, GroundClass] = {each: each for each in GROUND_CLASSES}
CLASSES |= {word: kind for kind, words in _OTHER_WORDS.items() for word in words.split()}
"""Every word for a class of ground."""

_WORD = re.compile(r"[a-z]+")


def class_named(name: str) -> GroundClass | None:
    """The class that the first word of a name means, also in the plural: that of `river-2` or `Parks`."""
    match = _WORD.match(name_key(decode_name(name)))
    word = match[0] if match else ""
    return CLASSES.get(word) or CLASSES.get(word.removesuffix("s"))


def class_of(node: Node) -> GroundClass | None:
    """The class of ground that an element or a layer says: by its classes, its label or its id."""
    return _first(map(class_named, (*node.classes, node.label, node.id)))


def _first(classes: Iterable[GroundClass | None]) -> GroundClass | None:
    return next(filter(None, classes), None)

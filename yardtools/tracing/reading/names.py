"""Names of layers and elements as they compare, whatever a drawing program did to them."""

from __future__ import annotations

import re

_ESCAPED = re.compile(r"_x([0-9A-F]{2,4})_")
_COPY = re.compile(r"_\d+_$")
"""What Illustrator writes after a name that it needs a second time."""


def name_key(name: str) -> str:
    """A name as names compare: case and outer space do not count."""
    return name.strip().casefold()


def loose_key(name: str) -> str:
    """A name as drawing programs bend it into an id: other characters escaped, spaces as underscores."""
    return re.sub(r"[\s_]+", " ", decode_name(name)).strip().casefold()


def decode_name(name: str) -> str:
    """A name as it was before a drawing program bent it into an id."""
    return _ESCAPED.sub(lambda code: chr(int(code[1], 16)), name) if "_x" in name else name


def plain_name(name: str) -> str:
    """An id as its author wrote it: `_x31_2_1_` is `12`."""
    return without_count(decode_name(name))


def without_count(name: str) -> str:
    """A name without the count that tells it from another of the same: `Bus_1_` is `Bus`."""
    return _COPY.sub("", name.rstrip()) if name.rstrip().endswith("_") else name

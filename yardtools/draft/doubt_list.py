"""The list of doubts that a draft leaves in its folder: doubts.txt, the most doubtful first, a line each.

A line is a subject as findings name it and its certainty from 0 to 1: `link:taxi:22-29 0.47`. Words may
follow, and lines that begin with # are for people alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

DOUBTS_FILE = "doubts.txt"

_LINE = re.compile(r"(station:\d+|link:[^\s:]+:\d+-\d+)\s+(0?\.\d+|[01](?:\.\d*)?)(?:\s.*)?")


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that a draft was not sure of, and how certain it is that it is there as drafted."""

    subject: str
    certainty: float
    why: str = ""
    """What speaks against it, in words, where it is not plain."""


def read_doubts(content: bytes) -> list[Doubt]:
    """The doubts in the content of a list, in its order; a line that is none is passed over."""
    lines = content.decode(errors="replace").splitlines()
    matches = (_LINE.fullmatch(line.strip()) for line in lines)
    return [Doubt(match[1], min(1.0, float(match[2]))) for match in matches if match]


def write_doubts(lines: Iterable[str]) -> bytes:
    """The list as the content of its file."""
    return "".join(f"{line}\n" for line in lines).encode()

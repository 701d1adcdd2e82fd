"""Drawings spoilt by chance: bytes cut, doubled and swapped, numbers beyond all measure."""

from __future__ import annotations

import random
import re

WORDS = [
    b"NaN",
    b"1e400",
    b"-",
    b"<",
    b">",
    b'"',
    b"&",
    b"&#0;",
    b"</g>",
    b"<g>",
    b"url(#",
    b"matrix(0 0 0 0 0 0)",
]
WORDS += [b"use", b"%", b"mm", b"transform", b"\xff", b"\0", b"<!DOCTYPE", b"<![CDATA[", b"M", b"A 0 0 0 1"]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The drawing with a few bytes cut, doubled, swapped or replaced."""
    for _ in range(chance.randint(1, 6)):
        spot, length = chance.randrange(len(data) + 1), chance.randint(0, 40)
        piece = chance.choice(
            [b"", chance.choice(WORDS), data[spot : spot + length] * 2, chance.randbytes(3)]
        )
        data = data[:spot] + piece + data[spot + chance.randint(0, length) :]
    return data


def renumbered(data: bytes, chance: random.Random) -> bytes:
    """The drawing with some of its numbers changed beyond all measure."""
    odd = [b"0", b"-1", b"1e9", b"1e-9", b"1e308", b"99999999999", b"nan", b"inf", b"", b".", b"--1"]
    return re.sub(rb"\d+\.?\d*", lambda n: chance.choice(odd) if chance.random() < 0.05 else n[0], data)

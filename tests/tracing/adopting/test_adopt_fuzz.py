"""Adopting never crashes: foreign drawings cut up, and drawings made to do harm, give a box or one error."""

from __future__ import annotations

import os
import random
import time
from dataclasses import replace
from itertools import product

import pytest

from support.adopted import adopt_anything, foreign_drawings, page
from support.mutations import mutated, renumbered
from support.quick import rest_slow
from yardtools.api import load
from yardtools.model import Board

COUNT = int(os.environ.get("YARD_FUZZ", "600"))


def corner_of_london() -> Board:
    """The first stations of London, and the links among them."""
    board = load("london")
    kept = {station.id for station in board.stations[:24]}
    links = tuple(link for link in board.links if {link.start, link.end} <= kept)
    return replace(board, stations=board.stations[:24], links=links)


@pytest.mark.parametrize(
    ("convention", "many"),
    rest_slow(product(foreign_drawings().CONVENTIONS, (4, COUNT // 60)), lambda _, many: many == 4),
)
def test_foreign_drawings_cut_up(convention: str, many: int) -> None:
    chance = random.Random(f"adopt {convention}")
    data = foreign_drawings().CONVENTIONS[convention](corner_of_london()).encode()
    adopt_anything(data)
    for number in range(many):
        adopt_anything((mutated if number % 2 else renumbered)(data, chance))


MANY = 4_000
HARMFUL = {
    "stations on one heap": "".join(
        f'<circle cx="50" cy="50" r="5"/><text x="50" y="50">{n}</text>' for n in range(MANY)
    ),
    "lines on one heap": '<path d="M50 50 60 60" stroke="red"/>' * MANY
    + "".join(f'<circle cx="{n}" cy="9" r="4"/><text x="{n}" y="9">{n}</text>' for n in range(9, 99, 9)),
    "a class of its own for each": "".join(
        f'<path class="c{n} d{n} e{n}" d="M{n} 0V9" stroke="red"/>'
        f'<circle class="s{n} t{n}" cx="{n}" cy="{n % 2 * 9}" r=".3"/><text x="{n}" y="0">{n}</text>'
        for n in range(MANY)
    ),
    "a colour of its own for each": "".join(
        f'<path d="M{n} 0V9" stroke="#{n * 4000:06x}"/><circle cx="{n}" cy="0" r=".3"/>'
        f'<text x="{n}" y="0">{n}</text>'
        for n in range(MANY)
    ),
    "groups in groups": "<g class='a b c' id='x'>" * 900
    + "".join(f'<circle cx="{9 * n}" cy="{n % 7}" r="2"/><text x="{9 * n}">{n}</text>' for n in range(900))
    + "".join(f'<path d="M{9 * n} {n % 7}L{9 * n + 9} {(n + 1) % 7}" stroke="red"/>' for n in range(900))
    + "</g>" * 900,
    "names that go on": f'<g id="{"taxi " * 9000}" class="{"bus" * 9000}">'
    + '<circle cx="9" cy="9" r="2"/><path d="M9 9H99" stroke="red"/>' * 30
    + "</g>",
}


@pytest.mark.parametrize("inside", HARMFUL.values(), ids=HARMFUL)
def test_drawings_made_to_do_harm(inside: str) -> None:
    before = time.process_time()
    adopt_anything(page(inside).encode())
    assert time.process_time() - before < 30

"""The ground of the shipped boards: ferries run on water, cities stand on land, and files stay small."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shapely

from support.boards import europe, london
from support.command import yard
from yardtools.formats import json as json_format
from yardtools.geometry import line_of, positions_of
from yardtools.model import Board, Ground, Link
from yardtools.resources import board_folder

HARBOURS = {
    (48, 49): "Dublin and Liverpool",
    (157, 156): "Bastia and Marseille",
    (193, 171): "Patras and Bari",
    (26, 35): "Stockholm and Riga",
    (76, 64): "London and Amsterdam",
}


def area_of(board: Board, *kinds: str) -> Any:
    pieces = (piece for piece in board.ground if piece.kind in kinds)
    return shapely.unary_union([_shape(piece) for piece in pieces])


def _shape(piece: Ground) -> Any:
    if piece.lines:
        return shapely.MultiLineString(piece.lines).buffer(piece.width / 2)
    return shapely.make_valid(shapely.Polygon(piece.area[0], piece.area[1:]))


def course(board: Board, link: Link) -> shapely.LineString:
    return shapely.LineString(line_of(link, positions_of(board)) or ())


class TestLondon:
    def test_the_ferries_run_on_the_river(self) -> None:
        board = london()
        river = area_of(board, "water")
        for link in board.links:
            if link.by == "ferry":
                assert river.covers(course(board, link)), str(link)

    def test_only_landings_stand_in_the_water(self) -> None:
        river = area_of(london(), "water")
        wet = {each.id for each in london().stations if each.at and river.contains(shapely.Point(each.at))}
        canal = {station for station in wet if station not in (108, 115, 157, 194)}
        assert wet >= {108, 115, 157, 194}
        assert len(canal) <= 3, canal

    def test_it_has_parks_and_streets(self) -> None:
        kinds = {piece.kind for piece in london().ground}
        assert kinds == {"street", "park", "water"}


class TestEurope:
    def test_cities_stand_on_land_or_at_its_edge(self) -> None:
        land = area_of(europe(), "land")
        away = {each.id: land.distance(shapely.Point(each.at or (0, 0))) for each in europe().stations}
        assert max(away.values()) < 3

    @pytest.mark.parametrize("ends", HARBOURS, ids=list(HARBOURS.values()))
    def test_ferries_cross_the_sea(self, ends: tuple[int, int]) -> None:
        board = europe()
        places = positions_of(board)
        way = shapely.LineString([places[end] for end in ends])
        assert way.difference(area_of(board, "land")).length > 0.4 * way.length

    def test_the_islands_are_islands(self) -> None:
        """Dublin, London, Palermo, Cagliari, Heraklion and Paris: six pieces of land."""
        pieces = [_shape(piece) for piece in europe().ground if piece.kind == "land"]
        homes = {}
        for number in (48, 76, 191, 190, 199, 100):
            spot = shapely.Point(positions_of(europe())[number])
            homes[number] = min(range(len(pieces)), key=lambda place: pieces[place].distance(spot))
        assert len(set(homes.values())) == 6


@pytest.mark.parametrize("name", ["london", "europe"])
def test_files_stay_small(name: str) -> None:
    """The ground is less than half of the board file."""
    board = {"london": london(), "europe": europe()}[name]
    text = json_format.dumps(board)
    assert text == (board_folder(name) / "board.json").read_text(encoding="utf-8")
    assert len(text) < 2 * len(json_format.dumps(replace(board, ground=())))
    assert len(text) < 150_000


def test_a_board_without_a_ground_has_the_hash_it_had() -> None:
    """The fingerprint of London before boards could have a ground."""
    known, board = "5c6da2c97705", london()
    assert json_format.fingerprint(replace(board, ground=())).startswith(known)
    assert not json_format.fingerprint(board).startswith(known)


def test_a_difference_is_told_in_a_line(tmp_path: Path) -> None:
    bare, moved = tmp_path / "bare.json", tmp_path / "moved.json"
    bare.write_text(json_format.dumps(replace(london(), ground=())), encoding="utf-8")
    river = london().ground[-1]
    shifted = river.move(lambda at: (at[0] + 1, at[1]))
    redrawn = replace(london(), ground=(*london().ground[:-1], shifted))
    moved.write_text(json_format.dumps(redrawn), encoding="utf-8")
    told = yard("diff", bare, "london")
    assert told.returncode == 1
    assert "ground" in told.stdout
    assert len(told.stdout) < 400
    found = json.loads(yard("diff", "london", moved, "--format", "json").stdout)
    (change,) = found["about"]
    assert change["key"] == "ground"
    assert change["new"] == f"{change['old']}, drawn otherwise"


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        ({"class": "swamp", "area": [[[0, 0], [1, 0], [1, 1]]]}, "must be"),
        ({"class": "park"}, "says too little"),
        ({"class": "park", "area": [[[0, 0], [1, 0]]]}, "at least 3 entries"),
        ({"class": "water", "lines": [[[0, 0], [1, 0]]]}, "says only half of what it must"),
        (
            {"class": "sea", "area": [[[0, 0], [1, 0], [1, 1]]], "lines": [[[0, 0], [1, 0]]], "width": 2},
            "too much",
        ),
        ({"class": "water", "lines": [[[0, 0], [1, 0]]], "width": 0}, "at least 0.01"),
    ],
)
def test_what_is_no_ground_is_told(tmp_path: Path, piece: dict[str, object], words: str) -> None:
    document = json.loads(json_format.dumps(replace(london(), ground=()))) | {"ground": [piece]}
    file = tmp_path / "board.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    told = yard("validate", file)
    assert told.returncode == 1
    assert words in told.stdout
    assert "document/schema" in told.stdout


def test_a_board_has_no_more_ground_than_it_may(tmp_path: Path) -> None:
    """The sum of all points is counted, which no schema can."""
    ring = [[place, place % 7] for place in range(10_001)]
    rings = [{"class": "land", "area": [ring]}, {"class": "park", "area": [ring]}]
    document = json.loads(json_format.dumps(replace(london(), ground=()))) | {"ground": rings}
    file = tmp_path / "board.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    told = yard("validate", file)
    assert told.returncode == 1
    assert "the ground has 20,002 points, and may have 20,000" in told.stdout

"""Saves for Tabletop Simulator: of the published types, with a snap point on every station."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema_rs
from PIL import Image

from support.boards import london
from support.command import yard
from support.formats import SMALL
from support.places import CASES
from yardtools.board_files import load
from yardtools.cli.kits import kit_and_log
from yardtools.formats import json as json_format
from yardtools.model import Board, KitForm, LogForm
from yardtools.virtual_tables import tts
from yardtools.virtual_tables.virtual_table import VirtualTable

SCHEMA = json.loads((CASES / "tts.schema.json").read_text(encoding="utf-8"))
FOLDER = Path("/somewhere/with blanks")


@cache
def made() -> dict[str, bytes]:
    said = kit_and_log(load("london"))
    return tts.dumps(VirtualTable(london(), said["kit"], said["log"]), FOLDER)


def save(files: dict[str, bytes]) -> Any:
    return json.loads(files["save.json"])


def small(board: Board) -> dict[str, bytes]:
    return tts.dumps(VirtualTable(board, KitForm(), LogForm(6)), FOLDER)


def things(document: Any, kind: str) -> list[Any]:
    return [each for each in document["ObjectStates"] if each["Name"] == kind]


def addresses(value: Any) -> set[str]:
    """Every address of a picture inside a document."""
    if isinstance(value, dict):
        own = {each for key, each in value.items() if key.endswith("URL") and isinstance(each, str) and each}
        return own.union(*map(addresses, value.values()))
    return set().union(*map(addresses, value)) if isinstance(value, list) else set()


def test_saves_keep_to_the_published_types() -> None:
    validator = jsonschema_rs.Draft202012Validator(SCHEMA)
    odd = replace(SMALL, title='T "\x01', starts=replace(SMALL.starts, detective=(1,), mister_x=(2, 3)))
    for files in (made(), small(SMALL), small(odd)):
        validator.validate(save(files))
    wrong = save(small(SMALL))
    wrong["ObjectStates"][0]["Transform"]["posX"] = "0"
    assert not validator.is_valid(wrong)


def test_every_station_has_a_snap_point_in_its_place() -> None:
    document, board = save(made()), london()
    snaps = [(each["Position"]["x"], each["Position"]["z"]) for each in document["SnapPoints"]]
    assert len(snaps) == len(board.stations) + 24
    [tile] = [each for each in things(document, "Custom_Tile") if each["Nickname"] == "London"]
    half = tile["Transform"]["scaleX"]
    places = [station.at for station in board.stations if station.at]
    width = max(x for x, _ in places) - min(x for x, _ in places)
    scale = (max(x for x, _ in snaps[:199]) - min(x for x, _ in snaps[:199])) / width
    (x0, y0), (u0, v0) = places[0], snaps[0]
    for (x, y), (u, v) in zip(places, snaps, strict=False):
        assert abs(u - u0 - scale * (x - x0)) < 0.05
        assert abs(v0 - v - scale * (y - y0)) < 0.05
        assert max(abs(u), abs(v)) < half


def test_snap_points_lie_on_the_drawn_stations() -> None:
    """What is drawn under the snap point of a taxi station is the taxi's yellow."""
    document, board = save(made()), london()
    picture = Image.open(io.BytesIO(made()["map.png"])).convert("RGB")
    for station, snap in zip(board.stations, document["SnapPoints"], strict=False):
        if station.transports == ("taxi",):
            part = {key: 0.5 + snap["Position"][key] / tts.MAP_SIZE for key in "xz"}
            at = (round(part["x"] * picture.width), round((1 - part["z"]) * picture.height) - 13)
            red, green, blue = picture.getpixel(at)  # type: ignore[misc]
            assert red > 200
            assert green > 150
            assert blue < 120, station.id


def test_pictures_are_square_where_their_size_matters() -> None:
    for name in ("map.png", "log.png"):
        width, height = Image.open(io.BytesIO(made()[name])).size
        assert width == height


def test_decks_and_pawns_are_those_of_the_box() -> None:
    document = save(made())
    decks = {deck["Nickname"]: deck for deck in things(document, "DeckCustom")}
    counts = {"Taxi": 62, "Bus": 49, "Underground": 25, "Black ticket": 5, "Double move": 3}
    starts = {"Start cards Detective": 16, "Start cards Mister X": 13}
    assert {name: len(deck["DeckIDs"]) for name, deck in decks.items()} == counts | starts
    for deck in decks.values():
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        assert {str(number // 100) for number in deck["DeckIDs"]} == set(deck["CustomDeck"])
    turns = {name: deck["Transform"]["rotZ"] for name, deck in decks.items()}
    assert turns == dict.fromkeys(counts, 0.0) | dict.fromkeys(starts, 180.0)
    pawns = [pawn["Nickname"] for pawn in things(document, "PlayerPawn")]
    assert pawns == ["Mister X", *(f"Detective {number}" for number in range(1, 6))]


def test_things_have_numbers_of_their_own() -> None:
    document = save(made())
    inner = [card for deck in things(document, "DeckCustom") for card in deck["ContainedObjects"]]
    ids = [each["GUID"] for each in (*document["ObjectStates"], *inner)]
    assert len(ids) == len(set(ids))


def test_pictures_are_named_where_they_lie() -> None:
    named = {Path(unquote(urlsplit(address).path)) for address in addresses(save(made()))}
    assert {path.parent for path in named} == {FOLDER}
    assert {path.name for path in named} | {"save.json"} == set(made())


def test_export_writes_a_folder(tmp_path: Path) -> None:
    (tmp_path / "small.json").write_text(json_format.dumps(SMALL), encoding="utf-8")
    done = yard("export", "small.json", "--to", "tts", "-o", "game", "-q", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads((tmp_path / "game" / "save.json").read_text(encoding="utf-8"))
    for address in addresses(found):
        assert Path(unquote(urlsplit(address).path)).exists()
    refused = yard("export", "small.json", "--to", "tts", "-o", "game.json", cwd=tmp_path)
    assert "give a folder with -o" in refused.stderr

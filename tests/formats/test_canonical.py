"""Canonical boards: the same board always gives the same bytes, and the schemas agree with the model."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from support.boards import any_boards, london
from support.command import yard
from yardtools import schema, schema_files
from yardtools.formats import json as json_format
from yardtools.games import GAMES
from yardtools.model import SCHEMAS, AnyBoard, Board
from yardtools.resources import board_folder, board_names, position_schemas, schema_names, schema_path


@given(any_boards())
def test_loads_gives_back_what_dumps_wrote(board: AnyBoard) -> None:
    assert json_format.loads(json_format.dumps(board)) == board


@given(any_boards())
def test_dumps_gives_back_every_canonical_text(board: AnyBoard) -> None:
    text = json_format.dumps(board)
    assert json_format.dumps(json_format.loads(text)) == text


@given(any_boards(), st.randoms(use_true_random=False))
def test_shuffled_input_gives_the_same_bytes(board: AnyBoard, chance: random.Random) -> None:
    shuffled = _shuffle(board.document(), chance)
    faults: list[Any] = []
    again = json_format.from_document(shuffled, faults.append)
    assert not faults
    assert again is not None
    assert json_format.dumps(again) == json_format.dumps(board)


def _shuffle(value: Any, chance: random.Random, key: str = "") -> Any:
    """The same board written down otherwise: keys and unordered lists in any order, links turned round."""
    if isinstance(value, dict):
        items = [(name, _shuffle(item, chance, name)) for name, item in value.items()]
        chance.shuffle(items)
        row = dict(items)
        if {"from", "to"} <= row.keys() and not row.get("oneway") and chance.random() < 0.5:
            row["from"], row["to"] = row["to"], row["from"]
            row |= {"path": row["path"][::-1]} if "path" in row else {}
        return row
    ordered = ("at", "frame", "path", "suspects", "ladder", "tickets", "ground")
    if isinstance(value, list) and key not in ordered:
        items = [_shuffle(item, chance) for item in value]
        if key not in ("transports", "by") or not items or isinstance(items[0], str):
            chance.shuffle(items)
        return items
    return value


@given(any_boards())
def test_every_board_keeps_to_its_schema(board: AnyBoard) -> None:
    document = json.loads(json_format.dumps(board))
    assert _verdicts(document, SCHEMAS[board.kind]) == (True, True)


@given(any_boards(), st.data())
def test_both_validators_agree_on_broken_documents(board: AnyBoard, data: st.DataObject) -> None:
    document = json.loads(json_format.dumps(board))
    _break(document, data)
    ours, theirs = _verdicts(document, SCHEMAS[board.kind])
    assert ours == theirs
    assert bool(list(schema.faults(document, SCHEMAS[board.kind]))) is not ours


def _verdicts(document: Any, name: str) -> tuple[bool, bool]:
    return schema.is_valid(document, name), Draft202012Validator(schema_files.schema(name)).is_valid(document)


def _break(document: Any, data: st.DataObject) -> None:
    """Drop, add or replace something somewhere."""
    spots: list[Any] = [document]
    for spot in spots:
        children = spot.values() if isinstance(spot, dict) else spot
        spots += [child for child in children if isinstance(child, dict | list)]
    spot = data.draw(st.sampled_from(range(len(spots))).map(lambda i: spots[i]))
    odd: Any = data.draw(st.sampled_from([None, True, 0, -1, 1.5, 1e12, "", "Ä b", [], {}, [[]], {"x": 1}]))
    if isinstance(spot, list):
        spot.append(odd)
    elif spot and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(spot)))
        if data.draw(st.booleans()):
            spot[key] = odd
        else:
            del spot[key]
    else:
        spot[data.draw(st.sampled_from(["nmae", "id", "at", "name", "x y"]))] = odd


@pytest.mark.parametrize("name", schema_names())
def test_schemas_are_sound_closed_and_described(name: str) -> None:
    document = schema_files.schema(name)
    Draft202012Validator.check_schema(document)
    assert jsonschema_rs.meta.is_valid(document)
    assert document["$id"] == f"urn:yardtools:schema:{name}"
    for part in _objects(document):
        assert "additionalProperties" in part or part.get("description", "").startswith("The options"), part
        for key, value in part.get("properties", {}).items():
            described = "description" in value or "$ref" in value
            assert described, f"{name}: {key} has no description"


def test_a_game_whose_positions_have_a_schema_is_one_of_the_games() -> None:
    assert set(position_schemas()) == set(GAMES)


@pytest.mark.parametrize("name", schema_names())
def test_no_schema_names_a_game_by_itself(name: str) -> None:
    frame = json.loads(schema_path(name).read_text(encoding="utf-8"))
    demanded = [part.get(key) for part in _parts(frame) for key in ("enum", "const", "patternProperties")]
    assert not [game for game in GAMES if re.search(rf"\b{game}\b", json.dumps(demanded))]


def _objects(part: Any) -> list[Any]:
    return [found for found in _parts(part) if found.get("type") == "object"]


def _parts(part: Any) -> Iterator[dict[str, Any]]:
    """Every object in a document, itself among them."""
    if isinstance(part, dict):
        yield part
    items = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for item in items:
        yield from _parts(item)


def test_an_unknown_key_names_the_nearest_known_one() -> None:
    document = json.loads(json_format.dumps(london()))
    document["stations"][4]["nmae"] = {"en": "Bank"}
    [fault] = schema.faults(document, "board-1")
    assert (fault.pointer, fault.hint) == ("/stations/4/nmae", "did you mean 'name'?")
    assert fault.message == "the station has an unknown key 'nmae'"


@pytest.mark.parametrize("name", board_names())
def test_shipped_boards_are_canonical(name: str) -> None:
    text = (board_folder(name) / "board.json").read_text(encoding="utf-8")
    assert json_format.dumps(json_format.loads(text)) == text


def test_shipped_boards_are_in_step_with_their_sources_and_without_findings() -> None:
    folders = [board_folder(name) for name in board_names()]
    assert {folder.name for folder in folders} >= {"london", "europe", "dice", "purrlock"}
    in_step = yard("import", *folders, "--check")
    assert (in_step.returncode, in_step.stderr.count("is up to date")) == (0, len(folders))
    clean = yard("validate", *folders, "--fail-on", "info")
    assert clean.returncode == 0, clean.stdout


@given(any_boards())
def test_the_fingerprint_is_that_of_the_rfc_8785_form(board: AnyBoard) -> None:
    document = json.loads(json_format.dumps(board))
    del document["$schema"]
    digits = json_format.fingerprint(board)
    assert digits == hashlib.sha256(rfc8785.dumps(document)).hexdigest()


def test_canonical_layout() -> None:
    text = json_format.dumps(london())
    lines = text.split("\n")
    assert sum(line.startswith('    {"id": ') and '"at"' in line for line in lines) == 199
    assert sum(line.startswith('    {"from": ') for line in lines) == 467
    assert text.endswith("}\n")
    assert "\r" not in text


def test_two_way_links_run_upwards_and_paths_with_them() -> None:
    from yardtools.model import Link, Transport

    link = Link(8, 1, "taxi", path=((1, 2), (3, 4.005)))
    assert (link.start, link.end, link.path) == (1, 8, ((3.0, 4.0), (1.0, 2.0)))
    assert Link(8, 1, "taxi", oneway=True).start == 8
    board = Board("b", (Transport("taxi"),), links=(Link(2, 1, "taxi"), Link(0, 1, "taxi")))
    assert [each.start for each in board.links] == [0, 1]

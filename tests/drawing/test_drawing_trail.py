"""Pictures of trails: every piece is there, can be told apart without colour, and carries only safe text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from support.sound_tiles import sound_trail, sound_trails
from yardtools.drawing import GREY, draw_trail
from yardtools.drawing.footprints import FOOTPRINTS, footprint
from yardtools.drawing.lettering import text_width
from yardtools.drawing.trail import EDGE, LEFT, card, marker, paw
from yardtools.model import Card, Suspect, Trail

HOSTILE = '<script>alert("1")</script> & \x00\x1b'


def test_every_card_paw_and_marker_of_purrlock_is_in_the_picture() -> None:
    trail, picture = sound_trail(), draw_trail(sound_trail())
    for suspect in trail.suspects:
        assert suspect.name["en"] in picture
        for hour in range(1, trail.hours + 1):
            assert picture.count(card(suspect, hour)) == 1
    for value, count in Counter(trail.paws).items():
        assert picture.count(paw(value=value)) == count
    assert picture.count(marker(3)) == 1 + len(trail.layouts)
    assert picture.count(paw(down=True)) == sum(each.down + each.behind for each in trail.layouts)
    assert picture.count(paw() + "</g>") == sum(each.up for each in trail.layouts)


def test_suspects_have_signs_that_differ_without_colour() -> None:
    suspects = sound_trail().suspects
    assert {suspect.id for suspect in suspects} == FOOTPRINTS.keys()
    assert len({footprint(suspect.id, "#000000") for suspect in suspects}) == len(suspects)
    assert "<polygon" in footprint("cat", "#000000")


def test_a_missing_card_leaves_a_gap() -> None:
    trail = sound_trail()
    crow = trail.suspects[0]
    fewer = replace(trail, cards=tuple(each for each in trail.cards if each != Card(crow.id, 3)))
    assert card(crow, 3) not in draw_trail(fewer)
    assert card(crow, 4) in draw_trail(fewer)


def test_names_are_in_the_language_that_is_asked_for() -> None:
    assert "Krähe" in draw_trail(sound_trail(), language="de")
    assert "Crow" not in draw_trail(sound_trail(), language="de")
    assert "2 Spieler" in draw_trail(sound_trail(), language="de")
    assert "2 joueurs" in draw_trail(sound_trail(), language="fr")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_words_end_before_the_pieces_begin(language: str) -> None:
    crow, *others = sound_trail().suspects
    long = replace(sound_trail(), suspects=(replace(crow, name={"en": "A crow of many names"}), *others))
    root = etree.fromstring(draw_trail(long, language=language).encode())
    labels = [node for node in root.iter("{*}text") if node.get("x") == "36" and node.get("y") != "62"]
    assert len(labels) > 2 * len(long.suspects)
    for node in labels:
        bold = node.get("font-weight") == "700"
        assert text_width(node.text or "", float(node.get("font-size", "0")), bold=bold) <= LEFT - EDGE - 3


@given(sound_trails(), st.text())
@settings(max_examples=30, deadline=None)
def test_any_trail_gives_the_same_well_formed_picture_twice(trail: Trail, title: str) -> None:
    named = replace(trail, title=title)
    assert draw_trail(named, theme=GREY) == draw_trail(named, theme=GREY)
    etree.fromstring(draw_trail(named).encode())


def test_hostile_names_and_colours_stay_text() -> None:
    suspect = Suspect(HOSTILE, {"en": HOSTILE}, "url(https://example.org/)")
    trail = replace(sound_trail(), title=HOSTILE, suspects=(suspect,), cards=(Card(HOSTILE, 1),))
    picture = draw_trail(trail)
    etree.fromstring(picture.encode())
    assert "<script" not in picture
    assert not re.search(r"url\(", picture)

"""How the dice game's ambiguous rules can be read (A-D1 to A-D23)."""

from __future__ import annotations

from typing import Any

from yardtools.assemble import rows_of
from yardtools.games import options as kinds

AUTO = "auto"


def _layout(given: Any) -> str:
    text = str(given)
    return AUTO if text.strip().lower() == AUTO else "/".join(rows_of(text))


def _tiles(given: Any) -> tuple[str, ...]:
    read = kinds.letters("", (), "", "").read
    return tuple(sorted({letter.upper() for letter in read(given)}))


OPTIONS = (
    kinds.Option(
        "layout",
        AUTO,
        "D8",
        "The tiles as they lie, row by row, any rectangle of them; auto: chance lays them.",
        "rows of tile letters such as ABC/DEF/GHI, or auto",
        _layout,
    ),
    kinds.choice("grid", "3x2|2x3", "A-D14", "The small map that chance lays: columns and rows."),
    kinds.choice(
        "underground_tiles",
        "exactly|at_least",
        "A-D8",
        "Whether exactly three of the six tiles of the small map have underground, or three or more.",
    ),
    kinds.flag("expert", False, "D37", "Whether chance turns three tiles, or two, to their expert side."),
    kinds.Option(
        "expert_tiles",
        (),
        "A-D13",
        "The tiles that lie expert side up, where people choose them.",
        "a list of letters such as A,C",
        _tiles,
    ),
    kinds.flag(
        "start_counts",
        True,
        "A-D1",
        "Whether the start fills the first of Mister X's 13 fields, or he makes 13 moves after it.",
    ),
    kinds.choice(
        "refill",
        "en|de",
        "A-D2",
        "The detectives begin each round with all their dice again (English rules); or they keep theirs and"
        " take one more (German rules).",
    ),
    kinds.choice(
        "x_die",
        "played|any",
        "A-D3",
        "The die that Mister X lays X face up: one the detectives have played; or any that he likes.",
    ),
    kinds.choice(
        "helicopter",
        "edge|aligned",
        "A-D4",
        "It flies to any place of the opposite edge (German rules), or straight across (English rules).",
    ),
    kinds.choice(
        "only_occupied",
        "caught|pass",
        "A-D5",
        "When dice lead Mister X only onto detectives: he must go there and is caught, or he passes.",
    ),
    kinds.choice(
        "occupied_stop",
        "blocks|passed",
        "A-D7",
        "Whether a detective on a bus stop ends the line there, or the bus runs on to the next free stop.",
    ),
    kinds.choice(
        "specials",
        "shown|hidden",
        "A-D18",
        "Whether the detectives see at once what Mister X crosses off, or when he next shows himself.",
    ),
    kinds.flag(
        "double_on_last_field",
        False,
        "A-D20",
        "Whether a double may begin with one field left; its first hop then is his last.",
    ),
)

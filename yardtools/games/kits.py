"""The kit of a game: its pieces, and its rules on one page, in the languages of sheets.

They stand in `<game>/kit.toml`. `sheets` are those of the board that the game needs, and `needs` things that
players add; `[[pieces]]` are what no board says, and `[[summary]]` the rules, where `{name}` is the value of
an option; `[[values]]` say how one is worded that is no plain number or list. A game without such a file has
a kit without them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from yardtools.games.game import Game
from yardtools.games.options import Values, changed_options
from yardtools.model import KitForm, Piece, PieceFace

AND = {"en": "and", "de": "und", "fr": "et"}
"""The last word of a list."""


def kit_of(
    kind: type[Game], options: Values, language: str = "en", names: Mapping[str, str] = MappingProxyType({})
) -> KitForm:
    """What a kit of a game holds, with its options in force; `names` are those of the board's transports."""
    file = Path(__file__).parent / kind.name / "kit.toml"
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    log = kind.log_form(options)
    values = {"reveals": tuple(sorted(log.shown)), "hidden": tuple(sorted(log.hidden))} if log else {}
    values |= options
    words = {name: word_value(said, name, value, language, names) for name, value in values.items()}
    changed = changed_options(kind.options_known, options)
    return KitForm(
        title=kind.title,
        players=kind.players_range,
        sheets=tuple(said.get("sheets", ())),
        bar=said.get("bar", 0),
        needs=tuple(said.get("needs", ())),
        tickets=_tickets(said, options),
        pieces=tuple(_piece(each, language) for each in said.get("pieces", ())),
        summary=tuple(_summary(said, words, language)),
        options=tuple((name, _plain(value, language, {})) for name, value in changed.items()),
    )


def _tickets(said: Mapping[str, Any], options: Values) -> dict[str, int] | None:
    """How many tickets of each kind there are, where options say so and not the box."""
    if "tickets" not in said:
        return None
    return {ticket: int(options[option]) for ticket, option in said["tickets"].items()}


def _summary(said: Mapping[str, Any], words: Mapping[str, str], language: str) -> Iterator[tuple[str, str]]:
    for part in said.get("summary", ()):
        text = re.sub(r"\{(\w+)\}", lambda gap: words.get(gap[1], gap[0]), part[language])
        yield part["heading"][language], text


def _piece(said: Mapping[str, Any], language: str) -> Piece:
    texts = {key: said[key][language] for key in ("left", "right", "back") if key in said}
    faces = tuple(PieceFace(**face) for face in said["faces"])
    return Piece(said["kind"], said["name"][language], faces, tuple(said.get("stacks", ())), texts)


def word_value(
    said: Mapping[str, Any], option: str, value: Any, language: str, names: Mapping[str, str]
) -> str:
    """The value of an option in words: as the kit words it, else plainly."""
    for each in said.get("values", ()):
        if each["option"] == option and (match := re.fullmatch(each["match"], str(value))):
            worded: str = each["text"][language]
            return worded.replace("{1}", match[1]) if match.groups() else worded
    return _plain(value, language, names)


def _plain(value: Any, language: str, names: Mapping[str, str]) -> str:
    """A number, a list, or how many there are of each."""
    if isinstance(value, Mapping) and all(str(key).isdigit() for key in value):
        return _list([f"{key} → {part}" for key, part in value.items()], language)
    if isinstance(value, Mapping):
        order = [*(key for key in names if key in value), *(key for key in value if key not in names)]
        return _list([f"{value[key]} × {names.get(key, key)}" for key in order], language)
    if isinstance(value, tuple | list | frozenset | set):
        return _list(
            [str(part) for part in (value if isinstance(value, tuple | list) else sorted(value))], language
        )
    return str(value)


def _list(parts: Sequence[str], language: str) -> str:
    """Words in a row: `3, 8 and 13`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {AND[language]} {parts[-1]}"

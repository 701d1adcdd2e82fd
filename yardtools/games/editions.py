"""Editions of the games as named sets of options, and the tables at which engines are tried.

They stand in `<game>/editions.toml`: each `[[edition]]` names options of the game, and the first is the
usual one; each `[[table]]` is a number of players, on the game's own board or on a small one, with options
that bring rare rules up.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from yardtools.errors import YardError
from yardtools.games import find_game
from yardtools.wording import suggest_or_list


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A name for some options of a game."""

    name: str
    title: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table to try an engine at; `board` is a small one, empty for the game's own."""

    players: int
    board: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


def editions_of(game: str) -> tuple[Edition, ...]:
    """The editions of a game, the usual one first."""
    rows = _document(game).get("edition") or [{"name": game, "title": find_game(game).title}]
    return tuple(Edition(**row) for row in rows)


def find_edition(game: str, name: str | None) -> Edition:
    """The edition of that name; the usual one where none is named."""
    known = {edition.name: edition for edition in editions_of(game)}
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        raise YardError(f"{game} has no edition {name!r}; {suggest_or_list(name, known)}")
    return known[name]


def tables_of(game: str) -> tuple[Table, ...]:
    """The tables at which engines of a game are tried."""
    rows = _document(game).get("table") or [{"players": find_game(game).usual_players}]
    return tuple(Table(**row) for row in rows)


@cache
def _document(game: str) -> dict[str, Any]:
    folder = Path(__file__).parent / find_game(game).__module__.split(".")[-2]
    path = folder / "editions.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

"""The words that fit a place in a document, each with its meaning: from its schema, the checks and the games.

A schema says that a code is a text; which codes there are is known to the checks, which options a game has
to the game, and which transports there are to the document itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Any

from yardtools.board_files import BOX_FILE
from yardtools.checks.registry import codes, rule_of
from yardtools.editor.looks import unit_of
from yardtools.editor.schema_parts import (
    describe_key,
    is_list_of_tables,
    is_table,
    keys_of,
    part_at,
    values_of,
)
from yardtools.games import GAMES, find_game
from yardtools.games.options import as_json
from yardtools.model import SCHEMAS
from yardtools.schema_files import Schema, schema
from yardtools.text_scan import Contents, Path, read_contents
from yardtools.validation.family import families


@dataclass(frozen=True, slots=True)
class Word:
    """A word that fits: the key or the value itself, and what it means, in Markdown."""

    value: Any
    about: str = ""


@dataclass(frozen=True)
class Vocabulary:
    """The words of one document, box.toml or a board file."""

    file: str
    text: str

    @property
    def is_known(self) -> bool:
        """Whether it is a document of ours, for which there is a schema."""
        return self.file.endswith((".json", ".toml")) and unit_of(self.file, self.text) is not None

    @property
    def is_toml(self) -> bool:
        """Whether the document is TOML."""
        return self.file.endswith(".toml")

    @cached_property
    def contents(self) -> Contents:
        """What the document has so far."""
        return read_contents(self.text, toml=self.is_toml)

    @cached_property
    def schema(self) -> Schema:
        """The schema of such documents; that of a board file goes by its kind."""
        if PurePath(self.file).name == BOX_FILE:
            return schema("box-1")
        return schema(SCHEMAS.get(self.contents.values.get(("kind",), ""), "board-1"))

    # --- keys

    def keys_at(self, table: Path) -> Iterator[Word]:
        """The keys that a table may have and has not yet; at the top of TOML, without those for headers."""
        left_out = self.contents.keys_in(table)
        if self.is_toml and not table:
            left_out |= {word.value.strip("[]") for word in self.headers()}
        return (word for word in self._keys(table) if word.value not in left_out)

    def _keys(self, table: Path) -> Iterator[Word]:
        part = part_at(self.schema, table)
        for key, inner in keys_of(self.schema, part or {}).items():
            yield Word(key, describe_key(key, inner, needed=key in (part or {}).get("required", ())))
        yield from self._known_keys(table)

    def _known_keys(self, table: Path) -> Iterator[Word]:
        """The keys that no schema lists."""
        match table:
            case ("severity",):
                yield from _codes()
            case ("games",):
                yield from (Word(name, find_game(name).title) for name in GAMES)
            case ("games", str(game)) if game in GAMES:
                yield from _options(game)
            case ("tickets", "printed"):
                yield from map(Word, self._found("transports", "tickets"))

    def explain_key(self, table: Path, key: str) -> str:
        """What a key means, in Markdown; nothing where it is not known."""
        known = next((word.about for word in self._keys(table) if word.value == key), "")
        part = None if known else part_at(self.schema, (*table, key))
        return known or (describe_key(key, part) if part else "")

    def headers(self) -> Iterator[Word]:
        """The headers of tables in TOML: `[starts]`, `[[transports]]`, `[tracing.stations]`."""
        for key, part in keys_of(self.schema, self.schema).items():
            if is_list_of_tables(self.schema, part):
                yield Word(f"[[{key}]]", describe_key(key, part))
            elif is_table(part):
                yield Word(f"[{key}]", describe_key(key, part))
                for name, inner in keys_of(self.schema, part).items():
                    if is_table(inner):
                        yield Word(f"[{key}.{name}]", describe_key(name, inner))
        yield from (Word(f"[games.{name}]", find_game(name).title) for name in GAMES)

    # --- values

    def values_at(self, path: Path) -> Iterator[Word]:
        """The values that may stand at a path, as far as they can be listed."""
        about = describe_key(str(path[-1]), part) if path and (part := part_at(self.schema, path)) else ""
        yield from (Word(value, about) for value in values_of(part_at(self.schema, path) or {}))
        for fits, words in _VALUES:
            if fits(path):
                yield from words(self)

    def transports(self) -> Iterator[Word]:
        """The transports that the document declares."""
        return map(Word, self._found("transports", "id"))

    def _found(self, first: str, key: str) -> list[str]:
        """The texts under a key of a list of tables, each once."""
        rows = ((path, value) for path, value in self.contents.values.items() if path[:1] == (first,))
        return list(dict.fromkeys(value for path, value in rows if path[2:3] == (key,)))


def _codes() -> Iterator[Word]:
    return (Word(code, rule_of(code).summary) for code in codes())


def _options(game: str) -> Iterator[Word]:
    for option in find_game(game).options_known:
        usual = as_json(option.default)
        about = (
            f"**{option.name}** ({option.rule})\n\n{option.help}\n\n{option.values}; `{usual}` if left out"
        )
        yield Word(option.name, about)


def _is_transport(path: Path) -> bool:
    """Whether a transport of the document is named there."""
    match path:
        case ("ladder", int()) | ("links", int(), "by") | ("stations", int(), "transports", int()):
            return True
        case ("tracing", "symbols", str(), int()) | ("tracing", "stations", "unmarked", int()):
            return True
    return False


Fits = Callable[[Path], bool]
_VALUES: tuple[tuple[Fits, Callable[[Vocabulary], Iterable[Word]]], ...] = (
    (lambda path: len(path) == 3 and (path[0], path[2]) == ("suppress", "code"), lambda _: _codes()),
    (lambda path: path == ("family",), lambda _: map(Word, families())),
    (_is_transport, Vocabulary.transports),
)
"""What no schema lists: where it fits, and the words."""

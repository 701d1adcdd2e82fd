"""The rules of the games: numbered, in our own words, each with its place in the rule book.

They stand in `<game>/rules.toml`. A `[[rule]]` says what is printed; an `[[ambiguity]]` is a question that
the rule book leaves open, with how we read it. The keys are the fields of the classes here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from yardtools.games import GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The rule book that the rules of a game were read from."""

    title: str
    edition: str
    places: str
    """What the places of its rules are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a game."""

    id: str
    game: str
    heading: str
    text: str
    about: tuple[str, ...]
    """What it concerns: board (and box), set-up, play, information (who knows what)."""
    place: tuple[str, ...]
    """The headings of the rule book under which it stands."""
    inferred: str = ""
    """What of it the book does not say outright, but follows from it."""
    not_of_play: str = ""
    """Why no position shows it: it is about material, set-up or courtesy; empty where it is of play."""

    @property
    def summary(self) -> str:
        """Its first sentence."""
        return self.text.partition(". ")[0].removesuffix(".") + "."

    @property
    def brief(self) -> str:
        """All of it in one paragraph."""
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguity:
    """A question that the rule book leaves open.

    Either `answer` says how it is played, or `option` names the option of the game that chooses among the
    readings; these are its values, as one writes them behind `--option`.
    """

    id: str
    game: str
    question: str
    about: tuple[str, ...]
    concerns: tuple[str, ...]
    """The rules that it is about."""
    place: tuple[str, ...]
    text: str = ""
    """Why it is open, and what else there is to say."""
    inferred: str = ""
    answer: str = ""
    option: str = ""
    default: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)

    @property
    def heading(self) -> str:
        """What it stands under in a list of rules."""
        return "Ambiguities"

    @property
    def summary(self) -> str:
        """The question."""
        return self.question

    @property
    def brief(self) -> str:
        """The question, and how it is read if nothing else is said."""
        return f"{self.question} {self.answer or self.readings[self.default]}"


AnyRule = Rule | Ambiguity


def rule(id: str) -> AnyRule:
    """The rule or ambiguity of that id, such as `M26` or `A-E14`; also in small letters."""
    return all_rules()[id.upper()]


@cache
def all_rules() -> Mapping[str, AnyRule]:
    """The rules of all games by id."""
    return {each.id: each for game in GAMES for each in rules_of(game)}


def rule_order(id: str) -> tuple[str, int]:
    """What to sort ids of rules by: their letters, then their numbers."""
    letters = id.rstrip("0123456789")
    return letters, int(id[len(letters) :] or 0)


@cache
def rules_of(game: str) -> tuple[AnyRule, ...]:
    """The rules of a game in the order of its file, the ambiguities last."""
    document = _document(game)
    rules = (Rule(game=game, **_fields(table)) for table in document["rule"])
    ambiguities = (Ambiguity(game=game, **_fields(table)) for table in document.get("ambiguity", ()))
    return (*rules, *ambiguities)


def rules_of_play(game: str) -> list[Rule]:
    """The rules of a game that positions show; set-up, material and courtesy are none."""
    return [each for each in rules_of(game) if isinstance(each, Rule) and not each.not_of_play]


def book_of(game: str) -> Book:
    """The rule book of a game."""
    return Book(**_document(game)["book"])


@cache
def _document(game: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / game / "rules.toml").read_text(encoding="utf-8"))


def _fields(table: dict[str, Any]) -> dict[str, Any]:
    return {key: _value(value) for key, value in table.items()}


def _value(value: Any) -> Any:
    """A value without the line breaks of its file, and immutable."""
    if isinstance(value, dict):
        return {key: _value(part) for key, part in value.items()}
    return tuple(value) if isinstance(value, list) else " ".join(value.split())

"""The options of a game: how its ambiguous rules are read, each with its rule and its values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from yardtools.errors import YardError
from yardtools.wording import suggest

T = TypeVar("T", int, str)
Values = Mapping[str, Any]
"""Every option of a game by name, those left out at their defaults."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way in which a game can be played differently: `rule` says which of its rules that concerns.

    `read` takes what a person wrote, in Python, in TOML or behind `--option`, and gives the value or raises
    ValueError with what it should have been; `values` says the same for help texts. `presets` are what a
    value makes of other options, where these are not given themselves.
    """

    name: str
    default: Any
    rule: str
    help: str
    values: str
    read: Callable[[Any], Any]
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)

    def value(self, given: Any) -> Any:
        """The value that was given, or an error that says what it may be."""
        try:
            return self.read(given)
        except (ValueError, TypeError):
            raise YardError(f"option {self.name} ({self.rule}): {given!r} is not {self.values}") from None


def read_options(options: Collection[Option], given: Mapping[str, Any], game: str) -> Values:
    """All options with their values; an unknown one is an error that names the nearest."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            hint = suggest(name, known, f"`yard games {game}` lists its options")
            raise YardError(f"{game} has no option {name!r}; {hint}")
    usual = _defaults(known.values(), given)
    values = {name: option.value(given.get(name, usual[name])) for name, option in known.items()}
    return MappingProxyType(values)


def _defaults(options: Collection[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """What each option is where it is not given: its default, unless another that is given sets it."""
    found = {option.name: option.default for option in options}
    for option in options:
        if option.presets and option.name in given:
            found |= option.presets.get(option.value(given[option.name]), {})
    return found


def changed_options(options: Collection[Option], values: Values) -> dict[str, Any]:
    """The options that are not at their defaults, as JSON data."""
    usual = _defaults(options, values)
    rows = ((option.name, values[option.name], option.value(usual[option.name])) for option in options)
    return {name: as_json(value) for name, value, default in rows if value != default}


def as_json(value: Any) -> Any:
    """An option's value as JSON data."""
    if isinstance(value, Mapping):
        return {str(key): as_json(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [as_json(part) for part in value]
    return value


# --- kinds of options -------------------------------------------------------------------------


def choice(name: str, words: str, rule: str, help: str) -> Option:
    """An option with some named values, with `|` between them; the first is the default."""
    values = tuple(words.split("|"))

    def read(given: Any) -> str:
        if given not in values:
            raise ValueError
        return str(given)

    return Option(name, values[0], rule, help, " or ".join(values), read)


def flag(name: str, default: bool, rule: str, help: str) -> Option:
    """An option that is on or off."""
    return Option(name, default, rule, help, "true or false", _truth)


def count(name: str, default: int | None, rule: str, help: str, least: int = 0, most: int = 999) -> Option:
    """An option that is a number; None, or `auto`, where the game finds it itself."""

    def read(given: Any) -> int | None:
        if default is None and given in (None, "auto"):
            return None
        number = _whole(given)
        if not least <= number <= most:
            raise ValueError
        return number

    words = f"a number from {least} to {most}"
    return Option(name, default, rule, help, f"{words}, or auto" if default is None else words, read)


def numbers(name: str, default: tuple[int, ...], rule: str, help: str) -> Option:
    """An option that is a list of numbers, `3,8,13` where it is written by hand."""

    def read(given: Any) -> tuple[int, ...]:
        read_number = _whole if isinstance(given, str) else _integer
        return _each_once(read_number(part) for part in _parts(given))

    return Option(name, default, rule, help, "a list of numbers such as 3,8,13, each once", read)


def letters(name: str, default: tuple[str, ...], rule: str, help: str) -> Option:
    """An option that is a list of words, `A,C` where it is written by hand."""

    def read(given: Any) -> tuple[str, ...]:
        return _each_once(_word(part) for part in _parts(given))

    return Option(name, default, rule, help, "a list of letters such as A,C, each once", read)


def counts(name: str, default: Mapping[str, int], rule: str, help: str) -> Option:
    """An option that gives a number to each of some words, `taxi=4,bus=3` where it is written by hand."""

    def read(given: Any) -> Mapping[str, int]:
        if isinstance(given, Mapping):
            pairs = [(str(word), _integer(number)) for word, number in given.items()]
        else:
            pairs = [(word.strip(), _whole(number)) for word, _, number in _assignments(given)]
        if any(number < 0 for _, number in pairs):
            raise ValueError
        return MappingProxyType(dict(sorted(pairs)))

    return Option(name, MappingProxyType(dict(default)), rule, help, "numbers such as taxi=4,bus=3", read)


def _truth(given: Any) -> bool:
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.lower() in words:
        return words[given.lower()]
    raise ValueError


def _whole(given: Any) -> int:
    """A number, also as it is written by hand."""
    return int(given) if isinstance(given, str) else _integer(given)


def _integer(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise ValueError
    return given


def _word(given: Any) -> str:
    if not isinstance(given, str):
        raise ValueError
    return given.strip()


def _each_once(given: Iterable[T]) -> tuple[T, ...]:
    """A list in order; one that says something twice was not meant so."""
    found = sorted(given)
    if len(set(found)) < len(found):
        raise ValueError
    return tuple(found)


def _parts(given: Any) -> list[Any]:
    if isinstance(given, str):
        return [part for part in given.split(",") if part.strip()]
    if isinstance(given, Iterable) and not isinstance(given, Mapping):
        return list(given)
    raise ValueError


def _assignments(given: Any) -> list[tuple[str, str, str]]:
    if not isinstance(given, str):
        raise ValueError
    return [part.partition("=") for part in given.split(",") if part.strip()]

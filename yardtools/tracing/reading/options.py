"""Whether a drawing can be read as its box asks: the entries under [tracing] that cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.locate import pointer_of
from yardtools.model import Box
from yardtools.svg.selectors import BrokenSelector, Finder, read_selectors
from yardtools.tracing.reading.layers import FIXED, LayerNames
from yardtools.tracing.reading.station_pattern import StationPattern
from yardtools.tracing.reading.stations import is_symbol
from yardtools.wording import did_you_mean, nearest_word

CODE = "document/tracing-option"

_NUMBERS = ("1", "12", "123")
_NEAR = 0.7
"""How like two names must be for one to be meant by the other; these are short."""


def option_faults(box: Box) -> Iterator[Fault]:
    """Every entry under [tracing] that cannot be used, at its key or value in the box."""
    yield from _targets(box)
    yield from _selectors(box)
    yield from _pattern(box.tracing.station_id)
    yield from _symbols(box)
    yield from _distances(box)


def _fault(path: tuple[str, ...], words: str, hint: str = "", *, on_key: bool = False) -> Fault:
    about = f"mapping:{'.'.join(path)}"
    return Fault(about, words, CODE, hint, pointer=pointer_of(("tracing", *path)), on_key=on_key)


# --- what things are read as ------------------------------------------------------------------


def _targets(box: Box) -> Iterator[Fault]:
    """Layers and selectors that are read as what no board has; a selector may name a mapped layer too."""
    plain = LayerNames(_mapping(box, {}))
    sound = {name: target for name, target in box.tracing.layers.items() if plain.role_named(target)}
    for name, target in box.tracing.layers.items():
        if name not in sound:
            yield _fault(("layers", name), *_unknown(f"the layer {name!r} is read as", target, plain))
    mapped = LayerNames(_mapping(box, sound))
    for target in box.tracing.select:
        if not mapped.role_named(target):
            words, hint = _unknown("what a selector finds is read as", target, plain)
            yield _fault(("select", target), words, hint, on_key=True)


def _mapping(box: Box, layers: dict[str, str]) -> Box:
    return replace(box, tracing=replace(box.tracing, layers=layers))


def _unknown(what: str, target: str, names: LayerNames) -> tuple[str, str]:
    """The words for a target that does not exist, and what may be meant."""
    known = ["stations", "frame", "mission-<colour>", "ignore", *names.transports]
    meant = nearest_word(target.lower(), [*FIXED, *names.transports], _NEAR)
    hint = did_you_mean(meant) or "declare a transport of that name, or correct it"
    return f"{what} {target!r}, which is none of {', '.join(known)}", hint


# --- how things are found ---------------------------------------------------------------------


def _selectors(box: Box) -> Iterator[Fault]:
    written = {("select", name): selector for name, selector in box.tracing.select.items()}
    if box.tracing.anchor:
        written["stations", "anchor"] = box.tracing.anchor
    for path, selector in written.items():
        try:
            Finder([]).any(read_selectors(selector))
        except BrokenSelector as error:
            words = f"cannot use the selector {selector!r}: {error}"
            yield _fault(path, words, "write a CSS selector, such as g.station or #stops > circle")


def _pattern(pattern: str) -> Iterator[Fault]:
    path, hint = ("stations", "id"), r"put the number in a group, such as '^station-(\d+)$'"
    try:
        compiled = StationPattern(pattern)
    except YardError as error:
        yield _fault(path, str(error).removeprefix("box.toml: "), hint)
        return
    if not _tells_numbers(compiled):
        yield _fault(path, f"the pattern {pattern!r} has no group, so it tells no number", hint)


def _tells_numbers(pattern: StationPattern) -> bool:
    """Whether a number can come of it: of its group, or of all that it finds where that is digits alone."""
    return pattern.has_group or any(pattern.number_named(number) is not None for number in _NUMBERS)


def _symbols(box: Box) -> Iterator[Fault]:
    for key in box.tracing.symbols:
        if not is_symbol(key):
            words = f"the symbol {key!r} is neither a colour nor a .class"
            yield _fault(("symbols", key), words, 'write a colour such as "#e3001b", or ".bus"', on_key=True)


def _distances(box: Box) -> Iterator[Fault]:
    weld, reach = box.tracing.weld, box.tracing.reach
    if weld is not None and reach is not None and weld > reach:
        words = f"weld is {weld:g}, which is more than reach with its {reach:g}"
        yield _fault(("weld",), words, "make reach the greater of the two: beyond it no end joins")

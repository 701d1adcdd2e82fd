"""What runs on the lines of a file, as transports of the board: by the user's word, by name, or by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from yardtools.places.plan import Way

FERRY = "ferry"
IGNORED = "ignore"
"""What a mode is mapped to whose lines are to be left out."""

KINDS: Mapping[str, tuple[str, ...]] = {
    "bus": ("bus",),
    "tram": ("tram", "bus"),
    "light-rail": ("light-rail", "underground", "rail", "tram"),
    "underground": ("underground", "subway", "metro", "rail"),
    "rail": ("rail", "train", "underground"),
    FERRY: (FERRY,),
}
"""The transports that the lines of a kind can be, the best first; a ferry need not be on the ladder."""


@dataclass(frozen=True, slots=True)
class Mapped:
    """Lines by transports, and for each mode of the file what it became; nothing where it is left out."""

    ways: tuple[Way, ...]
    modes: Mapping[str, str | None]


def map_modes(ways: Iterable[Way], ladder: Iterable[str], chosen: Mapping[str, str]) -> Mapped:
    """The lines with the ids of transports for the modes of the file."""
    rungs, lines = tuple(ladder), tuple(ways)
    modes = {mode: _transport_for(mode, rungs, chosen) for mode in Counter(way.mode for way in lines)}
    kept = tuple(replace(way, mode=id) for way in lines if (id := modes[way.mode]))
    return Mapped(kept, modes)


def _transport_for(mode: str, ladder: tuple[str, ...], chosen: Mapping[str, str]) -> str | None:
    if mode in chosen:
        return None if chosen[mode] == IGNORED else chosen[mode]
    known = (*ladder[1:], FERRY) if FERRY not in ladder else ladder[1:]
    return next((id for id in KINDS.get(mode, (mode,)) if id in known), None)

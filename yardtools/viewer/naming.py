"""What readers of a page see things called: tickets, seats and stations by name, never by id alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from yardtools.model import AnyBoard, Board, TileSet, Transport
from yardtools.model.values import id_in_words, name_of

SEATS = {"mister_x": "Mister X", "detectives": "Detectives", "nobody": "Nobody"}
PLAYER = re.compile(r"\bplayer-(\d+)\b")


def ticket_name(ticket: str, transports: Sequence[Transport], language: str = "en") -> str:
    """`Car with footprints` for `car-footprints`; a ticket of no transport goes by its own words."""
    for transport in transports:
        name = name_of(transport.name, language, id_in_words(transport.id))
        if ticket == transport.id:
            return name
        if ticket.startswith(f"{transport.id}-"):
            return f"{name} with {id_in_words(ticket.removeprefix(f'{transport.id}-')).lower()}"
    return id_in_words(ticket)


def tickets_by_name(
    tickets: Mapping[str, int], transports: Sequence[Transport], language: str = "en"
) -> dict[str, int]:
    """How many tickets there are, under their names; two of one name are counted together."""
    found: dict[str, int] = {}
    for ticket, count in tickets.items():
        name = ticket_name(ticket, transports, language)
        found[name] = found.get(name, 0) + count
    return found


def seat_name(seat: str) -> str:
    """`Player 2` for `player-2`, `Mister X` for `mister_x`."""
    return SEATS.get(seat) or with_player_names(seat)


def with_player_names(text: str) -> str:
    """A sentence with its players as people say them."""
    return PLAYER.sub(r"Player \1", text)


def station_names(board: AnyBoard, language: str = "en") -> dict[int, str]:
    """The stations that have names, by number."""
    stations = board.stations if isinstance(board, Board) else ()
    return {each.id: name for each in stations if (name := name_of(each.name, language))}


def transports_of(board: AnyBoard) -> Sequence[Transport]:
    """The transports of a board, if it is of a kind that has any."""
    return board.transports if isinstance(board, Board | TileSet) else ()


def subject_name(subject: str, names: Mapping[int, str]) -> str:
    """What a finding or a difference is about by name: `Paris – Lyon` for a link; nothing without names."""
    numbers = [int(number) for number in SUBJECT.findall(subject)]
    return " – ".join(names[number] for number in numbers if number in names)


SUBJECT = re.compile(r"(?<=[:-])\d+(?=-|$)")
"""The numbers of the stations in `station:12` and `link:taxi:1-8`."""

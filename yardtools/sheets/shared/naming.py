"""What things are called on paper: stations, transports and tickets, in the language of the sheet."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from yardtools.model import Transport
from yardtools.model.values import id_in_words, name_of
from yardtools.sheets.shared.words import TICKETS, in_language


def transport_name(transport: Transport, language: str) -> str:
    """What a transport is called; one without a name goes by its id."""
    return name_of(transport.name, language, transport.id)


def ticket_name(ticket: str, transports: Sequence[Transport], language: str) -> str:
    """What a ticket is called: as its transport, or by a name of its own."""
    by_id = {transport.id: transport for transport in reversed(transports)}
    if ticket in by_id:
        return transport_name(by_id[ticket], language)
    own = ticket_special(ticket, transports)
    return in_language(TICKETS, language).get(own, id_in_words(own))


def ticket_transport(ticket: str, transports: Sequence[Transport]) -> Transport | None:
    """The one transport that a ticket is for; a black ticket has none of its own."""
    own = [transport for transport in transports if ticket == transport.id]
    paid = own or [transport for transport in transports if ticket in transport.tickets]
    return paid[0] if len(paid) == 1 and (own or ticket.startswith(f"{paid[0].id}-")) else None


def ticket_special(ticket: str, transports: Sequence[Transport]) -> str:
    """What a ticket does besides its transport: `car-shadow` is a shadow."""
    transport = ticket_transport(ticket, transports)
    return ticket.removeprefix(f"{transport.id}-") if transport else ticket


def alphabetical(name: str) -> tuple[str, str]:
    """The key by which names stand in an index: accents count only between equals."""
    bare = "".join(
        c for c in unicodedata.normalize("NFKD", name.translate(_STROKES)) if not unicodedata.combining(c)
    )
    return bare.casefold(), name


_STROKES = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe"}
)
"""Letters that stand with others in an index although they are no such letters with an accent."""

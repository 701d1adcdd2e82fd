"""The tickets listed do not add up to the total that the box states."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import WARNING, Fault
from yardtools.model import Box
from yardtools.wording import join_words


@check(
    WARNING,
    rationale="Who checks a box for lost tickets counts them against its list. A total that differs from "
    "the list is a slip in one of the two, or a rule book that counts some tickets apart; then a "
    "suppression with that reason settles it. Tickets that pay for no transport, such as double moves, "
    "may be in the total or not.",
    bad='format = "yard-box/1"\nkind = "network"\nid = "example"\n'
    '[[transports]]\nid = "taxi"\ntickets = ["taxi", "black"]\n'
    "[tickets]\nprinted = { taxi = 62, black = 5, double = 3 }\nstated = 62\n",
    good='format = "yard-box/1"\nkind = "network"\nid = "example"\n'
    '[[transports]]\nid = "taxi"\ntickets = ["taxi", "black"]\n'
    "[tickets]\nprinted = { taxi = 62, black = 5, double = 3 }\nstated = 67\n",
)
def inventory_sum(box: Box) -> Iterator[Fault]:
    """The tickets listed do not add up to the total that the box states."""
    stated = box.stated_tickets
    if stated is None or not box.tickets:
        return
    fares = {ticket for transport in box.transports for ticket in transport.tickets}
    paying = {ticket: count for ticket, count in box.tickets.items() if ticket in fares or not fares}
    total = sum(paying.values())
    if stated in (total, sum(box.tickets.values())):
        return
    rows = join_words(f"{count} {ticket}" for ticket, count in (paying or box.tickets).items())
    words = f"the box states {stated} tickets, but the list has {total or sum(box.tickets.values())}: {rows}"
    left_out = [
        f"the {count} {ticket}" for ticket, count in paying.items() if count and total - count == stated
    ]
    if left_out:
        words += f"; without {join_words(left_out, 'or')} ones it is {stated}"
    figures = (stated, *(paying or box.tickets).values())
    hint = "count again and correct printed or stated, or suppress this with the reason"
    yield Fault("card:tickets", words, hint=hint, pointer="/tickets/stated", figures=figures)

"""How Scotland Yard Master can be played: the printed defaults, and what makes other editions of it."""

from __future__ import annotations

from typing import Any

from yardtools.games import options as kinds
from yardtools.games.pursuit import PAWNS

REVEALS = (3, 8, 13, 18, 24)  # M34
DETECTIVE_TICKETS = {"taxi": 11, "bus": 8, "underground": 4}  # M15


def _ending(given: Any) -> str:
    kind, _, number = str(given).partition(":")
    if kind not in ("rounds", "moves") or not 1 <= int(number) <= 999:
        raise ValueError
    return f"{kind}:{int(number)}"


OPTIONS = (
    kinds.Option("end", "rounds:22", "A-M1", "When Mister X has got away.", "rounds:N or moves:N", _ending),
    kinds.count(
        "log_fields", None, "A-M1", "Fields of the travel log; as many as the end and the doubles need.", 1
    ),
    kinds.numbers("reveals", REVEALS, "M34", "The moves after which Mister X shows himself."),
    kinds.count("black", 5, "M14", "Mister X's black tickets."),
    kinds.count("double", 2, "A-M6", "Mister X's double-move tickets."),
    kinds.choice("x_supply", "unlimited|finite", "A-M3", "Whether the supply he travels from can run out."),
    kinds.counts(
        "x_tickets", {}, "M14", "Ordinary tickets of his own, as in older editions; none: the supply."
    ),
    kinds.choice("used_tickets", "supply|mister_x", "M25", "Where the tickets go that detectives have used."),
    kinds.counts("detective_tickets", DETECTIVE_TICKETS, "M15", "What each detective is dealt."),
    kinds.count(
        "detectives", None, "M17", "How many detectives; else as the players ask for.", 1, len(PAWNS)
    ),
    kinds.count("bobbies", None, "M17", "How many bobbies; else as the players ask for.", 0, 9),
    kinds.choice(
        "pool",
        "auto|shared|separate",
        "M21",
        "Whether detectives share their tickets; auto: with two players.",
    ),
    kinds.choice(
        "stuck",
        "all|detectives_only|every_turn",
        "A-M2",
        "Mister X wins when no pawn can move at the start of their turn; or bobbies not counted; or tested at"
        " the start of his turn too, where a turn cut short because nobody left can move counts for him.",
    ),
    kinds.choice(
        "sitting_out",
        "last|final",
        "A-M9",
        "A pawn sits out when none left can move; or for good when it cannot.",
    ),
    kinds.numbers("detective_starts", (), "M11", "Start cards of detectives and bobbies; else the board's."),
    kinds.numbers(
        "mister_x_starts",
        (),
        "M11",
        "Start cards of Mister X; the same list as theirs makes one shared pile.",
    ),
)

"""What a person types, understood: a move in full, or as few words of it as tell it from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yardtools.games.game import Move, notation

LISTED = 12
"""So many moves are listed where several are meant."""


def meant(text: str, moves: Sequence[Move]) -> list[Move]:
    """The legal moves that a text can mean; one, where it is understood.

    Words may be shortened and left out: `r t 45` or `45` is `red taxi 45` where nothing else fits. Of several
    the shortest is meant: `taxi 32` is that move, and no double move that begins with it.
    """
    words = text.lower().split()
    fitting = [move for move in moves if _fits(words, move)]
    shortest = min(map(len, fitting), default=0)
    return [move for move in fitting if len(move) == shortest]


def _fits(words: Sequence[str], move: Move) -> bool:
    """Whether these words stand in a move in this order, each in full or shortened; numbers only in full."""
    rest: Iterator[str | int] = iter(move)
    return all(any(_is_short_for(word, each) for each in rest) for word in words)


def _is_short_for(word: str, whole: str | int) -> bool:
    return word == str(whole) if isinstance(whole, int) else whole.lower().startswith(word)


def summary(moves: Sequence[Move]) -> list[str]:
    """The moves for reading: those that differ only in where they lead stand on one line."""
    shortest = min(map(len, moves), default=0)
    single = [move for move in moves if len(move) <= max(shortest, 3)]
    rows: dict[Move, list[str]] = {}
    for move in single:
        key, end = (move[:-1], str(move[-1])) if isinstance(move[-1], int) else (move, "")
        rows.setdefault(key, []).append(end)
    lines = [f"{notation(key)} {' '.join(ends)}".rstrip() for key, ends in rows.items()]
    longer = [move for move in moves if len(move) > max(shortest, 3)]
    if longer:
        lines.append(f"and {len(longer)} longer ones, such as {notation(longer[len(longer) // 2])}")
    return lines


def choices(moves: Sequence[Move]) -> str:
    """A few moves to choose from, in one line."""
    told = "; ".join(notation(move) for move in moves[:LISTED])
    return told if len(moves) <= LISTED else f"{told}; and {len(moves) - LISTED} more"

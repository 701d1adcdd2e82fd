"""The moves that a person types: in full, or in as few words as tell one from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yardtools.games.game import Move, notation

MOST_LISTED = 12
"""So many moves are listed where several are meant."""
WEIGHTY = ("guess", "paws-off")
"""What must be said in so many words: a slip here costs a turn, or what one has only once."""


def find_moves(text: str, moves: Sequence[Move]) -> list[Move]:
    """The legal moves that a text can mean; a single one, where it is clear.

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
    weighty = [each for each in move if each in WEIGHTY]
    return all(any(_is_short_for(word, each) for each in rest) for word in words) and all(
        any(_is_short_for(word, each) for word in words) for each in weighty
    )


def _is_short_for(word: str, whole: str | int) -> bool:
    return word == str(whole) if isinstance(whole, int) else whole.lower().startswith(word)


def summarise_moves(moves: Sequence[Move]) -> list[str]:
    """The shorter moves for reading, and how many longer ones there are."""
    most = max(min(map(len, moves), default=0), 3)
    longer = [move for move in moves if len(move) > most]
    lines = list_moves([move for move in moves if len(move) <= most])
    if longer:
        example = longer[len(longer) // 2]
        words = f"and {len(longer)} more, such as" if len(longer) > 1 else "and"
        lines.append(
            f"{words} {notation(example)}" + (f"; `moves {example[1]}` lists them" if len(longer) > 1 else "")
        )
    return lines


def list_moves(moves: Sequence[Move]) -> list[str]:
    """Every move: those that differ only in where they lead stand on one line."""
    rows: dict[Move, list[str]] = {}
    for move in moves:
        key, end = (move[:-1], str(move[-1])) if isinstance(move[-1], int) else (move, "")
        rows.setdefault(key, []).append(end)
    return [f"{notation(key)} {' '.join(ends)}".rstrip() for key, ends in rows.items()]


def moves_with(text: str, moves: Sequence[Move]) -> list[Move]:
    """The moves in which all these words stand, in full or shortened."""
    words = text.lower().split()
    return [move for move in moves if all(any(_is_short_for(word, each) for each in move) for word in words)]


def name_choices(moves: Sequence[Move]) -> str:
    """A few moves to choose from, in one line."""
    few = "; ".join(notation(move) for move in moves[:MOST_LISTED])
    return few if len(moves) <= MOST_LISTED else f"{few}; and {len(moves) - MOST_LISTED} more"

"""The moves that a person types, in as few words as tell one from the others, and how moves read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from yardtools.cli.terminal.panel import SIGN
from yardtools.games.game import Move, parse
from yardtools.games.tabletop import Pick, Table

MOST_LISTED = 12
"""So many moves are listed where several are meant."""
WEIGHTY = ("guess", "paws-off")
"""What must be said in so many words: a slip here costs a turn, or what one has only once."""

Spelling = Callable[[Move], Iterable[str]]
"""The words of a move in their order, with those that the players call the same things by."""


def find_moves(text: str, moves: Sequence[Move], spelling: Spelling | None = None) -> list[Move]:
    """The legal moves that a text can mean; a single one, where it is clear.

    Words may be shortened and left out: `r t 45` or `45` is `red taxi 45` where nothing else fits. Of several
    the shortest is meant: `taxi 32` is that move, and no double move that begins with it. Where no move is
    written so, what things are called counts too, `purple porto`, and then the order is free: `porto purple`.
    """
    words = split_words(text)
    fitting = [move for move in moves if _fits(words, move, map(str, move))]
    if not fitting and spelling:
        fitting = [move for move in moves if _fits(words, move, spelling(move))]
        fitting = fitting or [
            move for move in moves_with(text, moves, spelling) if _says_weighty(words, move)
        ]
    shortest = min(map(len, fitting), default=0)
    return [move for move in fitting if len(move) == shortest]


def split_words(text: str) -> list[str]:
    """The words of a text, without the signs that only help to read."""
    return _WORD.findall(text.lower())


_WORD = re.compile(r"[^\s,;:()·!?“”]+")


def _fits(words: Sequence[str], move: Move, spelled: Iterable[str]) -> bool:
    """Whether these words stand in a move in this order, each in full or shortened; numbers only in full."""
    rest = iter(spelled)
    return all(any(_is_short_for(word, each) for each in rest) for word in words) and _says_weighty(
        words, move
    )


def _says_weighty(words: Sequence[str], move: Move) -> bool:
    """Whether what must be said in so many words is."""
    weighty = [str(each) for each in move if each in WEIGHTY]
    return all(any(_is_short_for(word, each) for word in words) for each in weighty)


def _is_short_for(word: str, whole: str) -> bool:
    return word == whole if whole.isdecimal() else whole.lower().startswith(word)


def spell_out(move: Move, picks: Sequence[Pick]) -> list[str]:
    """The words of a move, each with what it is called behind it; first what it costs without saying so."""
    names = {_key(pick): pick.label for pick in picks}
    unsaid = [word for pick in picks if _is_unsaid(pick, move) for word in split_words(pick.label)]
    said = ([str(each), *split_words(names.get(str(each), ""))] for each in move)
    return [*unsaid, *(word for words in said for word in words)]


def _key(pick: Pick) -> str:
    """The word that stands for a pick in moves."""
    return str(pick.id).rpartition("/")[2]


def _is_unsaid(pick: Pick, move: Move) -> bool:
    """Whether a move is not written with a ticket that it costs: two moves at once are a double."""
    return pick.kind == "ticket" and _key(pick) not in map(str, move)


def to_notation(text: str, called: Mapping[str, str]) -> Move:
    """A text as a move is written, where it has what things are called: `car shadow` is `car-shadow`."""
    words, found = split_words(text), list[str]()
    while words:
        size = next((size for size in range(len(words), 1, -1) if " ".join(words[:size]) in called), 1)
        phrase = " ".join(words[:size])
        found.append(called.get(phrase, phrase))
        del words[:size]
    return parse(" ".join(found))


# --- for reading ------------------------------------------------------------------------------


def summarise_moves(moves: Sequence[Move], table: Table) -> list[str]:
    """The plain moves for reading, and how many there are of each kind that is never meant by a slip."""
    plain: list[Move] = []
    chosen: dict[str, list[Move]] = {}
    for move in moves:
        label = next((pick.label for pick in table.picks(move) if pick.opt_in), "")
        (chosen.setdefault(label, []) if label else plain).append(move)
    return [*list_moves(plain, table), *(_sum_up(label, some, table) for label, some in chosen.items())]


def _sum_up(label: str, moves: Sequence[Move], table: Table) -> str:
    example = say_move(moves[len(moves) // 2], table)
    return f"{label} (`{example}`)" if len(moves) == 1 else f"{label} ({len(moves)} ways, as `{example}`)"


def say_move(move: Move, table: Table) -> str:
    """A move in words that can be typed: `red taxi 45`."""
    picks = table.picks(move)
    words = list(map(str, move[1:]))
    if any("-" in word or "_" in word for word in words):
        words = [pick.label for pick in picks if pick.kind != "pawn"]
    pawns = [pick.label for pick in picks if pick.kind == "pawn" and pick.id != table.view["seat"]]
    return " ".join(split_words(" ".join([*pawns, *words])))


def find_example(moves: Sequence[Move], table: Table) -> str:
    """A move to show how moves are typed: a plain one, where there is one."""
    plain = (move for move in moves if not any(pick.opt_in for pick in table.picks(move)))
    return say_move(next(plain, moves[0]), table)


def list_moves(moves: Sequence[Move], table: Table) -> list[str]:
    """Every move: those that differ only in where they lead stand on one line, and so do equal ends."""
    ends: dict[tuple[str, ...], list[str]] = {}
    for move in moves:
        picks = table.picks(move)
        *first, last = [pick.label for pick in picks]
        is_place = picks[-1].kind == "station"
        ends.setdefault(tuple(first) if is_place else (*first, last), []).extend([last] if is_place else [])
    ways: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for key, places in ends.items():
        ways.setdefault((key[:-1], tuple(places)), []).append(key[-1] if key else "")
    return [_line(who, by, places) for (who, places), by in ways.items()]


def _line(who: Sequence[str], by: Sequence[str], places: Sequence[str]) -> str:
    """`Red Taxi 45, 46`; ways that lead to the same places stand side by side: `Car · shadow / magnifier`."""
    kinds: dict[str, list[str]] = {}
    for way in by:
        kind, sign, rest = way.partition(SIGN)
        kinds.setdefault(kind + sign, []).append(rest)
    ways = (" / " if places else ", ").join(kind + " / ".join(rest) for kind, rest in kinds.items())
    return " ".join(filter(None, (*who, ways, ", ".join(places))))


def moves_with(text: str, moves: Sequence[Move], spelling: Spelling | None = None) -> list[Move]:
    """The moves in which all these words stand, in full or shortened."""
    words = split_words(text)
    return [
        move for move in moves if _has_all(words, [*map(str, move), *(spelling(move) if spelling else ())])
    ]


def _has_all(words: Sequence[str], spelled: Sequence[str]) -> bool:
    return all(any(_is_short_for(word, each) for each in spelled) for word in words)


def name_choices(moves: Sequence[Move], table: Table) -> str:
    """A few moves to choose from, in one line."""
    few = "; ".join(list_moves(moves[:MOST_LISTED], table))
    return few if len(moves) <= MOST_LISTED else f"{few}; and {len(moves) - MOST_LISTED} more"

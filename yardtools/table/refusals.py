"""Why something that was clicked makes no move: the rule behind it, by trying the moves it would make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from yardtools.games.game import Move, notation, parse
from yardtools.games.rules import all_rules
from yardtools.games.tabletop import Pick
from yardtools.table.hosted import HostedGame, Refusal

Clicked = tuple[str, str]
"""The kind and the id of what was clicked."""


def explain_refusal(
    hosted: HostedGame, seat: str, chosen: Sequence[Clicked], clicked: Sequence[Clicked]
) -> dict[str, Any]:
    """Why what was clicked, together with what was chosen before, is no part of a legal move."""
    with hosted.changed:
        moves = hosted.moves(seat)
        if not moves:
            raise Refusal("it is not your turn")
        table = hosted.game.table(hosted.show(seat).view)
        rows = [(move, table.picks(move)) for move in moves]
        found = [hosted.refusal(seat, move) for move in _tries(rows, chosen, clicked) if move not in moves]
    return refusal_document(_most_telling(found) or Refusal("that is no part of a move now"))


def refusal_document(refusal: Refusal) -> dict[str, Any]:
    """Why something is not done, with the text of the rule behind it."""
    rule = all_rules().get(refusal.rule)
    about = {"id": rule.id, "heading": rule.heading, "text": rule.brief} if rule else None
    return {"refused": str(refusal), "rule": about}


def _tries(
    rows: Iterable[tuple[Move, tuple[Pick, ...]]], chosen: Sequence[Clicked], clicked: Sequence[Clicked]
) -> Iterator[Move]:
    """The legal moves with what was chosen, but with what was clicked in place of its like."""
    tried = set[Move]()
    for move, picks in rows:
        keys = [(pick.kind, str(pick.id)) for pick in picks]
        if not all(key in keys for key in chosen):
            continue
        for kind, id in clicked:
            like = next((key for key in keys if key[0] == kind and key not in chosen), None)
            made = _with_word(move, _word(like[1]), _word(id)) if like else move
            if made not in tried:
                tried.add(made)
                yield made


def _word(id: str) -> str:
    """What a move calls a thing: a ticket's id has its rack before it."""
    return id.rpartition("/")[2]


def _with_word(move: Move, old: str, new: str) -> Move:
    words = notation(move).split(" ")
    if old in words:
        words[words.index(old)] = new
    return parse(" ".join(words))


def _most_telling(refusals: Sequence[Refusal]) -> Refusal | None:
    """The one whose rule is the rarest among them: that no link leads there is true of most tickets."""
    often = Counter(each.rule for each in refusals)
    return min(refusals, key=lambda each: often[each.rule], default=None)

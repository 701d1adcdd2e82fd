"""The games that claim a board are asked whether they can be played on it, with the options of its box.

A game claims its home board, and every board whose box has options for it. It says itself what keeps it from
being played, and by which rule; here that only gets its place, in the board or in the box.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.errors import YardError
from yardtools.findings import WARNING, Fault
from yardtools.games import find_game, games_at_home
from yardtools.games.game import Doubt, Game, Unplayable
from yardtools.games.options import read_options
from yardtools.locate import pointer_of
from yardtools.model import AnyBoard, Board, Box
from yardtools.resources import board_names

UNKNOWN, VALUE = "game/unknown-option", "game/option-value"
MISFIT, UNPLAYABLE = "game/option-misfit", "game/unplayable"
ONE_WAY = "oneway/against-the-rules"

Options = Mapping[str, Any]


def option_faults(box: Box) -> Iterator[Fault]:
    """The options in a box that its games do not have, or with values that they cannot have."""
    for name, options in box.games.items():
        yield from (fault for fault in _read_each(find_game(name), options).values() if fault)


def fit_faults(board: AnyBoard, box: Box | None = None) -> Iterator[Fault]:
    """What the games that claim a board say against it, or against their options."""
    claimed = box.games if box else {}
    at_home = games_at_home(board.id) if board.id in board_names() else ()
    games = (find_game(name) for name in dict.fromkeys((*at_home, *claimed)))
    found = (fault for kind in games for fault in _game_faults(kind, board, claimed.get(kind.name, {})))
    yield from {(fault.code, fault.subject, fault.figures): fault for fault in found}.values()


def _read_each(kind: type[Game], options: Options) -> dict[str, Fault | None]:
    """Each option of a box with what is wrong with it in itself."""
    known = {option.name for option in kind.options_known}
    found: dict[str, Fault | None] = {}
    for option, value in options.items():
        try:
            read = read_options(kind.options_known, {option: value}, kind.name)[option]
            found[option] = _in_quotes(kind, option, value, read)
        except YardError as error:
            code = VALUE if option in known else UNKNOWN
            found[option] = _at_option(kind, option, str(error), code, on_key=option not in known)
    return found


def _in_quotes(kind: type[Game], option: str, value: Any, read: Any) -> Fault | None:
    """A number, or true or false, that was written as a text; on a command line there are only those."""
    if not isinstance(value, str) or not isinstance(read, int):
        return None
    words = f"option {option}: {value!r} is a text; without the quotes it is {str(read).lower()}"
    return _at_option(kind, option, words, VALUE)


def _at_option(kind: type[Game], option: str, words: str, code: str, *, on_key: bool = False) -> Fault:
    pointer = pointer_of(("games", kind.name, option))
    hint = f"`yard games {kind.name}` lists the options and what they may be"
    subject = (f"game:{kind.name}", f"option:{option}")
    return Fault(subject, words, code, hint, box_pointer=pointer, on_key=on_key, figures=(words,))


# --- the game is asked ------------------------------------------------------------------------


def _game_faults(kind: type[Game], board: AnyBoard, options: Options) -> Iterator[Fault]:
    if kind.kind != board.kind:
        words = f"{kind.name} is played on a {kind.kind} board; {board.id} is a {board.kind} board"
        pointer = pointer_of(("games", kind.name))
        hint = f"remove [games.{kind.name}]"
        yield Fault(f"game:{kind.name}", words, MISFIT, hint, box_pointer=pointer, on_key=True)
        return
    sound = {name: options[name] for name, fault in _read_each(kind, options).items() if fault is None}
    fewest, most = kind.players_range
    tables = [_reasons(kind, board, players, sound) for players in range(fewest, most + 1)]
    yield from _option_misfits(kind, tables, sound)
    others = [[reason for reason in table if reason.where not in sound] for table in tables]
    yield from _board_refusals(kind, others, is_strict=kind.home == board.id)
    yield from _one_way_links(kind, board)


def _reasons(kind: type[Game], board: AnyBoard, players: int, options: Options) -> list[Unplayable]:
    """All that a game for so many says; an option that it refuses is left out to hear the rest."""
    given, found = dict(options), list[Unplayable]()
    while True:
        try:
            game = kind(board, players, **given)
        except Unplayable as reason:
            if reason.where in options and reason.where not in given:
                return found  # without an option that was refused it asks for one
            found.append(reason)
            if given.pop(reason.where, None) is None:
                return found
        except YardError as error:
            return [*found, Unplayable(str(error), kind.name)]
        else:
            return [*found, *(doubt for doubt in game.doubts() if doubt.where in given)]


def _option_misfits(kind: type[Game], tables: list[list[Unplayable]], options: Options) -> Iterator[Fault]:
    """The options that fit for no number of players; one that fits for some may be meant so."""
    found: dict[str, Unplayable] = {}
    for option in options:
        said = [[reason for reason in table if reason.where == option] for table in tables]
        doubts = [reason for table in said for reason in table if isinstance(reason, Doubt)]
        if all(said) or doubts:
            found[option] = said[-1][0] if all(said) else doubts[-1]
    for option, reason in (found or _clashes(tables, options)).items():
        yield _at_option(kind, option, str(reason), MISFIT)


def _clashes(tables: list[list[Unplayable]], options: Options) -> dict[str, Unplayable]:
    """What the options say against the number that is nearest to playing, where none can play with them."""
    said = [[reason for reason in table if reason.where in options] for table in tables]
    return {reason.where: reason for reason in min(reversed(said), key=len)} if all(said) else {}


def _board_refusals(kind: type[Game], tables: list[list[Unplayable]], *, is_strict: bool) -> Iterator[Fault]:
    """What keeps the board from being played; where some number of players can, it is milder.

    Not so on its home board, which has the pieces for all that its book allows.
    """
    mild = None if is_strict or all(tables) else WARNING
    places: dict[str, Unplayable] = {}
    for reason in (reason for table in reversed(tables) for reason in table):
        places.setdefault(str(reason) if not all(tables) else reason.where, reason)
    for reason in places.values():
        hint = f"`yard explain {UNPLAYABLE}` says more; the rule is {reason.rule}"
        figures = (reason.reason, reason.rule)
        yield Fault(
            f"game:{kind.name}",
            str(reason),
            UNPLAYABLE,
            hint,
            pointer=reason.where if reason.where.startswith("/") else "",
            severity=mild,
            figures=figures,
        )


def _one_way_links(kind: type[Game], board: AnyBoard) -> Iterator[Fault]:
    """The links that lead one way on the board of a game whose rules have none such."""
    if not kind.two_way_rule or not isinstance(board, Board) or board.assembled:
        return
    for link in board.links:
        if link.oneway:
            words = f"{link} leads one way, but in {kind.name} a stretch may be travelled back"
            hint = "remove the arrow"
            yield Fault(link, f"{words} ({kind.two_way_rule})", ONE_WAY, hint)

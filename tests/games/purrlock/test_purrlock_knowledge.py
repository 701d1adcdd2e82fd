"""Purrlock Holmes: what a seat can know, against every deal that agrees with what it has seen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from support.purrlock_positions import QUIET, agrees, game, lively, moves_of, play_on, position, small
from yardtools.errors import YardError
from yardtools.games.game import CHANCE, Move
from yardtools.games.purrlock.state import PurrlockState

rule = pytest.mark.rule


def notice(move: Move, seat: str) -> Move:
    """What a seat notices of a move: not the face of its own target, nor what others draw."""
    if move[0] == CHANCE and len(move) == 5:
        shown = move[1] != seat if move[2] == "target" else move[1] == seat
        return move if shown else move[:3]
    return move


def sight(before: PurrlockState, state: PurrlockState, own: int) -> Any:
    """What a seat sees on the table, without any memory; every card lies open when it is discarded."""
    open_cards = [
        (
            desk.target if index != own else desk.target >= 0,
            desk.hand if index == own else desk.hand.bit_count(),
            desk.leads,
            desk.dead_ends,
            [card for card, _ in desk.completed],
        )
        for index, desk in enumerate(state.desks)
    ]
    piles = (state.deck.bit_count(), len(state.discard), state.discard[-1:])
    drawn = [step.cards if step.player == own else step.cards.bit_count() for step in state.agenda]
    laid = [card for card in state.discard if card not in before.discard], state.deck & ~before.deck
    return open_cards, piles, drawn, laid, state.seat, state.result


def hidden(state: PurrlockState) -> Any:
    """What tells two states of the same history apart."""
    desks = [(desk.target, desk.hand) for desk in state.desks]
    return tuple(desks), state.deck, tuple(step.cards for step in state.agenda)


class Memory:
    """All positions that agree with everything one seat has seen from the beginning."""

    def __init__(self, state: PurrlockState, seat: str) -> None:
        self.seat, self.own = seat, state.game.index[seat]
        self.worlds = [state]

    def watch(self, before: PurrlockState, move: Move, after: PurrlockState) -> None:
        """Something happens: play all that it can have been in every world, and keep what looks the same."""
        seen, truth = notice(move, self.seat), sight(before, after, self.own)
        found: dict[Any, PurrlockState] = {}
        for world in self.worlds:
            every = [move] if move[0] == "referee" else world.moves()
            for other in every:
                if notice(other, self.seat) == seen:
                    made = world.play(other)
                    if sight(world, made, self.own) == truth:
                        found[hidden(made)] = made
        self.worlds = list(found.values())

    def targets(self) -> list[Any]:
        """What the seat's target is in these worlds."""
        numbers = {world.desks[self.own].target for world in self.worlds} - {-1}
        return [self.worlds[0].game.cards[number] for number in sorted(numbers)]

    def deck(self) -> list[str]:
        """The cards that are in the deck in any of these worlds."""
        found = 0
        for world in self.worlds:
            found |= world.deck
        return [self.worlds[0].game.texts[card] for card in self.worlds[0].game.members(found)]


def places(state: PurrlockState) -> dict[int, str]:
    """Where the cards are that somebody does not see."""
    members = state.game.members
    found = dict.fromkeys(members(state.deck), "deck")
    for seat, desk in zip(state.game.seats, state.desks, strict=True):
        found |= dict.fromkeys(members(desk.hand), f"hand of {seat}")
        found |= {desk.target: f"target of {seat}"} if desk.target >= 0 else {}
    for place, step in enumerate(state.agenda):
        found |= dict.fromkeys(members(step.cards), f"step {place}")
    return found


SMALL = [
    (3, 5, 2, 3, "all", {}),
    (2, 7, 2, 5, "none", {}),
    (3, 4, 2, 5, "turn", {"interrupted": "void", "mishap_opening": True, "clock": "linear"}),
    (3, 6, 3, 2, "all", {"start_player": 2}),
    (3, 6, 3, 5, "none", {"wrong_call": "next_turn"}),
]


@rule("P37", "A-P10", "P26", "P8", "P14", "P16")
@pytest.mark.parametrize(("suspects", "hours", "players", "behind", "windows", "options"), SMALL)
def test_possible_targets_are_those_of_every_deal_that_agrees_with_what_was_seen(
    suspects: int, hours: int, players: int, behind: int, windows: str, options: dict[str, Any]
) -> None:
    rules = small(suspects, hours, players, behind, call_windows=windows, **options)
    rebuilt = several = 0
    for seed in range(10 // players):
        rng = random.Random(f"{seed}")
        state = rules.begin()
        memories = [Memory(state, seat) for seat in rules.seats]
        while state.seat:
            move = lively(state, rng)
            after = state.play(move)
            rebuilt += bool(state.discard and not after.discard)
            for memory in memories:
                memory.watch(state, move, after)
                if not after.seat:
                    continue
                assert memory.targets() == after.possible_targets(memory.seat), (seed, move)
                several += len(memory.worlds) > 1
                own = after.view(memory.seat)
                assert own["deck"]["possible"] == memory.deck(), (seed, move)
                for world in memory.worlds[:: max(1, len(memory.worlds) // 4)]:
                    assert world.view(memory.seat) == own, (seed, move)
                    moved = dict(places(world).items() ^ places(after).items())
                    assert all(rules.texts[card] in own["hidden"] for card in moved), (seed, move)
            state = after
    assert several > 200
    assert rebuilt, "no deck was rebuilt in these games"


@rule("P37")
def test_backs_of_paws_tell_nothing() -> None:
    """Face-down paws change places, on the trail, in the box and before another: a third sees no change."""
    done = {"completed": {"crow 1": "1? 2?"}}
    one = position(game(3, **QUIET), [{}, done], trail="2? 3? 2 2 M 1? 2? 3? 3? 3? 1?")
    other = position(
        game(3, **QUIET), [{}, {"completed": {"crow 1": "3? 3?"}}], trail="1? 2? 2 2 M 3? 1? 1? 1? 2? 3?"
    )
    assert one.view("player-1") == other.view("player-1")
    assert one.view("player-3") == other.view("player-3")
    assert one.view("player-2") != other.view("player-2"), "who took them has looked at them"
    seen = one.view("player-2")["players"]["player-2"]["completed"][0]["pieces"]
    assert seen == [{"paw": 1, "up": False}, {"paw": 2, "up": False}]
    shown = one.view("player-1")["players"]["player-2"]["completed"][0]["pieces"]
    assert shown == [{"paw": None, "up": False}] * 2
    assert [piece.get("paw") for piece in one.view("player-1")["trail"]].count(None) == 9, "and the marker"
    assert one.view("player-1")["paws_unseen"] == sorted([1] * 6 + [2] * 4 + [3] * 6)


@rule("P37", "A-P10")
def test_what_a_seat_sees() -> None:
    state = position(
        game(3, **QUIET),
        [
            {"target": "crow 6", "hand": "rat 5, toad 9", "leads": "crow 1"},
            {"target": "goose 3", "hand": "rat 1, rat 2", "dead_ends": "toad 8"},
            {"target": "dog 12", "hand": "rat 7, toad 7", "completed": {"goose 9": "2"}},
        ],
        discard="dog 1, dog 2",
        trail="1? 2 2 M 1? 2? 3? 3? 3? 1?",
    )
    view = state.view("player-1")
    own, left = view["players"]["player-1"], view["players"]["player-2"]
    assert (own["target"], own["has_target"]) == (None, True)
    assert own["hand"] == {"count": 2, "cards": ["rat 5", "toad 9"]}
    assert (left["target"], left["hand"]) == ("goose 3", {"count": 2, "cards": []})
    assert left["dead_ends"] == ["toad 8"]
    assert view["players"]["player-3"]["completed"][0]["target"] == "goose 9"
    assert (view["discard"], view["discarded"]) == (["dog 2"], 2), "the top alone is open (P20)"
    assert view["deck"]["count"] == 60 - 3 - 6 - 2 - 1 - 2
    assert "crow 6" in view["possible"]
    assert "goose 3" not in view["possible"]
    assert len(view["hidden"]) == view["deck"]["count"] + 1 + 4, "the deck, the own target, other hands"


@rule("A-P10")
def test_passed_cards_are_known_to_giver_and_receiver_only() -> None:
    state = position(
        game(3, **QUIET),
        [{"target": "crow 6", "hand": "rat 5, toad 9, rat 1, rat 2"}, {"hand": "dog 1, dog 2"}],
    )
    after = play_on(state, "player-1 investigate rat 5", "player-1 investigate toad 9", "player-1 tidy")
    assert after.view("player-1")["players"]["player-2"]["hand"] == {
        "count": 4,
        "cards": ["rat 1", "rat 2"],
    }
    assert after.view("player-2")["players"]["player-2"]["hand"]["count"] == 4
    assert "rat 1" in after.view("player-2")["players"]["player-2"]["hand"]["cards"]
    assert after.view("player-3")["players"]["player-2"]["hand"] == {"count": 4, "cards": []}


@rule("P14", "P16", "P17")
def test_v_p2b_four_answers_leave_one_target() -> None:
    rules = game(2, **QUIET)
    answers = {"leads": ["goose 2", "goose 9"], "dead_ends": [], "wrong_guesses": []}
    alone = [card for card in rules.texts if agrees(rules, answers, card)]
    assert alone == [f"goose {hour}" for hour in range(1, 13)]
    marco = {"target": "crow 6", "leads": "rat 5, toad 5, crow 11", "dead_ends": "goose 4"}
    assert position(rules, [marco, {"target": "dog 1"}]).possible_targets("player-1") == [("crow", 6)]
    sabine = {"target": "goose 5", "hand": "goose 2, goose 9, rat 1, rat 2"}
    state = position(rules, [sabine, {"target": "dog 1"}])
    state = play_on(state, "player-1 investigate goose 2", "player-1 investigate goose 9")
    possible = state.possible_targets("player-1")
    assert {suspect for suspect, _ in possible} == {"goose"}
    assert len(possible) == 12 - 2, "the twelve geese, but not the two he has shown himself"


@rule("P16", "P17")
def test_wrong_guesses_rule_targets_out() -> None:
    state = position(game(2, **QUIET), [{"target": "crow 6", "hand": "rat 1, rat 2, rat 3, rat 4"}])
    before = state.possible_targets("player-1")
    gone: dict[str, list[tuple[str, int]]] = {
        "both goose 6": [("goose", 6)],
        "suspect goose": [("goose", hour) for hour in range(1, 13)],
        "hour 5": [(suspect, 5) for suspect in ("crow", "dog", "goose", "rat", "toad")],
    }
    for guess, ruled_out in gone.items():
        after = state.play(f"player-1 guess {guess}")
        assert after.possible_targets("player-1") == [card for card in before if card not in ruled_out]
    assert after.view("player-2")["players"]["player-1"]["wrong_guesses"] == ["hour 5"]


@rule("P26", "P37")
def test_after_a_rebuilding_all_know_what_is_in_the_deck() -> None:
    """A new target then comes from the discards, and whoever remembers them knows that."""
    clues = {"target": "crow 6", "leads": "crow 1, crow 2, rat 5", "dead_ends": "goose 4, goose 9"}
    state = position(game(2, **QUIET), [clues, {"target": "dog 1"}], deck="")
    after = state.play("player-1 guess both crow 6")
    assert moves_of(after, "player-1") == [f"target {card}" for card in DISCARDED]
    after = after.play("chance player-1 target rat 5")
    assert [" ".join(map(str, card)) for card in after.possible_targets("player-1")] == DISCARDED
    after = play_on(after, "chance player-1 opening goose 4", "chance player-1 opening crow 2")
    assert after.possible_targets("player-1") == [("crow", 1), ("goose", 9), ("rat", 5)]
    after = after.play("player-1 investigate goose 4")
    assert after.possible_targets("player-1") == [("goose", 9), ("rat", 5)]
    after = after.play("player-1 investigate crow 2")
    assert after.possible_targets("player-1") == [("goose", 9), ("rat", 5)], "a dead end to both"
    assert after.view("player-1")["deck"]["possible"] == ["crow 1", "goose 9", "rat 5"]


DISCARDED = ["crow 1", "crow 2", "goose 4", "goose 9", "rat 5"]


def test_a_seat_that_is_not_there_knows_nothing() -> None:
    state = position(game(2))
    for ask in (state.view, state.possible_targets):
        with pytest.raises(YardError, match="no seat 'player-3' in purrlock; there are player-1, player-2"):
            ask("player-3")

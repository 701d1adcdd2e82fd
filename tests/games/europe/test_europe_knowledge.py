"""What the detectives of Mister X Europe know: against every history there is, and where it bites."""

from __future__ import annotations

import json
import random
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.small_europe import (
    Histories,
    chain,
    lively,
    random_game,
    secrets_of,
    small_board,
    table,
    through,
    tight_game,
)
from yardtools.games.europe.assignment import transports_for_most
from yardtools.games.europe.game import Europe
from yardtools.games.europe.ledger import (
    Fill,
    Printed,
    Stay,
    Stretch,
    Turn,
    Wanted,
    barred_if_open,
    is_tenable,
    rack_size,
)


def follow(game: Europe, rng: random.Random, most: int = 4000) -> Counter[str]:
    """Play a game and compare at every step; says how often what was met."""
    met: Counter[str] = Counter()
    state = game.begin()
    histories = Histories(state)
    while not state.outcome and len(histories.states) < most:
        move = lively(state, rng)
        after = state.play(move)
        histories.follow(state, after, move)
        state = after
        if state.outcome or (state.stage == "flight" and state.plan):
            continue
        assert secrets_of(state) in histories.states
        assert state.possible() == histories.places()
        if met["steps"] % 20 == 0:
            again = game.state(json.loads(json.dumps(state.to_json())))
            assert (again, again.view("detectives")) == (state, state.view("detectives"))
        known = state.trail.uncounted_cities
        met["steps"] += 1
        met["counting"] += len(state.possible()) < known.bit_count()
        met["face down counts"] += (
            bool(state.trail.stays) and state.trail._last_where(barred_if_open) != state.trail.cities
        )
    met["stays"] += len(state.trail.stays)
    met["face down"] += sum(face_down for _, face_down, _, _ in state.log)
    met["rings"] += len(state.rings)
    return met


@pytest.mark.rule("E26", "E32", "E35", "E37", "A-E2", "A-E12", "A-E13")
def test_the_possible_cities_are_those_of_all_histories_under_any_options() -> None:
    met = Counter[str]()
    for seed in range(40):
        rng = random.Random(seed)
        met += follow(random_game(rng), rng)
    assert met["steps"] > 1000
    assert met["rings"] > 20
    assert met["stays"] > 20
    assert met["face down"]


@pytest.mark.rule("E37", "A-E7", "E41")
def test_and_where_tickets_are_few_by_counting_them() -> None:
    met = Counter[str]()
    for seed in (*range(20), 71, 82, 271, 286):  # in the last four it matters which tickets lie face down
        rng = random.Random(seed)
        met += follow(tight_game(rng), rng)
    assert met["stays"] > 20
    assert met["counting"] > 20
    assert met["face down counts"] > 5


class TestPlaces:
    def test_a_ring_tells_of_all_moves_since(self) -> None:
        log = "3 car-shadow 4 car-shadow 5 car-shadow 6 car-shadow 7 car-shadow 8"
        state = table(chain(), log)
        assert state.possible() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        assert state._mark([2]).possible() == [2, 4, 6, 8]

    @pytest.mark.rule("E32")
    def test_a_check_without_a_ring_tells_too(self) -> None:
        state = table(
            chain(), "4 car-shadow 5", racks=["1 car-magnifier"], places=(1, 8, 15, 17, 18), stage="chase"
        )
        assert state.possible() == [1, 2, 3, 4, 5, 6]
        entered = state.play("blue car-magnifier 2")
        assert entered.possible() == [1, 3, 4, 5, 6]
        checked = through(entered, "player-1 done")
        assert checked.possible() == [3, 4, 5, 6]  # he did not begin on 2 either, so 1 is out

    def test_where_detectives_stood_he_did_not_go(self) -> None:
        state = table(chain(), "3", x="8 car-shadow", places=(6, 13, 15, 17, 18)).play(
            "mister_x car-shadow 4"
        )
        assert state.possible() == [1, 2, 3, 4, 5]

    def test_on_a_target_he_would_have_won(self) -> None:
        log = "5 plane-shadow 9 plane-shadow 17"
        state = table(chain(), log, x="8 car-shadow", places=(1, 2, 3, 4, 6)).play("mister_x car-shadow 18")
        assert 19 not in state.possible()
        assert 18 in state.possible()


class TestTickets:
    @pytest.mark.rule("E37")
    def test_a_stay_tells_where_he_had_no_ticket_for(self) -> None:
        state = table(chain(), "2", x="4 plane-magnifier, 2 rail-footprints, 2 plane-shadow")
        assert state.possible() == [1, 2, 3, 4, 5]
        # On 1 and 5 any ticket would have done; by car alone one leaves 2 and 4, by car or rail 3.
        assert through(state, "mister_x stay").possible() == [2, 3, 4]

    @pytest.mark.rule("E37", "A-E15")
    def test_the_detectives_count_what_he_cannot_have_held(self) -> None:
        # All but eight rail tickets and one plane ticket lie on their rack or in the box.
        board = small_board(
            {"car": "1-2 6-7 7-8 8-9", "rail": "3-4", "plane": "5-6"},
            {"car-magnifier": 5, "rail-magnifier": 8, "plane-magnifier": 2},
            {"green": ((1, 3, 5), (9,))},
            (2, 4, 6, 7, 8, 10),
        )
        game = Europe(board, 2, rack=0)
        stuck = table(
            game,
            "1",
            x="7 rail-magnifier, 1 plane-magnifier",
            racks=["5 car-magnifier"],
            places=(4, 6, 7, 8, 10),
            mission="green",
        )
        after = through(stuck, "mister_x stay")
        # On 3 and 5 detectives stood in his way, on 1 he had no car; with a free way from 3 he had rail.
        assert after.possible() == [1, 3, 5]
        free = table(
            game,
            "1",
            x="7 rail-magnifier, 1 plane-magnifier",
            racks=["5 car-magnifier"],
            places=(2, 6, 7, 8, 10),
            mission="green",
        )
        assert through(free, "mister_x stay").possible() == [1, 5]

    def test_what_he_laid_he_had_and_what_detectives_drew_he_had_not(self) -> None:
        kinds = Printed((0, 0, 1), (1,), (4, 4, 4))
        fresh = Fill(3, (2, 1, 1))
        assert barred_if_open((fresh, Stay(0, 0)), kinds, [frozenset({0, 1, 2})]) == [frozenset({0, 2})]
        drawn = Fill(3, (2, 1, 0))
        assert barred_if_open((drawn, Stay(0, 0)), kinds, [frozenset({0, 2})]) == [frozenset({0, 2})]
        turned = (Fill(3, (2, 1, 3)), Turn((2,), False, 0), Fill(1, (0, 0, 3)), Stay(1, 0))
        assert rack_size(turned[:-1]) == 3
        assert barred_if_open(turned, kinds, [frozenset({0, 1, 2})]) == [frozenset({0, 1})]

    def test_a_ticket_that_lies_face_down_is_not_on_his_rack(self) -> None:
        rows = (Fill(4, (4, 1)), Turn((0, 0, 0), True, 0), Fill(1, (1, 1)))
        assert is_tenable(Stretch(rows, None), (0, 0), None, Wanted((0,)))
        assert is_tenable(Stretch(rows, None), (0, 0), (1,), Wanted((0,)))
        assert not is_tenable(Stretch(rows, None), (0, 0), (1,), Wanted((1,)))
        assert is_tenable(Stretch(rows, None), (0, 0), (0,), Wanted((1,)))
        assert not is_tenable(Stretch(rows, None), (0, 0), (0,), Wanted((0,)))


@pytest.mark.rule("E41", "A-E15", "A-E16")
@pytest.mark.parametrize("seat", ["mister_x", "detectives"])
def test_positions_that_look_alike_to_a_side_have_equal_views(seat: str) -> None:
    compared = 0
    for seed in range(8):
        rng = random.Random(seed)
        state = tight_game(rng).begin()
        histories = Histories(state, seat)
        while not state.outcome and len(histories.states) < 1500:
            move = lively(state, rng)
            after = state.play(move)
            histories.follow(state, after, move)
            state = after
            if state.outcome or (state.stage == "flight" and state.plan and seat == "detectives"):
                continue
            own = state.view(seat)
            for other in rng.sample(list(histories.states.values()), min(2, len(histories.states))):
                compared += secrets_of(other) != secrets_of(state)
                assert other.view(seat) == own
    assert compared > 100


@pytest.mark.rule("E21", "A-E14")
@given(
    st.lists(st.integers(0, 7), max_size=4).map(tuple),
    st.tuples(*[st.integers(0, 3)] * 3),
)
def test_a_ticket_may_be_used_just_when_a_largest_matching_has_it(
    detectives: tuple[int, ...], tickets: tuple[int, ...]
) -> None:
    def most(left: frozenset[int], held: tuple[int, ...]) -> int:
        graph = nx.Graph(
            (("detective", index), (mode, number))
            for index in left
            for mode, count in enumerate(held)
            for number in range(count)
            if detectives[index] >> mode & 1
        )
        tops = [node for node in graph if node[0] == "detective"]
        return len(nx.bipartite.hopcroft_karp_matching(graph, tops)) // 2

    everybody = frozenset(range(len(detectives)))
    for index, modes in enumerate(transports_for_most(detectives, tickets)):
        for mode, count in enumerate(tickets):
            rest = (*tickets[:mode], count - 1, *tickets[mode + 1 :])
            fits = count and detectives[index] >> mode & 1
            best = fits and most(everybody - {index}, rest) + 1 == most(everybody, tickets)
            assert bool(modes >> mode & 1) == bool(best)

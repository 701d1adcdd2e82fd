"""Sets of stations: large boards are handled otherwise, and give the same."""

from __future__ import annotations

import random

import pytest

from yardtools.games import pursuit
from yardtools.games.pursuit import Hops, Kept, Stations


@pytest.mark.parametrize("many", [1, 8, 9, 100])
def test_a_large_board_is_handled_otherwise_and_gives_the_same(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(many)
    stations = Stations(rng.sample(range(1, 1000), many))
    reach = {each: rng.sample(stations.numbers, min(many, 3)) for each in stations.numbers}
    chosen = [rng.sample(stations.numbers, rng.randint(0, many)) for _ in range(20)]
    small = [Hops(stations, reach).spread(stations.set_of(each)) for each in chosen]
    listed = [[*stations.members(found)] for found in small]
    monkeypatch.setattr(pursuit, "MANY_STATIONS", 0)
    hops = Hops(stations, reach)
    assert [hops.spread(stations.set_of(each)) for each in chosen + chosen] == small + small
    assert [[*stations.members(found)] for found in small] == listed
    assert listed == [sorted({end for each in some for end in reach[each]}) for some in chosen]


def test_what_is_kept_is_made_once_and_only_when_asked_for() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    kept = Kept(double)
    assert [kept[4], kept[4], kept[5]] == [8, 8, 10]
    assert asked == [4, 5]

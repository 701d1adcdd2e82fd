"""Two and many boards side by side: differences, play, renumbering and votes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.boards import any_boards, london
from support.field import field_boards, field_errors
from support.meshes import meshes
from yardtools.compare import (
    KINDS,
    Difference,
    describe_renumbering,
    difference,
    document_changes,
    find_renumbering,
    parse_renumber,
    play_changes,
    renumber_board,
    vote,
)
from yardtools.compare.changes import link_name
from yardtools.compare.entries import Entry, numbering_note, play_notes, sections
from yardtools.compare.play import LIMIT
from yardtools.errors import YardError
from yardtools.model import Board, Link, Mission, Starts, Station, Transport
from yardtools.model.values import Point

OLD_NUMBERS = {108: 118, 118: 128, 128: 159, 159: 171, 171: 200}
"""Today's London numbers, and those of older boards, which have no 108."""

TAXI, BUS = Transport("taxi"), Transport("bus")


def board(*links: Link, stations: int = 5, **rest: object) -> Board:
    rows = tuple(Station(n, (n, n), ("taxi",)) for n in range(1, stations + 1))
    return replace(Board("small", (TAXI, BUS), rows, links), **rest)  # type: ignore[arg-type]


def words(found: Difference) -> list[str]:
    """Every entry as `sign text`."""
    return [f"{entry.sign} {entry.text}" for rows in sections(found, "A", "B").values() for entry in rows]


def bare(given: Board) -> Board:
    """The board without positions."""
    stations = tuple(replace(station, at=None) for station in given.stations)
    return replace(given, stations=stations, links=tuple(replace(link, path=()) for link in given.links))


def with_errors(given: Board, count: int, seed: int) -> Board:
    """The board with half so many links lost and half so many made up."""
    chance = random.Random(seed)
    links = list(given.links)
    for _ in range(count // 2):
        links.pop(chance.randrange(len(links)))
    numbers = [station.id for station in given.stations]
    while len(links) < len(given.links):
        start, end = chance.sample(numbers, 2)
        made_up = Link(start, end, chance.choice(["taxi", "bus"]))
        if made_up not in given.links and made_up not in links:
            links.append(made_up)
    return replace(given, links=tuple(links))


def shuffle_numbers(seed: int) -> dict[int, int]:
    """A random renumbering of London."""
    numbers = [station.id for station in london().stations]
    return dict(zip(numbers, random.Random(seed).sample(numbers, len(numbers)), strict=True))


# --- differences ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", field_errors())
def test_the_true_board_differs_from_each_transcription_by_exactly_its_errors(name: str) -> None:
    found, errors = difference(london(), field_boards()[name]), field_errors()[name]
    assert {link_name(link) for link in found.links_added} == set(errors.wrong)
    assert {link_name(link) for link in found.links_removed} == set(errors.missing)
    assert found.count == len(errors.wrong) + len(errors.missing)


@given(meshes(), meshes())
@settings(max_examples=60)
def test_boards_are_identical_exactly_when_they_are_equal(a: Board, b: Board) -> None:
    assert difference(a, a).identical
    assert difference(a, b).identical == (a == b)
    assert bool(words(difference(a, b))) == (a != b)


@given(meshes(), meshes())
@settings(max_examples=60)
def test_differences_turn_round(a: Board, b: Board) -> None:
    there, back = difference(a, b), difference(b, a)
    assert there.count == back.count
    assert sorted(map(str, there.links_added)) == sorted(map(str, back.links_removed))
    assert [s.id for s in there.stations_added] == [s.id for s in back.stations_removed]


@given(any_boards(), any_boards())
@settings(max_examples=30)
def test_documents_differ_exactly_where_something_is_told(a: object, b: object) -> None:
    documents = [thing.document() for thing in (a, b)]  # type: ignore[attr-defined]
    assert list(document_changes(documents[0], documents[0])) == []
    assert bool(list(document_changes(*documents))) == (documents[0] != documents[1])


def test_doubled_links_are_counted() -> None:
    once, twice = board(Link(1, 2, "taxi")), board(Link(1, 2, "taxi"), Link(2, 1, "taxi"))
    assert words(difference(once, twice)) == ["+ taxi 1-2"]
    assert words(difference(twice, once)) == ["- taxi 1-2"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (Link(1, 2, "bus"), Link(2, 1, "bus", oneway=True), "~ bus 2→1: one-way now"),
        (Link(1, 2, "bus", oneway=True), Link(1, 2, "bus"), "~ bus 1-2: no longer one-way"),
        (
            Link(1, 2, "bus", oneway=True),
            Link(2, 1, "bus", oneway=True),
            "~ bus 2→1: the other way round",
        ),
        (Link(1, 2, "bus", path=((3, 3),)), Link(1, 2, "bus"), "~ bus 1-2: path of 1 → 0 points"),
        (
            Link(1, 2, "bus", path=((3, 3),)),
            Link(1, 2, "bus", path=((3, 4),)),
            "~ bus 1-2: path of 1 point redrawn",
        ),
    ],
)
def test_a_link_that_runs_otherwise_is_changed(old: Link, new: Link, told: str) -> None:
    assert words(difference(board(old), board(new))) == [told]


def test_stations_are_told_one_by_one() -> None:
    old = board()
    rows = list(old.stations)
    rows[0] = replace(rows[0], at=(4, 5))
    rows[1] = replace(rows[1], transports=("taxi", "bus"), name={"en": "Soho"})
    rows[2] = replace(rows[2], at=None)
    new = replace(old, stations=(*rows[:4], Station(8, (8, 8), ("bus",), {"en": "Bank"})))
    assert words(difference(old, new)) == [
        "~ 2: shows bus too; named Soho",
        "- 5 (taxi)",
        "+ 8 Bank (bus)",
        "~ 1 by 5: 1,1 → 4,5",
        "~ 3 is placed no longer: 3,3",
    ]


def test_what_one_board_never_says_is_one_difference() -> None:
    found = difference(london(), bare(london()))
    assert words(found) == ["- only A says where its stations lie (199 do)"]
    assert words(difference(bare(london()), london())) == ["+ only B says where its stations lie (199 do)"]


def place_elsewhere(given: Board, place: Callable[[Point], Point], *keep: int) -> Board:
    """The board with every station but some put elsewhere."""
    rows = (s if s.id in keep or not s.at else replace(s, at=place(s.at)) for s in given.stations)
    return replace(given, stations=tuple(rows))


LAYOUTS: dict[str, Callable[[Point], Point]] = {
    "scaled by 2": lambda at: (2 * at[0], 2 * at[1]),
    "shifted by -20, -1201.9": lambda at: (at[0] - 20, at[1] - 1201.9),
    "turned by 90°": lambda at: (-at[1], at[0]),
    "mirrored top to bottom, shifted by 0, 900": lambda at: (at[0], 900 - at[1]),
    "mirrored left to right": lambda at: (-at[0], at[1]),
    "stretched by 2, 3": lambda at: (2 * at[0], 3 * at[1]),
    "skewed": lambda at: (at[0] + at[1] / 2, at[1]),
    "another layout": lambda at: (at[0] * at[1] % 1009, at[0] * 7919 % 997),
}


@pytest.mark.parametrize("words_for_it", LAYOUTS)
def test_another_layout_is_one_difference(words_for_it: str) -> None:
    found = difference(bend_free(london()), place_elsewhere(bend_free(london()), LAYOUTS[words_for_it]))
    assert words(found) == [f"~ all 199 differ ({words_for_it})"]
    assert (found.count, len(found.moved)) == (1, 199)


def bend_free(given: Board) -> Board:
    """The board with straight links."""
    return replace(given, links=tuple(replace(link, path=()) for link in given.links))


def test_what_a_layout_does_not_explain_is_told() -> None:
    old = bend_free(london())
    found = difference(old, place_elsewhere(old, LAYOUTS["scaled by 2"], 7, 20))
    assert words(found)[0] == "~ 197 of 199 differ (scaled by 2, but for 2)"
    assert [entry.split()[1] for entry in words(found)[1:]] == ["7", "20"]
    assert found.count == difference(place_elsewhere(old, LAYOUTS["scaled by 2"], 7, 20), old).count == 3


def test_paths_that_only_one_board_draws_are_one_difference() -> None:
    assert words(difference(london(), bend_free(london()))) == ["- only A draws them (108 links)"]
    assert words(difference(bend_free(london()), london())) == ["+ only B draws them (108 links)"]


def test_differences_of_some_kinds_alone() -> None:
    old = board(Link(1, 2, "taxi", path=((3, 3),)), frame=(5, 5))
    new = board(Link(1, 2, "taxi", oneway=True), frame=(6, 5), title="New", stations=4)
    new = replace(new, stations=(replace(new.stations[0], at=(9, 9)), *new.stations[1:]))
    found = difference(old, new)
    told = {kind: words(found.only([kind])) for kind in KINDS}
    assert told == {
        "stations": ["- 5 (taxi)"],
        "links": ["~ taxi 1→2: one-way now"],
        "positions": ["~ frame: 5, 5 → 6, 5", "~ 1 by 11.31: 1,1 → 9,9"],
        "paths": ["~ taxi 1→2: path of 1 → 0 points"],
        "about": ["+ title: New"],
    }
    assert found.only(KINDS) == found
    assert sum(found.only([kind]).count for kind in KINDS) == found.count


def test_start_cards_and_transports_are_told_in_words() -> None:
    old, new = board(), board(starts=Starts((1, 2), (3,)), transports=(TAXI, BUS, Transport("boat", ("b",))))
    assert words(difference(old, new)) == [
        "+ transport boat: tickets b",
        "+ start cards: detective 1, 2; mister_x 3",
    ]
    assert words(difference(old, board(transports=(TAXI,)))) == ["- transport bus"]
    assert words(difference(board(starts=Starts((), (35,))), board(starts=Starts((), (12,))))) == [
        "~ start cards of mister_x: + 12, - 35"
    ]


def test_metadata_is_told_by_key() -> None:
    old = board(title="Old", starts=Starts((1, 2, 3)), frame=(5, 5), tickets={"taxi": 4})
    new = board(title="New", starts=Starts((1, 3, 4, 5)), frame=(6, 5), edition="2013")
    new = replace(new, transports=(TAXI, replace(BUS, only="mister_x")))
    assert words(difference(old, new)) == [
        "~ frame: 5, 5 → 6, 5",
        "~ title: Old → New",
        "+ transport bus only: mister_x",
        "~ start cards of detectives: + 4, + 5, - 2",
        "- tickets: taxi 4",
        "+ edition: 2013",
    ]
    turned = replace(old, transports=(BUS, TAXI))
    assert words(difference(old, turned)) == ["~ order of transports: taxi, bus → bus, taxi"]


# --- play -------------------------------------------------------------------------------------


def test_a_new_link_shortens_the_way() -> None:
    links = [Link(n, n + 1, "taxi") for n in range(1, 5)]
    detectives, mister_x = play_changes(board(*links), board(*links, Link(1, 5, "bus"))) or []
    assert (detectives.pairs, detectives.changed) == (10, 3)
    assert detectives.largest is not None
    assert detectives.largest.document() == {"from": 1, "to": 5, "old": 4, "new": 1}
    assert replace(mister_x, side="detectives") == detectives


def test_the_ferry_is_nothing_to_detectives() -> None:
    links = tuple(link for link in london().links if link.by != "ferry")
    assert list(play_notes(play_changes(london(), replace(london(), links=links)))) == [
        "detectives: no distance changes",
        "Mister X: 519 of 19,701 distances change, by at most 4 moves (157 to 194: 1 → 5)",
    ]


def test_a_station_cut_off_is_out_of_reach() -> None:
    links = [Link(n, n + 1, "taxi") for n in range(1, 5)]
    old, new = board(*links), board(*links[:3])
    (lost, _), (won, _) = play_changes(old, new) or [], play_changes(new, old) or []
    assert (lost.cut, lost.joined, lost.out_of_reach, lost.into_reach) == (4, 0, (5,), ())
    assert (won.cut, won.joined, won.out_of_reach, won.into_reach) == (0, 4, (), (5,))
    assert list(play_notes([lost])) == [
        "detectives: 4 of 10 distances change",
        "detectives: 4 pairs are cut off from each other",
        "detectives: out of reach: 5",
    ]


def test_a_single_distance_is_told_as_one() -> None:
    apart, joined = board(stations=2), board(Link(1, 2, "taxi"), stations=2)
    assert next(play_notes(play_changes(apart, joined))) == "detectives: 1 of 1 distance changes"


def test_with_one_way_links_both_directions_count() -> None:
    links = [Link(1, 2, "taxi"), Link(2, 3, "taxi"), Link(1, 3, "taxi")]
    oneway = [*links[:2], Link(1, 3, "taxi", oneway=True)]
    change = (play_changes(board(*links, stations=3), board(*oneway, stations=3)) or [])[0]
    assert (change.pairs, change.changed) == (6, 1)
    assert change.largest is not None
    assert (change.largest.start, change.largest.end) == (3, 1)


def test_large_boards_are_not_measured() -> None:
    large = board(stations=LIMIT + 1)
    assert play_changes(large, large) is None
    assert list(play_notes(None)) == ["not measured: there are more than 2,000 stations"]


# --- renumbering ------------------------------------------------------------------------------


def test_a_renumbering_is_read() -> None:
    assert parse_renumber("118:108, 128:118") == {118: 108, 128: 118}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "''"),
        ("118", "'118'"),
        ("118:108,", "''"),
        ("118:x", "'118:x'"),
        ("1:2:3", "'1:2:3'"),
        ("-1:2", "'-1:2'"),
        ("1:2,1:3", "two new numbers, again in '1:3'"),
        ("1:2,3:2", "number 2 twice, again in '3:2'"),
        ("1:" + "9" * 5000, "whole numbers"),
    ],
)
def test_nonsense_is_named(text: str, told: str) -> None:
    with pytest.raises(YardError) as caught:
        parse_renumber(text)
    assert told in str(caught.value)


def test_numbers_change_all_at_once_and_everywhere() -> None:
    old = board(
        Link(1, 2, "taxi", path=((9, 9), (8, 8))),
        missions=(Mission("green", (1,), (2, 3)),),
        starts=Starts((1, 2), (3,)),
    )
    new = renumber_board(old, {1: 3, 3: 1})
    assert [(station.id, station.at) for station in new.stations[:3]] == [
        (1, (3, 3)),
        (2, (2, 2)),
        (3, (1, 1)),
    ]
    assert new.links == (Link(2, 3, "taxi", path=((8, 8), (9, 9))),)
    assert new.missions == (Mission("green", (3,), (1, 2)),)
    assert new.starts == Starts((2, 3), (1,))
    assert renumber_board(new, {1: 3, 3: 1}) == old


def test_two_stations_never_become_one() -> None:
    with pytest.raises(YardError, match="118:108"):
        renumber_board(london(), {118: 108})


def test_a_renumbering_is_told_in_rows() -> None:
    assert describe_renumbering({118: 108, 128: 118}) == "118→108, 128→118"
    assert describe_renumbering({n: n - 1 for n in range(1, 200)} | {300: 299}) == "1…199→0…198, 300→299"
    assert describe_renumbering({n: 3 * n for n in range(1, 131)}).endswith("10→30, … and 120 more")
    assert "5 stations differently: 108→118" in numbering_note(OLD_NUMBERS, "A", "B")


@pytest.mark.parametrize("name", field_errors())
def test_errors_are_not_taken_for_a_renumbering(name: str) -> None:
    faulty = field_boards()[name]
    assert find_renumbering(london(), faulty) is None
    assert find_renumbering(bare(faulty), bare(london())) is None


NUMBERINGS = {
    "old": OLD_NUMBERS,
    "from 0": {n: n - 1 for n in range(1, 200)},
    "random": shuffle_numbers(1),
    "swapped": {67: 89, 89: 67},
    "one": {20: 200},
    "from 0 and swapped": {n: n - 1 for n in range(1, 200)} | {67: 88, 89: 66},
}


@pytest.mark.parametrize("errors", [0, 10])
@pytest.mark.parametrize("name", NUMBERINGS)
def test_a_renumbering_is_found_without_positions_and_despite_errors(name: str, errors: int) -> None:
    mapping = NUMBERINGS[name]
    other = with_errors(bare(renumber_board(london(), mapping)), errors, seed=5)
    found = find_renumbering(london(), other)
    assert found == {old: new for old, new in mapping.items() if old != new}
    rest = difference(renumber_board(london(), found), other)
    assert len(rest.links_added) + len(rest.links_removed) == errors
    assert not rest.stations_added
    assert not rest.stations_removed


@pytest.mark.parametrize("seed", range(6))
def test_any_random_numbering_is_found(seed: int) -> None:
    mapping = shuffle_numbers(seed)
    other = with_errors(bare(renumber_board(london(), mapping)), 12, seed)
    assert find_renumbering(other, london()) == {
        new: old for old, new in sorted(mapping.items(), key=lambda row: row[1]) if old != new
    }


@pytest.mark.parametrize("name", ["field-01", "field-04", "field-07", "field-13"])
def test_a_numbering_and_many_errors_are_told_apart(name: str) -> None:
    assert find_renumbering(london(), renumber_board(field_boards()[name], OLD_NUMBERS)) == OLD_NUMBERS


def test_a_station_that_was_forgotten_does_not_hide_the_numbering() -> None:
    other = renumber_board(london(), OLD_NUMBERS)
    lost = replace(
        other,
        stations=tuple(station for station in other.stations if station.id != 128),
        links=tuple(link for link in other.links if 128 not in (link.start, link.end)),
    )
    assert find_renumbering(lost, london()) == {118: 108, 159: 128, 171: 159, 200: 171}
    # Ours of that number has no partner and must make room: it takes the number left free.
    assert find_renumbering(london(), lost) == OLD_NUMBERS | {118: 108}


def test_a_shift_is_found_where_nothing_else_tells_stations_apart() -> None:
    star = board(*(Link(1, n, "taxi") for n in range(2, 31)), stations=30)
    shift = {n: n + 7 for n in range(1, 31)}
    assert find_renumbering(star, renumber_board(bare(star), shift)) == shift


def test_twins_that_nothing_tells_apart_keep_their_numbers() -> None:
    star = board(*(Link(1, n, "taxi") for n in range(2, 6)))
    assert find_renumbering(star, replace(star, stations=star.stations[::-1])) is None


@given(meshes())
@settings(max_examples=60)
def test_the_search_takes_any_board(mesh: Board) -> None:
    found = find_renumbering(mesh, renumber_board(mesh, {1: 2, 2: 1}))
    before = difference(mesh, renumber_board(mesh, {1: 2, 2: 1}))
    if found:
        after = difference(renumber_board(mesh, found), renumber_board(mesh, {1: 2, 2: 1}))
        assert after.count < before.count


# --- votes ------------------------------------------------------------------------------------


def test_the_majority_of_25_is_the_true_board_and_every_error_is_named() -> None:
    result = vote([("true", london()), *field_boards().items()])
    assert result.board == london()
    assert {ballot.name: ballot.agrees for ballot in result.ballots}["true"]
    for ballot in result.ballots[1:]:
        errors = field_errors()[ballot.name]
        assert {claim.name for claim in ballot.wrong} == set(errors.wrong)
        assert {claim.name for claim in ballot.missing} == set(errors.missing)
        assert not ballot.renumbering


def test_the_table_names_the_minority() -> None:
    result = vote([("true", london()), *field_boards().items()])
    rows = {row.claim.name: row for row in result.disagreements}
    for name, errors in field_errors().items():
        assert all(name in rows[link].having and not rows[link].stands for link in errors.wrong)
        assert all(name in rows[link].lacking and rows[link].stands for link in errors.missing)
    assert len(rows["taxi 50-51"].lacking) == 24
    assert rows["taxi 50-51"].minority == ("field-03",)


@pytest.mark.parametrize("given_numbers", [None, {new: old for old, new in OLD_NUMBERS.items()}])
def test_a_vote_tells_other_numberings_from_errors(given_numbers: dict[int, int] | None) -> None:
    names = list(field_boards())[:9]
    boards = [(name, field_boards()[name]) for name in names]
    boards[::3] = [(name, renumber_board(faulty, OLD_NUMBERS)) for name, faulty in boards[::3]]
    result = vote(boards, given_numbers, find=given_numbers is None)
    assert result.board == vote([(name, field_boards()[name]) for name in names]).board
    assert [bool(ballot.renumbering) for ballot in result.ballots] == [True, False, False] * 3


def test_plain_numbers_are_taken_as_they_are() -> None:
    boards = [("a", london()), ("b", london()), ("c", renumber_board(london(), OLD_NUMBERS))]
    assert vote(boards).unanimous
    plain = vote(boards, find=False)
    assert plain.board == london()
    assert "station 200" in {claim.name for claim in plain.ballots[2].wrong}


def test_half_is_undecided_and_left_out() -> None:
    both, one = board(Link(1, 2, "taxi"), Link(2, 3, "taxi")), board(Link(1, 2, "taxi"))
    result = vote([("both", both), ("one", one)])
    assert result.board.links == one.links
    assert [row.claim.name for row in result.ties] == ["taxi 2-3"]
    assert all(ballot.agrees for ballot in result.ballots)
    assert not result.unanimous


def test_doubled_links_are_put_to_the_vote_one_by_one() -> None:
    once, twice = board(Link(1, 2, "taxi")), board(Link(1, 2, "taxi"), Link(1, 2, "taxi"))
    result = vote([("a", twice), ("b", twice), ("c", once)])
    assert result.board == twice
    assert [claim.name for claim in result.ballots[2].missing] == ["taxi 1-2 ×2"]


def test_positions_are_medians_of_those_given() -> None:
    boards = [board(stations=1)] * 3
    places = ((10.0, 1.0), (20.0, 9.0), None, (90.0, 2.0))
    boards = [replace(boards[0], stations=(Station(1, at, ("taxi",)),)) for at in places]
    assert vote([("x", each) for each in boards]).board.stations[0].at == (20, 2)


def test_positions_in_another_frame_do_not_count() -> None:
    rows = (((1.0, 1.0), (10.0, 10.0)), ((3.0, 3.0), (10.0, 10.0)), ((700.0, 700.0), (1000.0, 1000.0)))
    boards = [replace(board(), stations=(Station(1, at, ("taxi",)),), frame=frame) for at, frame in rows]
    majority = vote([("x", each) for each in boards]).board
    assert (majority.stations[0].at, majority.frame) == ((2, 2), (10, 10))


def test_symbols_outvote_what_was_only_derived() -> None:
    def board_showing(*shown: str, derived: bool = False) -> Board:
        return replace(board(), stations=(Station(1, None, shown, {}, derived),))

    boards = [
        ("a", board_showing("taxi")),
        ("b", board_showing("taxi", "bus", derived=True)),
        ("c", board_showing("taxi", "bus", derived=True)),
    ]
    result = vote(boards)
    assert result.board.stations == (Station(1, None, ("taxi",)),)
    assert result.unanimous
    result = vote([("a", board_showing("taxi")), ("b", board_showing("taxi")), ("c", board_showing("bus"))])
    assert [claim.name for claim in result.ballots[2].wrong] == ["bus at 1"]
    assert [claim.name for claim in result.ballots[2].missing] == ["taxi at 1"]


def test_what_is_said_most_often_wins_and_silence_does_not_count() -> None:
    boards = [board(title=title) for title in ("", "B", "A", "A", "", "")]
    assert vote([("x", each) for each in boards]).board.title == "A"


def test_links_bring_their_transport() -> None:
    plain = replace(board(), transports=(TAXI,), stations=())
    boat = Transport("boat", only="mister_x")
    others = [replace(plain, transports=(TAXI, boat, Transport(id))) for id in ("x", "y", "z")]
    result = vote([("x", replace(each, links=(Link(1, 2, "boat"),))) for each in (plain, *others)])
    assert boat in result.board.transports


@given(meshes(), st.integers(2, 4))
@settings(max_examples=60)
def test_boards_that_agree_are_their_own_majority(mesh: Board, count: int) -> None:
    result = vote([(str(n), mesh) for n in range(count)])
    assert result.board == mesh
    assert result.unanimous


@given(st.lists(meshes(), min_size=2, max_size=4))
@settings(max_examples=60)
def test_every_board_is_the_majority_but_for_its_errors(boards: list[Board]) -> None:
    result = vote([(str(n), each) for n, each in enumerate(boards)], find=False)
    majority = Counter(link.key for link in result.board.links)
    for each, ballot in zip(boards, result.ballots, strict=True):
        undecided = [row.claim for row in result.ties if ballot.name in row.having]
        mended = Counter(link.key for link in each.links)
        mended.update(claim.link.key for claim in ballot.missing if claim.kind == "link")
        mended.subtract(c.link.key for c in (*ballot.wrong, *undecided) if c.kind == "link")
        assert +mended == majority


def test_entries_know_their_subject() -> None:
    rows = sections(difference(board(), board(Link(1, 2, "taxi"))), "A", "B")
    assert rows["links"] == [Entry("+", "taxi 1-2", "link:taxi:1-2")]

"""Small boards with many links between few stations, faults among them: loops, doubles, links to nowhere."""

from __future__ import annotations

from hypothesis import strategies as st

from yardtools.model import Board, Link, Starts, Station, Transport

TRANSPORTS = (Transport("taxi"), Transport("bus"), Transport("ferry", only="mister_x"))
IDS = st.sampled_from([transport.id for transport in TRANSPORTS])
SPOTS = st.tuples(st.integers(0, 9), st.integers(0, 9))


def meshes() -> st.SearchStrategy[Board]:
    """Any such board; station 9 is in none of them, but links may name it."""
    numbers, ends = st.integers(1, 7), st.integers(1, 7) | st.just(9)
    shown = st.sets(IDS, max_size=3).map(lambda ids: tuple(sorted(ids)))
    names = st.sampled_from([{}, {"en": "Soho"}, {"en": "Bank"}])
    station = st.builds(Station, numbers, st.none() | SPOTS, shown, names, st.booleans())
    link = st.builds(Link, ends, ends, IDS, st.booleans(), st.lists(SPOTS, max_size=2).map(tuple))
    return st.builds(
        Board,
        id=st.just("mesh"),
        transports=st.just(TRANSPORTS),
        stations=st.lists(station, max_size=7, unique_by=lambda station: station.id).map(tuple),
        links=st.lists(link, max_size=14).map(tuple),
        title=st.sampled_from(["", "Mesh"]),
        starts=st.sampled_from([Starts(), Starts((1, 2), (3,))]),
        tickets=st.sampled_from([{}, {"taxi": 4}]),
    )

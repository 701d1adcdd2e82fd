"""Mister X Europe on one board: everything about a game that does not change from move to move."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from yardtools.games import options as kinds
from yardtools.games.europe.knowledge import Chart, Trail
from yardtools.games.europe.moves import DEAL, FEWEST, MOST
from yardtools.games.europe.state import OPENING, EuropeState
from yardtools.games.europe.tickets import SHADOW, SPECIALS, Counts, split_ticket
from yardtools.games.game import DETECTIVES, MISTER_X, Doubt, Game, Move, Search, Unplayable, View
from yardtools.games.pursuit import MANY_STATIONS, PAWNS, Hops, Stations, hops_by_ticket
from yardtools.model import AnyBoard, Board, LogForm
from yardtools.model.network import Mission, Team
from yardtools.wording import join_words

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.opening import Opening

TEAMS = {2: (5,), 3: (3, 2), 4: (2, 2, 1), 5: (2, 1, 1, 1), 6: (1, 1, 1, 1, 1)}  # E9

OPTIONS = (
    kinds.counts(
        "investigation",
        {"3": 4, "4": 3, "5": 2},
        "A-E1",
        "By the number of magnifiers: how many moves back Mister X must say where he was.",
    ),
    kinds.choice(
        "window",
        "current|before",
        "A-E2",
        "Whether the five cities of the position check include the one where Mister X is.",
    ),
    kinds.flag(
        "start_in_window", True, "A-E3", "Whether his start counts among the five cities while it is fresh."
    ),
    kinds.count("visible_from", 25, "A-E4", "The move from which Mister X is seen.", 1),
    kinds.choice("order", "cards_first|x_first", "A-E5", "Who is first: the detectives' cards or Mister X."),
    kinds.choice(
        "onto_detective", "forbidden|loses", "A-E6", "Mister X may not enter a detective's city, or loses."
    ),
    kinds.choice(
        "boxed_in", "redraw|loses", "A-E7", "With detectives on all his ways he stays and redraws, or loses."
    ),
    kinds.choice("visits", "latest|all", "A-E12", "Which visits to one city the position check marks."),
    kinds.choice("same_ring", "none|new", "A-E13", "Whether a city marked for that move gets new rings."),
    kinds.choice(
        "must_move",
        "most|local",
        "A-E14",
        "A player moves as many of his detectives as he can, or whichever can still move.",
    ),
    kinds.choice("racks", "secret|public", "A-E15", "Whether Mister X sees the detectives' tickets."),
    kinds.count(
        "max_moves", None, "A-E20", "Nobody wins after so many moves and stays; auto: no limit.", 1, 99999
    ),
    kinds.choice(
        "played_tickets",
        "after|before",
        "A-E24",
        "Whether detectives' movement tickets reach the bag after or before the refills.",
    ),
    kinds.count("x_rack", 8, "E10", "How many tickets Mister X holds.", 1, 99),
    kinds.count("rack", 4, "E10", "How many a detective player holds, beside one for each detective.", 0, 99),
)  # fmt: skip


class Europe(Game):
    """The board, the tickets, the people and the missions; tickets are counted in the order of names.

    What views, positions and reasons need is loaded when it is asked for.
    """

    name, title = "europe", "Mister X Europe"
    kind, home = "network", "europe"
    players_range, usual_players = (2, 6), 6
    options_known = OPTIONS
    two_way_rule = "E1"
    seats = (MISTER_X, DETECTIVES)

    def __init__(self, board: AnyBoard, players: int | None = None, /, **options: Any) -> None:
        super().__init__(board, players, **options)
        network = cast("Board", board)
        self._read_tickets(network)
        self._read_map(network)
        self._seat_people()
        self._read_cards(network)
        self._read_tables()

    @classmethod
    def log_form(cls, options: kinds.Values) -> LogForm:
        """The start in field 0 (E12), then a field a move while he is not seen (E35).

        The tickets lie on a bar of their own (E15).
        """
        return LogForm(options["visible_from"] - 1, start=0, cover="")

    def _fault(self, what: str, rule: str, where: str) -> Unplayable:
        return Unplayable(f"{self.name} on {self.board.id}: {what}", rule, where)

    # --- tickets ---

    def _read_tickets(self, board: Board) -> None:
        """The tickets: each a transport and a special (E3)."""
        order = {mode: place for place, mode in enumerate(board.ladder)}
        ids = [transport.id for transport in board.transports]
        self.modes = tuple(sorted(ids, key=lambda mode: order.get(mode, len(order) + ids.index(mode))))
        takers: dict[str, list[str]] = {}
        for transport in board.transports:
            for ticket in transport.tickets:
                takers.setdefault(ticket, []).append(transport.id)
        for ticket in (*takers, *board.tickets):
            mode, special = split_ticket(ticket)
            if special not in SPECIALS or takers.get(ticket) != [mode]:
                likely = f"{self.modes[0] if self.modes else 'car'}-shadow"
                raise self._fault(f"ticket {ticket!r} is not of the form {likely}", "E3", "/transports")
        self.kinds = tuple(sorted(takers))
        self.index = {kind: place for place, kind in enumerate(self.kinds)}
        self.mode_of = tuple(self.modes.index(split_ticket(kind)[0]) for kind in self.kinds)
        self.special_of = tuple(split_ticket(kind)[1] for kind in self.kinds)
        self.with_special = {
            special: tuple(place for place, own in enumerate(self.special_of) if own == special)
            for special in SPECIALS
        }
        self.printed = self.count_kinds(board.tickets)
        self.none: Counts = (0,) * len(self.kinds)

    def count_kinds(self, tickets: Mapping[str, int]) -> Counts:
        """So many of each kind, in the order of their names."""
        return tuple(tickets.get(kind, 0) for kind in self.kinds)

    def name_kinds(self, counts: Counts) -> dict[str, int]:
        """The kinds that are there, and how many of each."""
        return {kind: count for kind, count in zip(self.kinds, counts, strict=True) if count}

    def of_modes(self, counts: Counts) -> Counts:
        """How many tickets there are for each transport, whatever their specials (E39)."""
        found = [0] * len(self.modes)
        for mode, count in zip(self.mode_of, counts, strict=True):
            found[mode] += count
        return tuple(found)

    # --- the map ---

    def _read_map(self, board: Board) -> None:
        self.stations = Stations(station.id for station in board.stations)
        self.bit = self.stations.bit
        self.x_hops = self._hops(board, "mister_x")
        self.hops = self._hops(board, "detectives")
        self.x_any = Hops.merge(self.stations, self.x_hops)
        self.chart = Chart(
            self.stations, self.x_hops, self.x_any, self.mode_of, self.with_special[SHADOW], self.printed
        )

    def _hops(self, board: Board, side: Team) -> tuple[Hops, ...]:
        """Where each transport leads a side."""
        by_ticket = hops_by_ticket(board, side, self.stations)
        tickets = {mode: self.kinds[place] for place, mode in enumerate(self.mode_of)}
        nowhere = Hops(self.stations, {})
        return tuple(by_ticket.get(tickets.get(mode, ""), nowhere) for mode in range(len(self.modes)))

    # --- people and cards ---

    def _seat_people(self) -> None:
        self.teams = TEAMS[self.players]
        self.pawns = PAWNS
        self.pawn_index = {pawn: index for index, pawn in enumerate(PAWNS)}
        self.by_name = tuple(self.pawn_index[pawn] for pawn in sorted(PAWNS))
        self.people = (MISTER_X, *(f"player-{number + 1}" for number in range(len(self.teams))))
        self.person = {name: index for index, name in enumerate(self.people)}
        self.leader = tuple(who + 1 for who, led in enumerate(self.teams) for _ in range(led))
        self.led = (0, *self.teams)
        self.sizes = (self.options["x_rack"], *(self.options["rack"] + led for led in self.teams))  # E10
        if sum(self.printed) < sum(self.sizes):
            words = f"{sum(self.sizes)} tickets are dealt, but {sum(self.printed)} printed"
            raise self._fault(words, "E10", self._dealt_by())

    def doubts(self) -> Iterator[Doubt]:
        """Racks that all players together cannot fill, as many as may play."""
        most = max(sum(self.options["rack"] + led for led in teams) for teams in TEAMS.values())
        dealt, where = self.options["x_rack"] + most, self._dealt_by()
        if dealt > sum(self.printed) and not where.startswith("/"):
            words = f"{self.name}: up to {dealt} tickets are dealt, but {sum(self.printed)} printed"
            yield Doubt(words, "E10", where)

    def _dealt_by(self) -> str:
        """What deals too many tickets: the larger of two options that somebody set, else the box."""
        usual = {option.name: option.default for option in OPTIONS}
        more = {name: self.options[name] - usual[name] for name in ("x_rack", "rack")}
        most = max(more, key=lambda name: more[name])
        return most if more[most] > 0 else "/tickets"

    def pawns_of(self, who: int) -> list[str]:
        """The detectives that a player leads."""
        return [pawn for pawn, leader in zip(self.pawns, self.leader, strict=True) if leader == who]

    def _read_cards(self, board: Board) -> None:
        self.cards = tuple(sorted(set(board.starts.detective)))
        self.stations.check_all(self.cards, "a start card", "E5", "/starts/detective")
        if len(self.cards) < len(self.pawns):
            words = f"{len(self.pawns)} detectives draw from {len(self.cards)} start cards"
            raise self._fault(words, "E5", "/starts/detective")
        self.missions: dict[str, Mission] = {mission.id: mission for mission in board.missions}
        for place, mission in enumerate(board.missions):
            self._check_mission(mission, f"/missions/{place}")
        starts = {start for mission in board.missions for start in mission.starts}
        if starts <= set(self.cards) and len(starts) <= len(self.pawns):
            raise self._fault("no mission has a start that the detectives cannot take", "E6", "/missions")

    def _check_mission(self, mission: Mission, where: str) -> None:
        if not mission.starts or not mission.targets:
            lacking = "target" if mission.starts else "start"
            raise self._fault(f"mission {mission.id} has no {lacking}", "E6", where)
        stations = (*mission.starts, *mission.targets)
        self.stations.check_all(stations, f"mission {mission.id}", "E6", where)

    def _read_tables(self) -> None:
        table = self.options["investigation"]
        rows = {int(word) if word.isdecimal() else 0: back for word, back in table.items()}
        if not all(FEWEST <= count <= MOST and back <= OPENING for count, back in rows.items()):
            raise Unplayable(
                f"{self.name}: investigation says for 3, 4 or 5 magnifiers how many moves back, at most 5,"
                f" not {join_words(f'{word}={back}' for word, back in table.items())}",
                "A-E1",
                "investigation",
            )
        self.investigation: dict[int, int] = dict(sorted(rows.items()))
        self.operation = {FEWEST + place: place for place in range(min(len(self.modes), 3))}  # E28
        self.visible_from: int = self.options["visible_from"]
        self.max_moves: int | None = self.options["max_moves"]

    def targets(self, mission: str) -> int:
        """The set of cities where a mission is done."""
        return self.stations.set_of(self.missions[mission].targets)

    def starts(self, mission: str) -> int:
        """The set of cities where a mission begins."""
        return self.stations.set_of(self.missions[mission].starts)

    # --- what others need ---

    @classmethod
    def is_meant_for(cls, board: AnyBoard) -> bool:
        """Every network with missions."""
        return isinstance(board, Board) and bool(board.missions)

    @classmethod
    def limit_options(cls, moves: int) -> dict[str, Any]:
        """The option that ends it; by the rules it may go on for ever (A-E20)."""
        return {"max_moves": moves}

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.europe.environment import EuropeEnvironment  # noqa: PLC0415

        return EuropeEnvironment(self)

    def openings(self) -> Iterable[Opening]:
        """Every start of Mister X."""
        from yardtools.games.europe.openings import openings  # noqa: PLC0415

        return openings(self)

    def draw_hidden(self, view: View, rng: random.Random, moves: Sequence[Move] = ()) -> EuropeState | None:
        """A position that looks like this view; his log, racks and the bag are drawn where hidden."""
        from yardtools.games.europe.hidden import draw_hidden  # noqa: PLC0415

        return draw_hidden(self, view, rng, moves)

    def search(self, seat: str) -> Search | None:
        """A search for either seat, where the tables of the board are not too large."""
        from yardtools.games.europe.search.flight import EuropeFlight  # noqa: PLC0415
        from yardtools.games.europe.search.hunt import EuropeHunt  # noqa: PLC0415

        if len(self.stations.numbers) > MANY_STATIONS:
            return None
        return EuropeFlight(self) if seat == MISTER_X else EuropeHunt(self)

    # --- states ---

    def begin(self) -> EuropeState:
        """All tickets are in the bag (E10)."""
        return EuropeState(
            game=self, stage=DEAL, who=0, least=0, plan=(), round=0, turns=0, places=(), occupied=0, moved=0,
            entered=(), mission="", log=(), rings=(), racks=(self.none,) * len(self.people), bag=self.printed,
            box=self.none, played=self.none, trail=Trail(self.chart), result=None,
        )  # fmt: skip

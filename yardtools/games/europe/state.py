"""A position of Mister X Europe: what is where, and what follows from each move (rules E9-E43).

What Mister X does on his turn is chosen step by step (the special, then each hop) and seen by the detectives
when his tickets lie on the bar. The detectives' turn is one for all of them (E40): they move, may use one
special together, discard, draw; then come the position check and Mister X again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from yardtools.games.europe.knowledge import ANY, Trail
from yardtools.games.europe.moves import (
    CARDS,
    CHASE,
    DEAL,
    DISCARD,
    DONE,
    DOUBLE,
    FACE_DOWN,
    FEWEST,
    FLIGHT,
    HIDDEN,
    MISSION,
    OPERATE,
    OPERATION,
    OVER,
    PAY,
    REFILL,
    SPECIAL,
    STAY,
    is_boxed_in,
    legal_moves,
)  # fmt: skip
from yardtools.games.europe.tickets import Counts, add_heaps, add_ticket
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, IllegalMove, Move, Outcome, State, parse

if TYPE_CHECKING:  # a game makes its states
    from yardtools.games.europe.game import Europe

OPENING = 5
"""So many moves Mister X has made before the detectives may use a special (E25)."""
WINDOW = 5
"""So many cities of the log the position check looks at (E32)."""
RINGS = 5  # E4

Entry = tuple[int, bool, int, int]
"""A field of the log: the ticket (none in field 0), whether it lies face down, the city, the round."""
Ring = tuple[int, int, int]
"""A pair of rings: its strokes, the city, the number of the move."""
Plan = tuple[str | int, ...]
"""A special under way: what Mister X has chosen on this turn so far, or the detectives have paid."""


class EuropeState(State):
    """One position.

    `who` draws, discards or pays (0 is Mister X), and no kind before `least` any more; `turns` counts Mister
    X's moves and stays; `entered` are the cities that detectives moved onto in this round.
    """

    __slots__ = (
        "_moves", "bag", "box", "entered", "game", "least", "log", "mission", "moved", "occupied", "places",
        "plan", "played", "racks", "result", "rings", "round", "stage", "trail", "turns", "who",
    )  # fmt: skip

    game: Europe
    stage: str
    who: int
    least: int
    plan: Plan
    round: int
    turns: int
    places: tuple[int, ...]
    occupied: int
    moved: int
    entered: tuple[int, ...]
    racks: tuple[Counts, ...]
    bag: Counts
    box: Counts
    played: Counts
    mission: str
    log: tuple[Entry, ...]
    rings: tuple[Ring, ...]
    trail: Trail
    result: Outcome | None
    _moves: list[Move] | None

    @property
    def seat(self) -> str:
        """Who decides now (E13)."""
        if self.stage == DISCARD:
            return DETECTIVES if self.who else MISTER_X
        return _SEATS[self.stage]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.result

    @property
    def x(self) -> int:
        """Where Mister X is; 0 before he has begun."""
        return self.log[-1][2] if self.log else 0

    @property
    def number(self) -> int:
        """How many moves Mister X has made."""
        return len(self.log) - 1

    @property
    def face_down(self) -> Counts:
        """The tickets that lie face down on the bar."""
        hidden = [kind for kind, face_down, _, _ in self.log[1 : self.game.visible_from] if face_down]
        return tuple(map(hidden.count, range(len(self.bag)))) if hidden else self.game.none

    @property
    def unseen(self) -> Counts:
        """The tickets that the detectives do not see: on his rack, in the bag, face down on the bar."""
        return add_heaps(self.racks[0], self.bag, self.face_down)

    def window(self) -> list[int]:
        """The moves that the position check looks at, the latest first (A-E2, A-E3)."""
        options = self.game.options
        latest = self.number - (options["window"] == "before")
        first = 0 if options["start_in_window"] else 1
        return [number for number in range(latest, latest - WINDOW, -1) if number >= first]

    # --- what is known ---

    def possible(self) -> list[int]:
        """Where Mister X can be, for the detectives, who see all but his log and his rack; exact."""
        if self.stage == OVER:
            return [self.x]
        return list(self.game.stations.members(self.trail.cities))

    def all_tickets(self) -> Counts:
        """All tickets wherever they are: as many as were printed, always."""
        bar = [kind for kind, _, _, _ in self.log[1 : self.game.visible_from]]
        lying = tuple(map(bar.count, range(len(self.bag))))
        return add_heaps(self.bag, self.box, self.played, lying, *self.racks)

    # --- moves and play ---

    def moves(self) -> list[Move]:
        """Every legal move, sorted."""
        if self._moves is None:
            self._moves = legal_moves(self)
        return list(self._moves)

    def weights(self) -> list[int]:
        """How many tickets of each kind are in the bag, when one is drawn; start cards are all alike."""
        if self.stage in (DEAL, REFILL):
            return [count for count in self.bag if count]
        return super().weights()

    def play(self, move: Move | str) -> EuropeState:
        """The position after a move."""
        if isinstance(move, str):
            return self.play(parse(move))
        if self._moves is None:
            self._moves = legal_moves(self)
        try:
            legal = self._moves[self._moves.index(move)]
        except ValueError:
            raise IllegalMove(*self.game.reason_for(self, move)) from None
        return _EFFECTS[self.stage](self, legal)

    def _give(self, who: int, kind: int, number: int) -> tuple[Counts, ...]:
        """All racks, after one has got a ticket or given it away."""
        return (*self.racks[:who], add_ticket(self.racks[who], kind, number), *self.racks[who + 1 :])

    # set-up and draws

    def _draw(self, move: Move) -> EuropeState:
        kind, who = self.game.index[str(move[2])], self.who
        after = self.copy_with(bag=add_ticket(self.bag, kind, -1), racks=self._give(who, kind, 1))
        if who:
            after.trail = after.trail.narrow(after.unseen)
        return after._next_draw()

    def _next_draw(self) -> EuropeState:
        """Whoever draws next, by seats (A-E23); the box fills the bag when that is empty (E36)."""
        game, state = self.game, self
        last = 0 if self.stage == REFILL and not self.who else len(game.people) - 1
        while True:
            wants = sum(state.racks[state.who]) < game.sizes[state.who]
            if wants and any(state.bag):
                return state
            if not state.who:
                state.trail = state.trail.fill(sum(state.racks[0]), state.unseen)
            if wants and any(state.box):  # A-E18
                state = state.copy_with(bag=state.box, box=game.none)
            elif state.who == last:
                return state._end_draws()
            else:
                state = state.copy_with(who=state.who + 1)

    def _end_draws(self) -> EuropeState:
        if self.stage == DEAL:
            return self.copy_with(
                stage=CARDS if self.game.options["order"] == "cards_first" else MISSION, who=0
            )
        if self.who:
            return self._check_cities()
        return self.copy_with(stage=CHASE, moved=0, entered=())._continue_chase()

    def _place(self, move: Move) -> EuropeState:
        card = int(move[2])
        bit = self.game.bit[card]
        after = self.copy_with(places=(*self.places, card), occupied=self.occupied | bit)
        if self.log:  # he was first (A-E5): the detectives may come upon him at once
            after.trail = after.trail.rule_out(0, bit)
            if card == self.x:
                return after._win(DETECTIVES, "E33")
        if len(after.places) < len(self.game.pawns):
            return after
        return after.copy_with(stage=FLIGHT, round=1) if self.log else after.copy_with(stage=MISSION)

    def _begin(self, move: Move) -> EuropeState:
        mission, start = str(move[2]), int(move[3])
        game = self.game
        trail = self.trail.begin(game.starts(mission), game.targets(mission), self.occupied)
        stage, round = (FLIGHT, 1) if self.places else (CARDS, 0)
        return self.copy_with(
            stage=stage, round=round, mission=mission, log=((-1, False, start, 0),), trail=trail
        )

    # Mister X's turn

    def _flee(self, move: Move) -> EuropeState:
        if move[1] == STAY:
            return self._stay()
        if move[1] in (DOUBLE, HIDDEN):
            return self.copy_with(plan=move[1:])
        if self.plan[:1] == (DOUBLE,) and len(self.plan) == 1 + FEWEST:
            end = self.game.bit[int(move[2])]
            if not end & (self.game.targets(self.mission) | self.occupied):  # A-E19
                return self.copy_with(plan=(*self.plan, *move[1:]))
        return self._travel(move)

    def _travel(self, last: Move) -> EuropeState:
        """The tickets of his turn are laid, his places written down, what he paid goes into the box (E14)."""
        game = self.game
        index = game.index
        paid = [index[str(kind)] for kind in self.plan[1 : 1 + FEWEST]]
        words = [word for word in (*self.plan[1 + FEWEST :], *last[1:]) if word != FACE_DOWN]
        hops = [(index[str(kind)], int(end)) for kind, end in zip(words[::2], words[1::2], strict=True)]
        face_down = FACE_DOWN in last
        in_sight = len(self.log) >= game.visible_from
        shown = (*paid, *(() if face_down else (kind for kind, _ in hops)))
        trail = self.trail.lay(shown, face_down and not in_sight, int(face_down and in_sight))
        rack, bag, box, log = self.racks[0], self.bag, self.box, self.log
        for kind in paid:
            rack, box = add_ticket(rack, kind, -1), add_ticket(box, kind)
        for kind, end in hops:
            rack = add_ticket(rack, kind, -1)
            trail = trail.move(ANY if face_down else game.mode_of[kind], self.occupied)
            if len(log) >= game.visible_from:  # E35; the pawn is set where he was, and moved (A-E4)
                bag = add_ticket(bag, kind)
                trail = trail.locate(len(log) - 1, log[-1][2]).locate(len(log), end)
            log = (*log, (kind, face_down, end, self.round))
        after = self.copy_with(
            stage=DISCARD, who=0, least=0, plan=(), turns=self.turns + len(hops), bag=bag, box=box, log=log,
            racks=(rack, *self.racks[1:]), trail=trail,
        )  # fmt: skip
        end = game.bit[after.x]
        if end & self.occupied:
            return after._win(DETECTIVES, "A-E6")
        return after._win(MISTER_X, "E34") if end & game.targets(self.mission) else after

    def _stay(self) -> EuropeState:
        """He stays, throws all his tickets into the bag and draws anew (E37)."""
        game = self.game
        ways = game.options["boxed_in"] == "redraw" and game.options["onto_detective"] == "forbidden"
        if game.options["boxed_in"] == "loses" and is_boxed_in(self):
            return self._win(DETECTIVES, "A-E7")
        return self.copy_with(
            stage=REFILL, who=0, turns=self.turns + 1, bag=add_heaps(self.bag, self.racks[0]),
            racks=(game.none, *self.racks[1:]), trail=self.trail.stay(self.occupied if ways else 0),
        )._next_draw()  # fmt: skip

    def _discard(self, move: Move) -> EuropeState:
        who = self.who
        if move[1] == DONE:
            return self._end_discards()
        kind = self.game.index[str(move[2])]
        racks = self._give(who, kind, -1)
        trail = self.trail if who else self.trail.discard()
        return self.copy_with(bag=add_ticket(self.bag, kind), racks=racks, least=kind, trail=trail)

    def _end_discards(self) -> EuropeState:
        """The next player discards; after the last, and after Mister X, the refills begin (E19, E30)."""
        if not self.who:
            return self.copy_with(stage=REFILL, least=0)._next_draw()
        if self.who < len(self.game.teams):
            return self.copy_with(who=self.who + 1, least=0)
        after = self.copy_with(stage=REFILL, who=1, least=0)
        if self.game.options["played_tickets"] == "before":
            after = after._return_played()
        return after._next_draw()

    def _return_played(self) -> EuropeState:
        """The detectives' movement tickets go into the bag (E29, A-E24)."""
        return self.copy_with(bag=add_heaps(self.bag, self.played), played=self.game.none)

    # the detectives' turn

    def _walk(self, move: Move) -> EuropeState:
        pawn, kind, end = str(move[0]), self.game.index[str(move[1])], int(move[2])
        index = self.game.pawn_index[pawn]
        who = self.game.leader[index]
        racks = self._give(who, kind, -1)
        after = self.copy_with(
            racks=racks, played=add_ticket(self.played, kind), moved=self.moved | 1 << index
        )
        after = after._enter(index, end)
        return after if after.result else after._continue_chase()

    def _enter(self, index: int, end: int) -> EuropeState:
        """A detective comes to a city; on Mister X's he has caught him (E33)."""
        bit, places = self.game.bit, self.places
        after = self.copy_with(
            places=(*places[:index], end, *places[index + 1 :]),
            occupied=self.occupied ^ bit[places[index]] | bit[end],
            entered=(*self.entered, end),
            trail=self.trail.rule_out(self.number, bit[end]),
        )
        return after._win(DETECTIVES, "E33") if end == self.x else after

    def _continue_chase(self) -> EuropeState:
        """Who can still be moved must be; then comes a special, once he has moved often enough (E25)."""
        self._moves = legal_moves(self)
        if self._moves:
            return self
        if self.number >= OPENING:
            return self.copy_with(stage=SPECIAL)
        return self.copy_with(stage=DISCARD, who=1, least=0)

    def _choose_special(self, move: Move) -> EuropeState:
        if move[1] == DONE:
            return self.copy_with(stage=DISCARD, who=1, least=0)
        return self.copy_with(stage=PAY, who=1, least=0, plan=move[1:])

    def _pay(self, move: Move) -> EuropeState:
        """A ticket goes into the box; after the last, the special takes effect (E29)."""
        who, kind = self.game.person[str(move[0])], self.game.index[str(move[2])]
        racks = self._give(who, kind, -1)
        after = self.copy_with(
            racks=racks,
            box=add_ticket(self.box, kind),
            who=who,
            least=kind,
            plan=(*self.plan, move[0], move[2]),
        )
        count = int(self.plan[1])
        if len(after.plan) // 2 - 1 < count:
            return after
        if self.plan[0] == OPERATION:
            return after.copy_with(stage=OPERATE)
        told = self.number - self.game.investigation[count]  # E26
        return after._mark([told]).copy_with(stage=DISCARD, who=1, least=0, plan=())

    def _operate(self, move: Move) -> EuropeState:
        after = self._enter(self.game.pawn_index[str(move[0])], int(move[2]))
        return after if after.result else after.copy_with(stage=DISCARD, who=1, least=0, plan=())

    # rings and the end of a round

    def _mark(self, numbers: list[int]) -> EuropeState:
        """Mister X marks where he was after these moves; the rings with the fewest strokes first (E27)."""
        lying = {(city, number) for _, city, number in self.rings}
        rings, trail = self.rings, self.trail
        for number in numbers:
            city = self.log[number][2]
            trail = trail.locate(number, city)
            if (city, number) not in lying or self.game.options["same_ring"] == "new":  # A-E13
                strokes = rings[-1][0] % RINGS + 1 if rings else 1
                rings = (*(ring for ring in rings if ring[0] != strokes), (strokes, city, number))
        return self.copy_with(rings=rings, trail=trail)

    def _check_cities(self) -> EuropeState:
        """The position check (E32), then the next round."""
        marks: list[int] = []
        trail, window = self.trail, self.window()
        for city in sorted(set(self.entered)):
            visits = [number for number in window if self.log[number][2] == city]
            if self.game.options["visits"] == "all":  # A-E12
                silent, told = [number for number in window if number not in visits], visits
            else:
                silent, told = [number for number in window if number > max(visits, default=-1)], visits[:1]
            for number in silent:
                trail = trail.rule_out(number, self.game.bit[city])
            marks += told
        after = self.copy_with(trail=trail)._mark(sorted(marks))._return_played()
        limit = self.game.max_moves
        if limit is not None and self.turns >= limit:
            return after.copy_with(stage=OVER, result=Outcome((), "A-E20", REASONS["A-E20"]))
        return after.copy_with(stage=FLIGHT, who=0, round=self.round + 1, entered=(), moved=0)

    def _win(self, seat: str, rule: str) -> EuropeState:
        return self.copy_with(stage=OVER, plan=(), result=Outcome((seat,), rule, REASONS[rule]))


_SEATS = dict.fromkeys((DEAL, CARDS, REFILL), CHANCE) | dict.fromkeys((MISSION, FLIGHT), MISTER_X)
_SEATS |= dict.fromkeys((CHASE, SPECIAL, PAY, OPERATE), DETECTIVES) | {OVER: ""}
_EFFECTS: dict[str, Callable[[EuropeState, Move], EuropeState]] = {
    DEAL: EuropeState._draw,
    REFILL: EuropeState._draw,
    CARDS: EuropeState._place,
    MISSION: EuropeState._begin,
    FLIGHT: EuropeState._flee,
    DISCARD: EuropeState._discard,
    CHASE: EuropeState._walk,
    SPECIAL: EuropeState._choose_special,
    PAY: EuropeState._pay,
    OPERATE: EuropeState._operate,
}

REASONS = {
    "E33": "a detective has come upon Mister X",
    "E34": "Mister X has reached a target of his mission",
    "A-E6": "Mister X has moved onto a detective",
    "A-E7": "Mister X has detectives on all his ways",
    "A-E20": "nobody has won after so many moves",
}

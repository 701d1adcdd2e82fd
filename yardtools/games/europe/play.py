"""Mister X Europe: how it begins, and what follows from each move (rules E9-E43).

What Mister X does on his turn is chosen step by step (the special, then each hop) and seen by the detectives
when his tickets lie on the bar. The detectives' turn is one for all of them (E40): they move, may use one
special together, discard, draw; then come the position check and Mister X again.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from yardtools.games.europe.choices import moves as choices
from yardtools.games.europe.knowledge import ANY, Trail
from yardtools.games.europe.ledger import Counts
from yardtools.games.europe.state import (
    CARDS,
    CHASE,
    DEAL,
    DISCARD,
    DONE,
    DOUBLE,
    FACE_DOWN,
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
    Standing,
)  # fmt: skip
from yardtools.games.europe.table import FEWEST, OPENING, RINGS, Table, plus, together
from yardtools.games.game import DETECTIVES, MISTER_X, IllegalMove, Move, Outcome, parse


class Start(Table):
    """A table at which one can begin."""

    def begin(self) -> EuropeState:
        """All tickets are in the bag (E10)."""
        return EuropeState(
            {
                "game": self, "stage": DEAL, "who": 0, "least": 0, "plan": (), "round": 0, "turns": 0,
                "places": (), "occupied": 0, "moved": 0, "entered": (), "mission": "", "log": (), "rings": (),
                "racks": (self.none,) * len(self.people), "bag": self.printed, "box": self.none,
                "played": self.none, "trail": Trail(self.chart), "result": None,
            }
        )  # fmt: skip

    @abstractmethod
    def reason_for(self, state: EuropeState, move: Any) -> tuple[str, str]:
        """Why a move is illegal, and by which rule."""


class EuropeState(Standing):
    """A position that can be played on."""

    __slots__ = ()

    game: Start

    def moves(self) -> list[Move]:
        """Every legal move, sorted."""
        if self._moves is None:
            self._moves = choices(self)
        return list(self._moves)

    def weights(self) -> list[int]:
        """How many tickets of each kind are in the bag, when one is drawn; start cards are all alike."""
        if self.stage in (DEAL, REFILL):
            return [count for count in self.bag if count]
        return super().weights()

    # --- play ---

    def play(self, move: Move | str) -> EuropeState:
        """The position after a move."""
        if isinstance(move, str):
            return self.play(parse(move))
        if self._moves is None:
            self._moves = choices(self)
        try:
            legal = self._moves[self._moves.index(move)]
        except ValueError:
            raise IllegalMove(*self.game.reason_for(self, move)) from None
        return _EFFECTS[self.stage](self, legal)

    def _handed(self, who: int, kind: int, number: int) -> tuple[Counts, ...]:
        """All racks, after one has got a ticket or given it away."""
        return (*self.racks[:who], plus(self.racks[who], kind, number), *self.racks[who + 1 :])

    # set-up and draws

    def _drawn(self, move: Move) -> EuropeState:
        kind, who = self.game.index[str(move[2])], self.who
        after = self._with(bag=plus(self.bag, kind, -1), racks=self._handed(who, kind, 1))
        if who:
            after.trail = after.trail.sighted(after.unseen)
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
                state.trail = state.trail.filled(sum(state.racks[0]), state.unseen)
            if wants and any(state.box):  # A-E18
                state = state._with(bag=state.box, box=game.none)
            elif state.who == last:
                return state._all_drawn()
            else:
                state = state._with(who=state.who + 1)

    def _all_drawn(self) -> EuropeState:
        if self.stage == DEAL:
            return self._with(stage=CARDS if self.game.options["order"] == "cards_first" else MISSION, who=0)
        return self._checked() if self.who else self._with(stage=CHASE, moved=0, entered=())._on_the_chase()

    def _placed(self, move: Move) -> EuropeState:
        card = int(move[2])
        bit = self.game.bit[card]
        after = self._with(places=(*self.places, card), occupied=self.occupied | bit)
        if self.log:  # he was first (A-E5): the detectives may come upon him at once
            after.trail = after.trail.shut(0, bit)
            if card == self.x:
                return after._won(DETECTIVES, "E33")
        if len(after.places) < len(self.game.pawns):
            return after
        return after._with(stage=FLIGHT, round=1) if self.log else after._with(stage=MISSION)

    def _begun(self, move: Move) -> EuropeState:
        mission, start = str(move[2]), int(move[3])
        game = self.game
        trail = self.trail.begun(game.starts(mission), game.targets(mission), self.occupied)
        stage, round = (FLIGHT, 1) if self.places else (CARDS, 0)
        return self._with(
            stage=stage, round=round, mission=mission, log=((-1, False, start, 0),), trail=trail
        )

    # Mister X's turn

    def _fled(self, move: Move) -> EuropeState:
        if move[1] == STAY:
            return self._stayed()
        if move[1] in (DOUBLE, HIDDEN):
            return self._with(plan=move[1:])
        if self.plan[:1] == (DOUBLE,) and len(self.plan) == 1 + FEWEST:
            end = self.game.bit[int(move[2])]
            if not end & (self.game.targets(self.mission) | self.occupied):  # A-E19
                return self._with(plan=(*self.plan, *move[1:]))
        return self._travelled(move)

    def _travelled(self, last: Move) -> EuropeState:
        """The tickets of his turn are laid, his places written down, what he paid goes into the box (E14)."""
        game = self.game
        index = game.index
        paid = [index[str(kind)] for kind in self.plan[1 : 1 + FEWEST]]
        words = [word for word in (*self.plan[1 + FEWEST :], *last[1:]) if word != FACE_DOWN]
        hops = [(index[str(kind)], int(end)) for kind, end in zip(words[::2], words[1::2], strict=True)]
        face_down = FACE_DOWN in last
        in_sight = len(self.log) >= game.visible_from
        shown = (*paid, *(() if face_down else (kind for kind, _ in hops)))
        trail = self.trail.laid(shown, face_down and not in_sight, int(face_down and in_sight))
        rack, bag, box, log = self.racks[0], self.bag, self.box, self.log
        for kind in paid:
            rack, box = plus(rack, kind, -1), plus(box, kind)
        for kind, end in hops:
            rack = plus(rack, kind, -1)
            trail = trail.moved(ANY if face_down else game.mode_of[kind], self.occupied)
            if len(log) >= game.visible_from:  # E35; the pawn is set where he was, and moved (A-E4)
                bag = plus(bag, kind)
                trail = trail.known(len(log) - 1, log[-1][2]).known(len(log), end)
            log = (*log, (kind, face_down, end, self.round))
        after = self._with(
            stage=DISCARD, who=0, least=0, plan=(), turns=self.turns + len(hops), bag=bag, box=box, log=log,
            racks=(rack, *self.racks[1:]), trail=trail,
        )  # fmt: skip
        end = game.bit[after.x]
        if end & self.occupied:
            return after._won(DETECTIVES, "A-E6")
        return after._won(MISTER_X, "E34") if end & game.targets(self.mission) else after

    def _stayed(self) -> EuropeState:
        """He stays, throws all his tickets into the bag and draws anew (E37)."""
        game = self.game
        ways = game.options["boxed_in"] == "redraw" and game.options["onto_detective"] == "forbidden"
        if game.options["boxed_in"] == "loses" and self.boxed_in():
            return self._won(DETECTIVES, "A-E7")
        return self._with(
            stage=REFILL, who=0, turns=self.turns + 1, bag=together(self.bag, self.racks[0]),
            racks=(game.none, *self.racks[1:]), trail=self.trail.stayed(self.occupied if ways else 0),
        )._next_draw()  # fmt: skip

    def _discarded(self, move: Move) -> EuropeState:
        who = self.who
        if move[1] == DONE:
            return self._discards_done()
        kind = self.game.index[str(move[2])]
        racks = self._handed(who, kind, -1)
        trail = self.trail if who else self.trail.discarded()
        return self._with(bag=plus(self.bag, kind), racks=racks, least=kind, trail=trail)

    def _discards_done(self) -> EuropeState:
        """The next player discards; after the last, and after Mister X, the refills begin (E19, E30)."""
        if not self.who:
            return self._with(stage=REFILL, least=0)._next_draw()
        if self.who < len(self.game.teams):
            return self._with(who=self.who + 1, least=0)
        after = self._with(stage=REFILL, who=1, least=0)
        return (
            after._played_back() if self.game.options["played_tickets"] == "before" else after
        )._next_draw()

    def _played_back(self) -> EuropeState:
        """The detectives' movement tickets go into the bag (E29, A-E24)."""
        return self._with(bag=together(self.bag, self.played), played=self.game.none)

    # the detectives' turn

    def _walked(self, move: Move) -> EuropeState:
        pawn, kind, end = str(move[0]), self.game.index[str(move[1])], int(move[2])
        index = self.game.pawn_index[pawn]
        who = self.game.leader[index]
        racks = self._handed(who, kind, -1)
        after = self._with(racks=racks, played=plus(self.played, kind), moved=self.moved | 1 << index)
        after = after._entered(index, end)
        return after if after.result else after._on_the_chase()

    def _entered(self, index: int, end: int) -> EuropeState:
        """A detective comes to a city; on Mister X's he has caught him (E33)."""
        bit, places = self.game.bit, self.places
        after = self._with(
            places=(*places[:index], end, *places[index + 1 :]),
            occupied=self.occupied ^ bit[places[index]] | bit[end],
            entered=(*self.entered, end),
            trail=self.trail.shut(self.number, bit[end]),
        )
        return after._won(DETECTIVES, "E33") if end == self.x else after

    def _on_the_chase(self) -> EuropeState:
        """Who can still be moved must be; then comes a special, once he has moved often enough (E25)."""
        self._moves = choices(self)
        if self._moves:
            return self
        if self.number >= OPENING:
            return self._with(stage=SPECIAL)
        return self._with(stage=DISCARD, who=1, least=0)

    def _special(self, move: Move) -> EuropeState:
        if move[1] == DONE:
            return self._with(stage=DISCARD, who=1, least=0)
        return self._with(stage=PAY, who=1, least=0, plan=move[1:])

    def _paid(self, move: Move) -> EuropeState:
        """A ticket goes into the box; after the last, the special takes effect (E29)."""
        who, kind = self.game.person[str(move[0])], self.game.index[str(move[2])]
        racks = self._handed(who, kind, -1)
        after = self._with(
            racks=racks, box=plus(self.box, kind), who=who, least=kind, plan=(*self.plan, move[0], move[2])
        )
        count = int(self.plan[1])
        if len(after.plan) // 2 - 1 < count:
            return after
        if self.plan[0] == OPERATION:
            return after._with(stage=OPERATE)
        told = self.number - self.game.investigation[count]  # E26
        return after._marked([told])._with(stage=DISCARD, who=1, least=0, plan=())

    def _operated(self, move: Move) -> EuropeState:
        after = self._entered(self.game.pawn_index[str(move[0])], int(move[2]))
        return after if after.result else after._with(stage=DISCARD, who=1, least=0, plan=())

    # rings and the end of a round

    def _marked(self, numbers: list[int]) -> EuropeState:
        """Mister X marks where he was after these moves; the rings with the fewest strokes first (E27)."""
        lying = {(city, number) for _, city, number in self.rings}
        rings, trail = self.rings, self.trail
        for number in numbers:
            city = self.log[number][2]
            trail = trail.known(number, city)
            if (city, number) not in lying or self.game.options["same_ring"] == "new":  # A-E13
                strokes = rings[-1][0] % RINGS + 1 if rings else 1
                rings = (*(ring for ring in rings if ring[0] != strokes), (strokes, city, number))
        return self._with(rings=rings, trail=trail)

    def _checked(self) -> EuropeState:
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
                trail = trail.shut(number, self.game.bit[city])
            marks += told
        after = self._with(trail=trail)._marked(sorted(marks))._played_back()
        limit = self.game.max_moves
        if limit is not None and self.turns >= limit:
            return after._with(stage=OVER, result=Outcome((), "A-E20", REASONS["A-E20"]))
        return after._with(stage=FLIGHT, who=0, round=self.round + 1, entered=(), moved=0)

    def _won(self, seat: str, rule: str) -> EuropeState:
        return self._with(stage=OVER, plan=(), result=Outcome((seat,), rule, REASONS[rule]))


_EFFECTS: dict[str, Callable[[EuropeState, Move], EuropeState]] = {
    DEAL: EuropeState._drawn,
    REFILL: EuropeState._drawn,
    CARDS: EuropeState._placed,
    MISSION: EuropeState._begun,
    FLIGHT: EuropeState._fled,
    DISCARD: EuropeState._discarded,
    CHASE: EuropeState._walked,
    SPECIAL: EuropeState._special,
    PAY: EuropeState._paid,
    OPERATE: EuropeState._operated,
}

REASONS = {
    "E33": "a detective has come upon Mister X",
    "E34": "Mister X has reached a target of his mission",
    "A-E6": "Mister X has moved onto a detective",
    "A-E7": "Mister X has detectives on all his ways",
    "A-E20": "nobody has won after so many moves",
}

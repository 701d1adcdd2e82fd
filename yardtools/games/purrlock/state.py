"""A position of Purrlock Holmes (rules P1-P38): who may move, and what each move does.

What a player can know of his own target is exact, for one who forgets nothing that he saw:

- The deck is a known set whenever it is rebuilt: the discards, which were all open when they were laid. So
  each desk keeps the cards that may be in the deck, `unseen`: those of the last rebuilding that its player
  has not seen since, be it in his hand, as another's target, or laid open.
- A target comes from the deck, so when it is dealt it may be any of them: `possible`. From then on every card
  seen elsewhere, every answer and every wrong guess rules some out for good, even if the card seen goes back
  into the deck, for the target stands still.
- The cards that he has passed to the left are in other hands until they are shown: `passed`. A hand is passed
  on whole, so he also knows in whose.

Nothing else tells him more: hidden cards of one rebuilding can change places in every history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yardtools.errors import YardError
from yardtools.games.game import CHANCE, IllegalMove, Move, parse
from yardtools.games.purrlock.course import Course
from yardtools.games.purrlock.moves import (
    BOTH,
    CALL,
    DEAL,
    EXPOSED,
    GUESS,
    HAND,
    INVESTIGATE,
    OPENING,
    PASS,
    PAW,
    SAW,
    TARGET,
    TIDY,
    Guess,
    Name,
)
from yardtools.games.purrlock.pieces import (
    ACT,
    DEALT,
    DRAW,
    FURRIARTY,
    HAND_SIZE,
    LAY,
    MARKER,
    NOBODY,
    START_HAND,
    Desk,
    Step,
)

if TYPE_CHECKING:  # a game makes its states
    from yardtools.games.purrlock.game import Purrlock


class PurrlockState(Course):
    """One position, and the moves in it. A state changes only while a move makes it from the one before."""

    __slots__ = ()

    @classmethod
    def first(cls, game: Purrlock) -> PurrlockState:
        """Everything is still in the box."""
        order = [(game.first + turn) % game.players for turn in range(game.players)]
        steps = [
            *([Step(LAY, NOBODY, game.layout.paws)] if game.layout.paws else []),  # P6
            *(Step(TARGET, player) for player in order),  # P8
            *(Step(OPENING, player, 2) for player in order),  # P9
            *(Step(DRAW, player, HAND_SIZE if turn else START_HAND) for turn, player in enumerate(order)),
        ]
        state = cls(
            game=game,
            agenda=tuple(reversed(steps)),
            round=0,
            active=game.first,
            asking=NOBODY,
            investigated=False,
            guessed=False,
            wrong=False,
            trail=() if game.layout.down + game.layout.up else (MARKER,),
            box=game.paws,
            desks=(Desk(unseen=game.all),) * game.players,
            deck=game.all,
            discard=(),
            result=None,
        )
        state._go_on()
        return state

    @property
    def seat(self) -> str:
        """Who is asked for a call, else who acts; chance lays and deals."""
        if self.asking != NOBODY:
            return self.game.seats[self.asking]
        if not self.agenda:
            return ""
        step = self.agenda[-1]
        return self.game.seats[step.player] if step.is_choice else CHANCE

    # --- moves ---

    def moves(self) -> list[Move]:
        """Every legal move, sorted; mishaps are never offered (A-P15)."""
        game = self.game
        if self.asking != NOBODY:
            return [(game.seats[self.asking], PASS), *game.call_moves[self.asking]]
        if not self.agenda:
            return []
        step = self.agenda[-1]
        if step.what == LAY:
            return [(CHANCE, PAW, value) for value in sorted(set(self.box))]
        if not step.is_choice:
            deals = game.deal_moves[DEALT[step.what]][step.player]
            return [deals[card] for card in game.members(self.deck)]
        shows = game.investigate_moves[step.player]
        found: list[Move] = list(game.guess_moves[step.player]) if self._may_guess(step.player) else []
        found += [shows[card] for card in game.members(self._to_show())]
        if self._may_tidy(step.player):
            found.append((game.seats[step.player], TIDY))
        return found

    def weights(self) -> list[int]:
        """A paw is as likely as there are such paws; a card is a card."""
        if self.agenda and self.agenda[-1].what == LAY:
            return [self.box.count(value) for value in sorted(set(self.box))]
        return super().weights()

    def _to_show(self) -> int:
        """The cards with which the next step can be an investigation (P38)."""
        step = self.agenda[-1]
        if step.what == OPENING:
            return step.cards
        return 0 if step.what == ACT and self.investigated else self.desks[step.player].hand

    def _may_guess(self, player: int) -> bool:
        """Whether a guess can come now: once a turn, before or after the investigation (P12)."""
        step = self.agenda[-1]
        return step.what == ACT and step.player == player and not self.guessed

    def _may_tidy(self, player: int) -> bool:
        step = self.agenda[-1]
        done = self.investigated or not self.desks[player].hand  # A-P12
        return step.what == ACT and step.player == player and done

    # --- play ---

    def play(self, move: Move | str) -> PurrlockState:
        """The position after a move."""
        if isinstance(move, str):
            return self.play(parse(move))
        try:
            what, player, about = self.game.meaning[move]
        except (KeyError, TypeError):
            raise IllegalMove(*self.game.reason_for(self, move)) from None
        if not self._allows(what, player, about):
            raise IllegalMove(*self.game.reason_for(self, move))
        after = self.copy()
        _EFFECTS[what](after, player, about)
        return after

    def _allows(self, what: str, player: int, about: Any) -> bool:
        if not self.agenda:
            return False
        if what in (SAW, EXPOSED):
            return self.desks[player if what == SAW else about].target != NOBODY
        if self.asking != NOBODY or what in (PASS, CALL):
            return self.asking == player and what in (PASS, CALL)
        if self.agenda[-1].is_choice:
            return self._may_choose(what, player, about)
        return self._may_come(what, player, about)

    def _may_choose(self, what: str, player: int, about: Any) -> bool:
        """Whether a player may do this now."""
        if what == INVESTIGATE and player == self.agenda[-1].player:
            return bool(self._to_show() >> about & 1)
        return (what == GUESS and self._may_guess(player)) or (what == TIDY and self._may_tidy(player))

    def _may_come(self, what: str, player: int, about: Any) -> bool:
        """Whether chance can bring this now."""
        step = self.agenda[-1]
        if step.what == LAY:
            return what == PAW and about in self.box
        fits = what == DEAL and step.player == player and DEALT[step.what] == about[0]
        return fits and bool(self.deck >> about[1] & 1)

    # --- what is known ---

    def possible_targets(self, seat: str) -> list[Name]:
        """What a seat's own target can be, for a player who forgets nothing he saw; exact."""
        if seat not in self.game.index:
            raise YardError(f"no seat {seat!r} in {self.game.name}; there are {', '.join(self.game.seats)}")
        desk = self.desks[self.game.index[seat]]
        if self.result is not None:
            return [] if desk.target == NOBODY else [self.game.cards[desk.target]]
        return self.game.names(desk.possible)

    def seen_by(self, player: int) -> int:
        """The cards that a player sees now, or of which he knows the place."""
        game, desk = self.game, self.desks[player]
        found = desk.hand | desk.passed | game.set_of(self.discard)
        for step in self.agenda:
            found |= step.cards if step.player == player else 0
        for index, other in enumerate(self.desks):
            found |= game.set_of((*other.leads, *other.dead_ends, *(card for card, _ in other.completed)))
            if index != player and other.target != NOBODY:
                found |= 1 << other.target
        return found

    def may_be_in_deck(self, player: int) -> int:
        """The cards that can be in the deck for a player: unseen, and not certain to be his own target."""
        desk = self.desks[player]
        return desk.unseen & ~desk.possible if desk.possible.bit_count() == 1 else desk.unseen

    def all_pieces(self) -> dict[str, list[Any]]:
        """All cards and all paws, wherever they are: always those of the box, each once."""
        cards = [*self.game.members(self.deck), *self.discard]
        paws = [*self.box, *(piece[0] for piece in self.trail if piece is not None)]
        for step in self.agenda:
            cards += self.game.members(step.cards)
        for desk in self.desks:
            cards += [*self.game.members(desk.hand), *desk.leads, *desk.dead_ends]
            cards += [desk.target] * (desk.target != NOBODY)
            for card, taken in desk.completed:
                cards.append(card)
                paws += [piece[0] for piece in taken if piece is not None]
        return {"cards": sorted(self.game.cards[card] for card in cards), "paws": sorted(paws)}

    # --- what moves do; from here on states change ---

    def _lay(self, _: int, value: int) -> None:
        """A paw is laid on the trail, the marker after the open ones (P6)."""
        box = list(self.box)
        box.remove(value)
        self.box = tuple(box)
        layout, place = self.game.layout, len(self.trail)
        self.trail += ((value, layout.down <= place < layout.down + layout.up),)
        if len(self.trail) == layout.down + layout.up:
            self.trail += (MARKER,)
        self._count_down()

    def _deal(self, player: int, about: tuple[str, int]) -> None:
        """A card leaves the deck; who may see it has seen it."""
        use, card = about
        bit = 1 << card
        step, desk = self.agenda[-1], self.desks[player]
        self.deck &= ~bit
        if use == TARGET:
            self._change(player, target=card, possible=desk.unseen)
            self._see(bit, [other for other in range(self.game.players) if other != player])
        else:
            self._see(bit, [player])
            if use == HAND:
                self._change(player, hand=desk.hand | bit)
            else:
                self.agenda = (*self.agenda[:-1], step._replace(cards=step.cards | bit))
        if not self.deck:
            self._rebuild()  # P26
        if use == TARGET:
            self._pop()
            self._go_on()
        else:
            self._count_down()

    def _count_down(self) -> None:
        """One card or paw less to come; an opening then goes on with what was drawn."""
        step = self._pop()
        if step.left > 1 or step.what == OPENING:
            self._push(step._replace(left=step.left - 1))
        self._go_on()

    def _investigate(self, player: int, card: int) -> None:
        """A card is shown and judged (P13-P15)."""
        step = self._pop()
        bit, leads_to = 1 << card, self.game.leads_to[card]
        self._see(bit, range(self.game.players))
        desk = self.desks[player]
        if leads_to >> desk.target & 1:
            desk = desk._replace(leads=(*desk.leads, card), possible=desk.possible & leads_to)
        else:
            desk = desk._replace(dead_ends=(*desk.dead_ends, card), possible=desk.possible & ~leads_to)
        if step.what == OPENING:
            self._push(step._replace(cards=step.cards & ~bit))
        else:
            desk = desk._replace(hand=desk.hand & ~bit)
        if step.what == ACT:
            self.investigated = True
            self._push(step)
            self._push(Step(INVESTIGATE, player, 1))
        self._put(player, desk)
        self._go_on()

    def _guess(self, player: int, guess: Guess) -> None:
        self.guessed = True
        self._judge(player, guess)

    def _call(self, player: int, guess: Guess) -> None:
        """«Paws off!» (P30)."""
        self._change(player, called=True)
        self._judge(player, guess)

    def _judge(self, player: int, guess: Guess) -> None:
        """A guess is right or wrong; what was wrong about it nobody says (P16, P17)."""
        about, cards, words = guess
        desk = self.desks[player]
        if cards >> desk.target & 1:
            self._take(player, 2 if about == BOTH else 1)
        else:
            self._change(player, misses=(*desk.misses, words), possible=desk.possible & ~cards)
            self._punish(player)
        self._go_on()

    def _punish(self, player: int) -> None:
        """Who guesses wrong in his own turn does not draw at its end (P22); else it is a call's (A-P4)."""
        if player == self.active and self.agenda[0].what != FURRIARTY:
            self.wrong = True
        elif self.game.options["wrong_call"] == "next_turn":
            self._change(player, penalty=True)

    def _take(self, player: int, many: int) -> None:
        """The leftmost pieces, and the target open above the board (P18, P19, P36)."""
        if self.trail[0] is MARKER and self.game.options["marker_first"] == "marker":
            many = 1  # A-P3
        taken, self.trail = self.trail[:many], self.trail[many:]
        desk = self.desks[player]
        self._change(player, completed=(*desk.completed, (desk.target, taken)))
        self._see(1 << desk.target, [player])
        if MARKER in taken:
            self._change(player, target=NOBODY, possible=0)
            self._end(player)  # P29
            return
        self._clear(player)
        self._push(Step(OPENING, player, 2))  # P21
        self._push(Step(TARGET, player))

    def _clear(self, player: int) -> None:
        """An investigation is over: its cards are discarded (P20), its rest may be void (A-P5)."""
        desk = self.desks[player]
        self.discard += desk.leads + desk.dead_ends
        self._change(player, target=NOBODY, leads=(), dead_ends=(), misses=(), possible=0)
        if self.game.options["interrupted"] == "void":
            void = [step for step in self.agenda if step.player == player and step.is_under_way]
            for step in void:
                self._throw(step.cards)
            self.agenda = tuple(step for step in self.agenda if step not in void)

    def _lose_target(self, player: int, _: None) -> None:
        self._mishap([player])  # P31

    def _lose_both(self, player: int, other: int) -> None:
        self._mishap([player, other])  # P32

    def _mishap(self, players: list[int]) -> None:
        """Targets are discarded, and their investigations begin afresh (A-P7)."""
        players = [player for player in players if self.desks[player].target != NOBODY]
        for player in players:
            target = self.desks[player].target
            self._clear(player)
            self._throw(1 << target)
        for player in reversed(players):
            if self.game.options["mishap_opening"]:
                self._push(Step(OPENING, player, 2))
            self._push(Step(TARGET, player))
        self._go_on()

    def _tidy(self, _: int, __: None) -> None:
        self._pop()
        self._go_on()

    def _pass(self, player: int, _: None) -> None:
        """A player does not call now; the next is asked."""
        self.asking = self._caller_after(player)
        if self.asking == NOBODY:
            self._go_on(asked=True)


_EFFECTS: dict[str, Any] = {
    PAW: PurrlockState._lay,
    DEAL: PurrlockState._deal,
    INVESTIGATE: PurrlockState._investigate,
    GUESS: PurrlockState._guess,
    CALL: PurrlockState._call,
    TIDY: PurrlockState._tidy,
    PASS: PurrlockState._pass,
    SAW: PurrlockState._lose_target,
    EXPOSED: PurrlockState._lose_both,
}

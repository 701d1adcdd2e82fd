"""What lies beside the map, in lines: pawns with their tickets, Mister X, dice, cards, the travel log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from yardtools.cli.terminal.fitting import Part, shorten, wrap, wrap_hanging
from yardtools.cli.terminal.styles import CHIP, DOWN, POSSIBLE, pawn_style
from yardtools.games.tabletop import CardGroup, Heap, Log, LogField, Pawn, Person, Rack, Tabletop

NAMED = 6
"""So many possible stations are called by their names, where they have some."""
SIGN = " · "
"""What stands between the transport and the sign of a ticket in its label."""
GAP = 2
SHORTEST_PLACE = 7
"""The name of a place is cut down to this, where there is no room."""
NOWHERE = "–"
ALL, OWN, NONE = range(3)
"""Whose cards have a line for each group: everybody's, one's own, nobody's."""
TITLE = 22
"""How wide the titles of such lines are."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A tabletop without its map; `names` says what stations are called."""

    top: Tabletop
    names: Mapping[int, str]
    console: Console
    width: int
    spacing: int = ALL

    def parts(self) -> Iterator[Part]:
        """The parts from the top down, each with what it is worth where there is little room."""
        yield Part(self._trail())
        yield Part(rows := self._rows_of_pawns(), rank=1, least=len(rows))
        yield Part(self._legend(), rank=5)
        yield Part(self._mister_x(), least=2)
        yield Part(self._dice(), rank=1)
        yield Part(self._possible(), rank=4, command="table")
        yield from self._people()
        yield Part(self._marks(), rank=5, least=1, command="table")
        yield Part(log_lines(self.top.log, self.width), rank=3, least=2, keeps_end=True, command="log")
        yield Part(self._other_racks(), rank=6, least=1, command="table")
        yield Part(self._piles(), rank=4)

    def _wrap(self, text: Text) -> list[Text]:
        return wrap(text, self.width, self.console)

    # --- pawns ---

    def _listed(self) -> list[Pawn]:
        """The pawns in the table: the detectives, and Mister X where his tickets are like theirs."""
        racks = {rack.id: rack for rack in self.top.racks}
        return [pawn for pawn in self.top.pawns if not pawn.is_mister_x or _bears_signs(racks.get(pawn.id))]

    def _rows_of_pawns(self) -> list[Text]:
        """The pawns: where each is, and what it travels with, a column a kind of ticket."""
        pawns = self._listed()
        racks = {pawn.id: _rack_of(self.top.racks, pawn) for pawn in pawns}
        columns = list_kinds(heap for rack in racks.values() if rack for heap in rack.heaps)
        rows = [[_label(pawn), self._place(pawn), *_cells(racks[pawn.id], columns)] for pawn in pawns]
        if not rows:
            return []
        widths = _column_widths(["", "at", *columns], rows, self.width)
        table = [
            _table_row(row, widths, pawn_style(pawn.look)) for row, pawn in zip(rows, pawns, strict=True)
        ]
        for line, pawn in zip(table, pawns, strict=True):
            line.append_text(self._remark(pawn, racks[pawn.id]))
        head = _table_row(["", "at", *columns], widths, "")
        head.stylize("dim")
        return [shorten(head, self.width), *table]

    def _legend(self) -> list[Text]:
        """What the letters in the columns stand for."""
        return self._wrap(explain_signs(_rack_of(self.top.racks, pawn) for pawn in self._listed()))

    def _place(self, pawn: Pawn) -> str:
        """Where a pawn is, its number first: that stays where there is little room."""
        if pawn.station is None:
            return NOWHERE
        name = self._name(pawn.station).removesuffix(f" ({pawn.station})")
        return f"{pawn.station} {name}" if name != str(pawn.station) else name

    def _name(self, station: int) -> str:
        return self.names.get(station, str(station))

    def _remark(self, pawn: Pawn, rack: Rack | None) -> Text:
        """What fits into no column: the die beside a pawn, tickets that nobody here sees, shared ones."""
        text = Text()
        for die in self.top.dice:
            if die.pawn == pawn.id:
                text.append("  ").append(f" {die.label} ", CHIP)
        if rack and rack.unseen:
            text.append(f"  {rack.unseen} tickets", "dim")
        if leader := next((rack.pawns[0] for rack in self.top.racks if pawn.id in rack.pawns[1:]), ""):
            labels = {each.id: each.label for each in self.top.pawns}
            text.append(f"  with {labels[leader]}", "dim")
        return text

    # --- Mister X ---

    def _mister_x(self) -> list[Text]:
        """Where he is, or was last seen, and what he has."""
        lines = []
        listed = self._listed()
        for pawn in self.top.pawns:
            if pawn not in listed:
                text = Text.assemble((f" {pawn.label} ", pawn_style(pawn.look)), " ")
                text.append(self._whereabouts(pawn))
                lines += self._wrap(text)
                rack = _rack_of(self.top.racks, pawn)
                if rack:
                    lines += self._wrap(describe_rack(rack, with_label=False))
        return lines

    def _whereabouts(self, pawn: Pawn) -> str:
        if pawn.station is not None:
            return f"at {self._name(pawn.station)}"
        return self.top.last_seen.label if self.top.last_seen else "hidden"

    def _possible(self) -> list[Text]:
        """Where the detectives think that he can be."""
        if not self.top.possible_label:
            return []
        named = len(self.top.possible) <= NAMED
        places = (self._name(each) if named else str(each) for each in self.top.possible)
        text = Text.assemble(f"{self.top.possible_label} ", ((", " if named else " ").join(places), POSSIBLE))
        return self._wrap(text)

    # --- dice, marks, racks ---

    def _dice(self) -> list[Text]:
        """The dice that can be used."""
        free = [die for die in self.top.dice if not die.pawn]
        if not free:
            return []
        text = Text.assemble(("dice ", "dim"))
        for die in free:
            text.append(f" {die.label} ", CHIP).append(" ")
        return self._wrap(text)

    def _marks(self) -> list[Text]:
        """What lies or counts at stations, those alike together."""
        groups: dict[str, list[str]] = {}
        for mark in self.top.marks:
            groups.setdefault(mark.label, []).append(self._name(mark.station))
        lines = []
        for label, places in groups.items():
            lines += self._wrap(Text.assemble((f"{label}: ", "dim"), ", ".join(places)))
        return lines

    def _other_racks(self) -> list[Text]:
        """What belongs to no pawn alone: a bag, chips, what was paid."""
        shown = {rack.id for pawn in self.top.pawns if (rack := _rack_of(self.top.racks, pawn))}
        lines = []
        for rack in self.top.racks:
            if rack.id not in shown:
                lines += self._wrap(describe_rack(rack))
        return lines

    # --- cards ---

    def _people(self) -> Iterator[Part]:
        """Everybody at a table of cards, with what lies before them."""
        for person in self.top.people:
            groups = [group for group in self.top.cards if group.owner == person.id and group.cards]
            is_spacious = self.spacing == ALL or (self.spacing == OWN and person.is_me)
            lines = self._lines_of(person, groups) if is_spacious else self._line_of(person, groups)
            yield Part(lines, rank=2 if person.is_me else 3, command="table")

    def _line_of(self, person: Person, groups: Sequence[CardGroup]) -> list[Text]:
        """Somebody with all that lies before them, in as few lines as possible."""
        text = Text(" · ").join([introduce(person), *map(_titled, groups)])
        return wrap_hanging(text, self.width, self.console)

    def _lines_of(self, person: Person, groups: Sequence[CardGroup]) -> list[Text]:
        """Somebody with what lies before them, a line a group."""
        lines = [introduce(person)]
        for group in groups:
            cards = wrap(Text(list_cards(group)), self.width - TITLE, self.console)
            titles = [f"  {group.title.lower()}", *[""] * (len(cards) - 1)]
            for title, line in zip(titles, cards, strict=True):
                lines.append(Text.assemble((title.ljust(TITLE), "dim"), line))
        return lines

    def _trail(self) -> list[Text]:
        """The trail in the middle of the table."""
        groups = [group for group in self.top.cards if group.kind == "trail" and not group.owner]
        return [line for group in groups for line in self._wrap(describe_trail(group))]

    def _piles(self) -> list[Text]:
        """The other cards in the middle."""
        piles = [group for group in self.top.cards if group.kind != "trail" and not group.owner]
        text = Text("   ").join(_titled(group) for group in piles if group.cards)
        return self._wrap(text)


def _label(pawn: Pawn) -> str:
    return f"{pawn.label} ✓" if pawn.has_moved else pawn.label


# --- tickets ----------------------------------------------------------------------------------


def _rack_of(racks: Iterable[Rack], pawn: Pawn) -> Rack | None:
    """The rack that goes with a pawn: its own, or the one that it is the first pawn of."""
    return next((rack for rack in racks if pawn.id in (rack.id, *rack.pawns[:1])), None)


def _bears_signs(rack: Rack | None) -> bool:
    """Whether the tickets of a rack have second signs."""
    return rack is not None and any(heap.special for heap in rack.heaps)


def list_kinds(heaps: Iterable[Heap]) -> list[str]:
    """What there are tickets for, each once."""
    return list(dict.fromkeys(kind_of(heap) for heap in heaps))


def kind_of(heap: Heap) -> str:
    """What a ticket is for: the label without the sign on it."""
    return heap.label.partition(SIGN)[0]


def _cells(rack: Rack | None, columns: Sequence[str]) -> list[str]:
    """How many of each kind; where tickets bear signs, the first letters of those."""
    if rack is None or not rack.heaps:
        return []
    return [_cell([heap for heap in rack.heaps if kind_of(heap) == column]) for column in columns]


def _cell(heaps: Sequence[Heap]) -> str:
    if any(heap.special for heap in heaps):
        return "".join(heap.special[0].upper() * (heap.count or 1) for heap in heaps)
    return " ".join(str(heap.count) for heap in heaps if heap.count is not None) or NOWHERE


def explain_signs(racks: Iterable[Rack | None]) -> Text:
    """What the letters in the columns stand for."""
    signs = {
        heap.special: heap.label.partition(SIGN)[2]
        for rack in racks
        if rack
        for heap in rack.heaps
        if heap.special
    }
    return Text(" ".join(f"{sign[0].upper()}={label}" for sign, label in sorted(signs.items())), "dim")


def describe_rack(rack: Rack, *, with_label: bool = True) -> Text:
    """What lies on a rack, in a line."""
    text = Text.assemble((f"{rack.label}: " if with_label else "", "dim"))
    words = [f"{heap.count}× {_in_a_line(heap)}" for heap in rack.heaps if heap.count is not None]
    words += [f"{rack.unseen} tickets"] if rack.unseen else []
    words += [_in_a_line(heap) for heap in rack.heaps if heap.count is None and with_label]
    return text.append(", ".join(filter(None, (*words, rack.note))))


def _in_a_line(heap: Heap) -> str:
    return heap.label.replace(SIGN, " ").lower()


# --- tables -----------------------------------------------------------------------------------


def _column_widths(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide the columns are: headings are shortened before places are, and nothing else is."""
    needed = [max(map(len, column)) for column in zip(*_even(rows, len(head)), strict=True)]
    needed[0] += 2
    needed = [max(need, min(len(word), 3)) for need, word in zip(needed, head, strict=True)]
    over = sum(needed) + GAP * (len(head) - 1) - width
    needed[1] = max(min(SHORTEST_PLACE, needed[1]), needed[1] - max(0, over))
    spare = width - sum(needed) - GAP * (len(head) - 1)
    widths = []
    for need, word in zip(needed, head, strict=True):
        more = max(0, min(len(word) - need, spare))
        spare -= more
        widths.append(need + more)
    return widths


def _even(rows: Sequence[Sequence[str]], length: int) -> list[list[str]]:
    return [[*row, *[""] * (length - len(row))][:length] for row in rows]


def _table_row(cells: Sequence[str], widths: Sequence[int], style: str) -> Text:
    """A row of a table; its first cell is a chip."""
    first, *others = cells
    text = Text.assemble((f" {first} ".ljust(widths[0]), style))
    for cell, width in zip(others, widths[1:], strict=False):
        text.append(" " * GAP).append(_in_width(cell, width))
    return text


def _in_width(cell: str, width: int) -> str:
    if len(cell) > width:
        cell = f"{cell[: max(0, width - 1)]}."
    return cell.rjust(width) if cell.isdigit() else cell.ljust(width)


# --- the log ----------------------------------------------------------------------------------


def log_lines(log: Log | None, width: int) -> list[Text]:
    """The travel log: how far it is, and its fields in columns."""
    if log is None or not log.filled:
        return []
    cells = [_log_cell(field) for field in log.filled]
    widest = min(width, max(cell.cell_len for cell in cells))
    columns = max(1, (width + GAP) // (widest + GAP))
    rows = [_join_cells(cells[at : at + columns], widest) for at in range(0, len(cells), columns)]
    return [shorten(_log_heading(log), width), *rows]


def _log_heading(log: Log) -> Text:
    last = log.filled[-1].number
    text = Text(f"travel log {last} of {log.size}" if log.size else "travel log", "dim")
    coming = [number for number in log.shown if number > last]
    return text.append(f", shows himself at {coming[0]}", "dim") if coming else text


def _log_cell(field: LogField) -> Text:
    text = Text.assemble((f"{field.number:>2} ", "dim"), field.label.replace(SIGN, " "))
    return text.append(f" {field.place}", "bold") if field.place else text


def _join_cells(cells: Sequence[Text], width: int) -> Text:
    line = Text()
    for cell in cells:
        line.append_text(shorten(cell, width)).append(" " * (width - cell.cell_len + GAP))
    line.rstrip()
    return line


# --- cards ------------------------------------------------------------------------------------


def describe_trail(group: CardGroup) -> Text:
    """A trail in a line, a chip a piece."""
    text = Text.assemble((f"{group.title}\n", "dim"))
    for card, words in zip(group.cards, _name_pieces(group), strict=True):
        text.append(f" {words} ", DOWN if card.is_down else CHIP).append(" ")
    return text


def _name_pieces(group: CardGroup) -> list[str]:
    """The pieces of a trail: those that most are like by their numbers alone."""
    looks = [card.look for card in group.cards]
    usual = max(looks, key=looks.count, default="")
    return [
        ("?" if card.number is None else str(card.number)) if card.look == usual else card.label
        for card in group.cards
    ]


def introduce(person: Person) -> Text:
    """Who somebody is, and what there is to say about him."""
    text = Text.assemble((f" {person.label} ", pawn_style(person.look)), " you," if person.is_me else "")
    return text.append(f" {person.note}", "dim")


def _titled(group: CardGroup) -> Text:
    return Text.assemble((f"{group.title.lower()} ", "dim"), list_cards(group))


def list_cards(group: CardGroup) -> str:
    """Cards in a few words: those of one suit together, and of those face down how many there are."""
    if group.kind == "trail":
        return " ".join(_name_pieces(group))
    down = [card for card in group.cards if card.is_down and card.number is None]
    suits: dict[str, list[int]] = {}
    for card in group.cards:
        if card not in down:
            suit = card.label.removesuffix(str(card.number)).strip()
            suits.setdefault(suit, []).extend([] if card.number is None else [card.number])
    words = [f"{suit} {_in_runs(numbers)}".strip() for suit, numbers in suits.items()]
    hidden = len(down) + (group.more if down else 0)
    return ", ".join([*words, *([f"{hidden} face down"] if hidden else [])])


def _in_runs(numbers: Sequence[int]) -> str:
    """Numbers in order, those that follow each other as one: `1-4 6 9`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)

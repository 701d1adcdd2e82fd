"""One screenful that always fits: where the game stands, what is new, the table, an answer, what to do."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from yardtools.cli.terminal.fitting import CUT, shorten, wrap
from yardtools.cli.terminal.screen import Screen
from yardtools.cli.terminal.turn import Turn

COLUMNS, ROWS = 80, 24
"""A terminal should be as large as this."""
KEPT = 2
"""The line that is typed on, and one below it, so that Enter moves nothing up."""
HELP = " help ──"
"""What one types who does not know what to type; it always stands at the upper right."""
SHORTEST_TITLE = 8
LEAST_TABLE = 7
"""So many lines of the table stay, however long an answer is."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is shown before a line is typed."""

    title: str
    subtitle: str
    screen: Screen
    status: Text = field(default_factory=Text)
    news: Text = field(default_factory=Text)
    answer: Text = field(default_factory=Text)
    offer: Text = field(default_factory=Text)
    remark: Text = field(default_factory=Text)

    def fit(self, console: Console, width: int, height: int) -> tuple[list[Text], Text]:
        """The lines for a terminal of a size, and what of the answer had no room."""
        few = max(1, min(4, (height - 16) // 4))
        head = [rule(self.title, width, self.subtitle, HELP), *wrap(self.remark, width, console)]
        head += _cut(wrap(self.status, width, console), 2)
        head += _cut(wrap(self.news, width, console), few)
        foot = [] if self.answer else _cut(wrap(self.offer, width, console), few)
        room = max(1, height - KEPT - len(head) - len(foot))
        answer, rest = _page(wrap(self.answer, width, console), max(1, room - LEAST_TABLE - 1), width)
        table = self.screen.lines(console, width, max(0, room - len(answer)))
        lines = [shorten(line, width) for line in (*head, *table, *answer, *foot)]
        return lines[-max(1, height - KEPT) :], rest  # where not even this fits, what is new stands last

    def all_lines(self, console: Console, width: int) -> list[Text]:
        """The lines where nothing limits them."""
        texts = (self.status, self.news, self.answer, self.offer)
        status, news, answer, offer = (wrap(text, width, console) for text in texts)
        head = [rule(self.title, width, self.subtitle), *status, *news]
        return [*head, *self.screen.lines(console, width), *answer, *offer]


def make_frame(
    turn: Turn, news: str, offer: str, answer: Text, focus: int | None = None, remark: str = ""
) -> Frame:
    """What a seat is shown: the table around a station, in words what is new and what can be done."""
    top = turn.top
    where = "".join(f" · {part}" for part in (top.seat, top.status.round) if part)
    told = Text(top.status.sentence), Text(news, "italic")
    can_be_done = Text(offer, "dim"), Text(remark, "yellow")
    return Frame(top.title, where, turn.screen(focus), *told, answer, *can_be_done)


def rule(title: str, width: int, subtitle: str = "", end: str = "") -> Text:
    """A line across the terminal with a title in it, which is shortened first, and a word at its end."""
    end = end if width >= len(subtitle) + len(end) + SHORTEST_TITLE + 6 else ""
    room = max(SHORTEST_TITLE, width - len(subtitle) - len(end) - 6)
    words = shorten(Text(title, "bold"), room).append(f"{subtitle} " if title else "")
    line = Text.assemble(("── " if title else "", "dim"), words)
    return shorten(line.append("─" * max(0, width - line.cell_len - len(end)) + end, "dim"), width)


def _cut(lines: list[Text], most: int) -> list[Text]:
    """A few lines, with a mark where others are left out."""
    if len(lines) <= most:
        return lines
    last = lines[most - 1].copy()
    last.truncate(max(0, last.cell_len - 2))
    return [*lines[: most - 1], last.append(f" {CUT}")]


def _page(lines: list[Text], most: int, width: int) -> tuple[list[Text], Text]:
    """The first lines of an answer under a thin line, as many as there is room for, and the others."""
    if not lines:
        return [], Text()
    shown, rest = (
        (lines, []) if len(lines) <= most else (lines[: max(0, most - 1)], lines[max(0, most - 1) :])
    )
    more = [Text(f"{CUT} {len(rest)} more lines: `more` shows them", "dim")] if rest else []
    return [Text("─" * width, "dim"), *shown, *more], Text("\n").join(rest)


def remark_on_size(name: str, width: int, height: int) -> str:
    """What is to say of a terminal that is too small; nothing of one that is not."""
    if width >= COLUMNS and height >= ROWS:
        return ""
    return f"this terminal is small ({width}x{height}); `yard play {name} --web` plays in the browser"

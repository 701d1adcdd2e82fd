"""Draws the London board from its facts: writes boards/london/tracing.svg.

Of that drawing and box.toml `yard import` makes the board.

The facts say where the stations are and which are linked; how a link runs between its stations is our
own drawing. Taxis run straight. Any other link runs straight too, unless it would then lie on another
link or over a station that is not its own: then it is bowed, as little as possible. The ground (the
Thames, parks, a hint of streets) is drawn by hand and lies in `london-ground.json`.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import dist
from pathlib import Path
from typing import Any

from yardtools import files
from yardtools.formats import box as box_format
from yardtools.model import Board, Ground, Link, Station
from yardtools.places.bows import Sketch
from yardtools.tracing.writing.writer import write_tracing

FACTS = Path(__file__).with_name("london-facts.json")
GROUND = Path(__file__).with_name("london-ground.json")
FOLDER = Path(__file__).parent.parent / "boards" / "london"

STRAIGHT = "taxi"


def stations_of(facts: dict[str, Any]) -> list[Station]:
    """The stations with their positions and the transports they show."""
    words = facts["letters"]
    return [
        Station(int(number), (x, y), tuple(words[letter] for letter in shown))
        for number, (x, y, shown) in facts["stations"].items()
    ]


def links_of(facts: dict[str, Any]) -> list[Link]:
    """The links, all straight yet."""
    return [Link(start, end, by) for by, pairs in facts["links"].items() for start, end in pairs]


def draw_links(facts: dict[str, Any]) -> list[Link]:
    """The links as we draw them: those with the least room, the long ones, choose their way first."""
    sketch = Sketch(stations_of(facts), tuple(facts["frame"]))
    links = links_of(facts)
    for link in links:
        if link.by == STRAIGHT:
            sketch.put(link)
    order = list(facts["links"])
    free = [link for link in links if link.by != STRAIGHT]
    free.sort(key=lambda link: (-order.index(link.by), -dist(*sketch.line(link)), link.key))
    for link in free:
        sketch.put(sketch.best(link))
    for link in filter(sketch.is_in_trouble, free):
        sketch.put(sketch.best(link))
    return list(sketch.links.values())


def london() -> Board:
    """The board: the facts drawn over the ground, with the box of the folder."""
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    box = box_format.loads((FOLDER / "box.toml").read_text(encoding="utf-8"))
    ground = map(Ground.from_document, json.loads(GROUND.read_text(encoding="utf-8")))
    return box.board(stations_of(facts), draw_links(facts), frame=tuple(facts["frame"]), ground=ground)


def main() -> int:
    """Write the drawing, or with `--check` only say whether it is out of date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words = "write nothing; exit 1 when the drawing is out of date"
    parser.add_argument("--check", action="store_true", help=words)
    check = parser.parse_args().check
    path, text = FOLDER / "tracing.svg", write_tracing(london())
    if path.exists() and path.read_bytes() == text.encode():
        return 0
    print(f"{path.relative_to(FOLDER.parent.parent)} {'is out of date' if check else 'written'}")
    if not check:
        files.write(path, text)
    return int(check)


if __name__ == "__main__":
    sys.exit(main())

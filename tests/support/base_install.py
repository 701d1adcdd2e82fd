"""What a base install, without any extra, must do: commands that work, and those that say what to install.

The tests run them with the packages of the extras out of reach, and scripts/try_dist.py runs them in an
environment that has the base install alone.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import NamedTuple

import yardtools
from yardtools.formats.json import fingerprint
from yardtools.playtest import records

PLACES = "name,lat,lon\n" + "".join(
    f"Town {number},{50 + number * 0.31 % 1:.2f},{7 + number * 0.17 % 1:.2f}\n" for number in range(9)
)
EDGES = "1 2 taxi\n2 3 taxi\n1 3 bus\n"
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


class Try(NamedTuple):
    """A command, and the extra that it asks for; none where it works without."""

    words: str
    extra: str = ""


TRIES = (
    Try("new mymap"),
    Try("new scanned --scan dot.png", "pictures"),
    Try("draft places.csv -o drafted"),
    Try("draft dot.png -o seen", "draft"),
    Try("draft dot.png --corners 0,0,1,0,1,1,0,1 -o seen", "draft"),
    Try("validate london europe dice purrlock"),
    Try("validate london --scan", "draft"),
    Try("validate london --format html -o report.html"),
    Try("explain M26"),
    Try("renumber drafted 1:50"),
    Try("import edges.txt --from edges -o few.json"),
    Try("export london --list"),
    Try("export london --to graphml -o london.graphml"),
    Try("export london --to svg -o picture.svg"),
    Try("adopt picture.svg -o adopted"),
    Try("export london --to parquet -o parquet", "parquet"),
    Try("export london --to vassal -o london.vmod", "print"),
    Try("export london --to tts -o london-tts", "print"),
    Try("diff london europe --format html -o diff.html"),
    Try("vote london london"),
    Try("assemble dice --layout ABC/DEF/GHI -o assembled.json"),
    Try("games master"),
    Try("play master --seed 1", "play"),
    Try("play master --web", "play"),
    Try("playtest master --bots random --games 3 --seed 1 --results run.jsonl"),
    Try("playtest europe --bots greedy --games 1 --seed 1 --format html -o page.html"),
    Try("playtest master --bots random --games 3 --fast", "fast"),
    Try("playtest master --bots random --games 3 --scheduler local", "cluster"),
    Try("replay game.jsonl"),
    Try("vectors beginner --games 1 -o vectors.jsonl"),
    Try("view london -o london.html"),
    Try("inkscape install --dir extensions"),
    Try("inkscape status --dir extensions"),
    Try("sheet --list london"),
    Try("sheet log london -o log.pdf", "print"),
    Try("sheet kit master -o kit.pdf", "print"),
    Try("hash london"),
    Try("boards"),
    Try("schema"),
)
"""In this order, in one folder: some use what others have made."""


def prepare(folder: Path) -> None:
    """Put there what the commands are given."""
    (folder / "places.csv").write_text(PLACES, encoding="utf-8")
    (folder / "edges.txt").write_text(EDGES, encoding="utf-8")
    (folder / "dot.png").write_bytes(PICTURE)
    game = yardtools.game("beginner")
    head = records.head(game, fingerprint(game.board), dict.fromkeys(game.seats, "random"), seed=1)
    records.Writer.begin(folder / "game.jsonl", head).close()


def judge(tried: Try, status: int, errors: str) -> str:
    """What is wrong with how a command ended; nothing where it is as it must be."""
    asked = f"pip install 'yardtools[{tried.extra}]'"
    if "Traceback" in errors or "this is a bug" in errors:
        return errors
    if tried.extra:
        return "" if status == 2 and asked in errors and errors.count("\n") == 1 else f"{status}: {errors}"
    return "" if status in (0, 1) and "pip install" not in errors else f"{status}: {errors}"

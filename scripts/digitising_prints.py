"""Run the commands of docs/digitising.md, and put what they print into it.

A comment before a block says what lies in the folders then: `<!-- saltmouth: faulty -->`.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from digitising_pictures import BOX, FAULTS, LINES, ONE_WAY, SIZE, STATIONS, scan, trace_town
from yardtools.sheets.shared.raster import paint

GUIDE = Path(__file__).parent.parent / "docs" / "digitising.md"
BLOCK = re.compile(r"(<!-- saltmouth: ([a-z]+) -->\n)?```console\n(.*?)```\n", re.DOTALL)
FOLDER = "boards/saltmouth"


def main() -> None:
    """Print the guide anew."""
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        text = GUIDE.read_text(encoding="utf-8")
        GUIDE.write_text(BLOCK.sub(lambda block: _print_block(place, block), text), encoding="utf-8")


def _print_block(place: Path, block: re.Match[str]) -> str:
    mark, state, old = block.groups()
    if state:
        STATES[state](place)
    commands = [line[2:] for line in old.splitlines() if line.startswith("$ ")]
    printed = "".join(f"$ {command}\n{_run(place, command)}" for command in commands)
    return f"{mark or ''}```console\n{printed}```\n"


def _run(place: Path, command: str) -> str:
    """What a command prints, errors and all, in the order of a terminal."""
    words = [sys.executable, "-m", "yardtools", *shlex.split(command)[1:]]
    done = subprocess.run(
        words, cwd=place, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode not in (0, 1):
        raise SystemExit(f"{command} ended with {done.returncode}: {done.stdout}")
    return done.stdout


# --- what lies in the folders -----------------------------------------------------------------


def put_scan(place: Path) -> None:
    """The scan alone."""
    paint(scan(), SIZE[1] / SIZE[0], SIZE[0]).save(place / "saltmouth.png")


def put_faulty(place: Path) -> None:
    """The drawing as somebody made it on a long evening."""
    _draw(place, FOLDER, FAULTS)


def put_finished(place: Path) -> None:
    """The drawing without a fault, and the box filled in."""
    _draw(place, FOLDER, {})
    box = place / FOLDER / "box.toml"
    box.write_text(box.read_text(encoding="utf-8") + BOX, encoding="utf-8")


def put_others(place: Path) -> None:
    """What two others drew: each forgot a line, and one an arrow."""
    for number, forgotten in ((2, "taxi-3-7"), (3, "bus-11-14")):
        folder = place / f"{FOLDER}-{number}"
        shutil.copytree(place / FOLDER, folder)
        text = (folder / "tracing.svg").read_text(encoding="utf-8")
        text = re.sub(rf' *<path id="{forgotten}"[^>]*>\n', "", text)
        if number == 2:
            text = re.sub(rf'(<path id="taxi-{ONE_WAY}"[^>]*?) marker-end="[^"]*"', r"\1", text)
        (folder / "tracing.svg").write_text(text, encoding="utf-8")
        _run(place, f"yard import {FOLDER}-{number}")


def put_changed(place: Path) -> None:
    """The finished drawing, changed since the last import."""
    drawing = place / FOLDER / "tracing.svg"
    text = drawing.read_text(encoding="utf-8")
    drawing.write_text(re.sub(r' *<path id="taxi-3-7"[^>]*>\n', "", text), encoding="utf-8")


def put_foreign(place: Path) -> None:
    """A map of the same town that somebody drew by no rules but his own."""
    (place / "town-map.svg").write_text(foreign_map(), encoding="utf-8")


def _draw(place: Path, folder: str, faults: dict[str, str]) -> None:
    drawing = place / folder / "tracing.svg"
    template = place / "template.svg"
    if not template.exists():
        shutil.copy(drawing, template)
    drawing.write_bytes(trace_town(template.read_bytes(), faults))


STATES: dict[str, Callable[[Path], None]] = {
    "scan": put_scan,
    "faulty": put_faulty,
    "finished": put_finished,
    "others": put_others,
    "changed": put_changed,
    "foreign": put_foreign,
}

STROKES = {"underground": "#d3403f", "bus": "#1f9e94", "taxi": "#f0bd27", "ferry": "#24405f"}
FILLS = {1: "#fff3c4", 2: "#b8e0da", 3: "#f3b8b0"}


def foreign_map() -> str:
    """No layers, no names: lines by their colour, discs by their fill, numbers beside them, a key below."""
    lines = "".join(
        f'<g stroke="{STROKES[transport]}">'
        + "".join(f'<path d="{data}"/>' for data in rows.values())
        + "</g>"
        for transport, rows in LINES.items()
    )
    discs = "".join(
        f'<circle cx="{x}" cy="{y}" r="15" fill="{FILLS[types]}" stroke="#333"/>'
        f'<text x="{x}" y="{y + 5}" text-anchor="middle">{number}</text>'
        for number, (x, y, types) in STATIONS.items()
    )
    key = "".join(
        f'<path d="M 30,{560 - 18 * place} h 40" stroke="{stroke}"/>'
        f'<text x="80" y="{564 - 18 * place}">{name}</text>'
        for place, (name, stroke) in enumerate(STROKES.items())
    )
    look = 'fill="none" stroke-width="5"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE[0]} {SIZE[1]}">'
        f'<g {look}>{lines}</g><g id="stops">{discs}</g><g id="key" {look}>{key}</g></svg>\n'
    )


if __name__ == "__main__":
    main()

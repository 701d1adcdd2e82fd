"""`make fuzz`: every reader and sheet fed with inputs broken at random, through the program's own entry.

    python scripts/fuzz.py --minutes 60 --seed 1
    python scripts/fuzz.py --runs 200 --seed 7 --keep found

Each input comes of a sound one: a shipped board in one of its formats, its box, its drawing. Its structure is
broken (values swapped, repeated, removed, put into each other, made extreme), or its bytes. All that may come
of it is exit status 0, 1 or 2 and words for people: a traceback, "this is a bug" or any other end counts.
The same seed gives the same inputs. What is found is kept; tests/cases/fuzz holds what was found before.
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from yardtools import resources
from yardtools.board_files import load
from yardtools.cli import main as run_yard
from yardtools.formats import FORMATS, find_format
from yardtools.model import Board

Files = dict[str, bytes]

EXTREMES: tuple[Any, ...] = (
    *(None, True, [], {}, "", 0, -1, 1.5, 1e308, 10**30, "\u202e", "\x1b[2J", "\ud800", "a" * 5000),
    *("../../x", "=1+1", "<svg>", "&#0;", "%00", "NaN", [[[[[[]]]]]], {"": {}}, "taxi", 199, -0.0),
)
"""Values that readers stumble over; half a character is written as JSON escapes it."""
WORDS = (
    b"",
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"1e999",
    b'"',
    b"'",
    b"<",
    b"]]>",
    b"&x;",
    b"\r",
    b"{[",
    b"9" * 400,
)

LISTS = Path(__file__).parent.parent / "tests" / "data" / "places"
"""A small town as every kind of list of places."""

MOST = 60
"""How many stations of London the small board has."""


@dataclass(frozen=True)
class Reader:
    """Something that is read: its sound files, and the command that reads them (`*` is where they lie)."""

    name: str
    files: Files
    command: tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """What went wrong, and with which input."""

    reader: Reader
    files: Files
    words: str


# --- sound inputs -----------------------------------------------------------------------------


def readers() -> list[Reader]:
    """Every format, every part of a board folder, every kind of list of places, and every sheet."""
    return [*_formats(), *_folders(), *_lists(), *_sheets()]


def _small_board() -> Board:
    """The upper left of London: small inputs are read quickly, and break in as many ways."""
    board = load("london").network
    stations = tuple(station for station in board.stations if station.id <= MOST)
    links = tuple(link for link in board.links if max(link.start, link.end) <= MOST)
    starts = replace(
        board.starts,
        detective=tuple(number for number in board.starts.detective if number <= MOST),
        mister_x=tuple(number for number in board.starts.mister_x if number <= MOST),
    )
    return replace(board, id="small", stations=stations, links=links, starts=starts, missions=())


def _formats() -> Iterator[Reader]:
    for name in FORMATS:
        content = find_format(name).dumps(_small_board())
        texts = content if isinstance(content, dict) else {f"board{find_format(name).SUFFIX}": content}
        files = {file: text if isinstance(text, bytes) else text.encode() for file, text in texts.items()}
        where = "*" if len(files) > 1 else f"*/{next(iter(files))}"
        yield Reader(f"import {name}", files, ("import", "--from", name, where, "-o", "*/out.json"))


def _folders() -> Iterator[Reader]:
    for name in resources.board_names():
        folder = resources.board_folder(name)
        parts = {path.name: path.read_bytes() for path in sorted(folder.glob("*.*")) if path.suffix != ".md"}
        for part in ("box.toml", "board.json", "tracing.svg"):
            if part in parts:
                kept: Files = {part: parts[part]} if part != "tracing.svg" else parts
                yield Reader(f"validate {name} {part}", kept, ("validate", "*", "--format", "json"))


def _lists() -> Iterator[Reader]:
    for path in sorted(LISTS.iterdir()):
        command = ("draft", f"*/{path.name}", "-o", "*/out")
        yield Reader(f"draft {path.name}", {path.name: path.read_bytes()}, command)


def _sheets() -> Iterator[Reader]:
    files = {"board.json": find_format("json").dumps(_small_board()).encode()}
    for kind in ("stations", "map", "log", "starts", "tickets", "proof", "findings"):
        yield Reader(f"sheet {kind}", files, ("sheet", kind, "*", "-o", "*/out.pdf"))
    yield Reader("view", files, ("view", "*", "-o", "*/out.html"))
    yield Reader("hash", files, ("hash", "*"))
    yield Reader("diff", files, ("diff", "*", "london"))


# --- breaking them ----------------------------------------------------------------------------


def break_files(files: Files, chance: random.Random) -> Files:
    """The files with one of them broken, mostly in its structure."""
    name = chance.choice(sorted(files))
    data = files[name]
    for _ in range(chance.choice((1, 1, 2, 5))):
        data = chance.choice(_breakers(name))(data, chance)
    return files | {name: data}


Breaker = Callable[[bytes, random.Random], bytes]


def _breakers(name: str) -> tuple[Breaker, ...]:
    if name.endswith(("json", "geojson")):
        return (_break_json, _break_json, _break_json, _break_bytes)
    if name.endswith((".svg", ".graphml", ".gexf", ".osm")):
        return (_break_markup, _break_markup, _break_lines, _break_bytes)
    return (_break_words, _break_words, _break_lines, _break_bytes)


def _break_json(data: bytes, chance: random.Random) -> bytes:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return _break_bytes(data, chance)
    spots = list(_spots(document))
    if spots:
        holder, key = chance.choice(spots)
        other, other_key = chance.choice(spots)
        action = chance.randrange(4)
        if action == 0:
            holder[key] = chance.choice(EXTREMES)
        elif action == 1:
            holder[key] = json.loads(json.dumps(other[other_key]))
        elif action == 2:
            del holder[key]
        else:
            holder[key] = [json.loads(json.dumps(holder[key]))] * chance.choice((1, 2, 50))
    return json.dumps(document).encode()


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document where a value stands: what holds it, and under which key."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _spots(value[key])


_VALUE = re.compile(rb'(?<==)"[^"]*"|(?<=<)/?[\w:]+|(?<=>)[^<]+')
_WORD = re.compile(rb"[^\s,;=\[\]]+")


def _break_markup(data: bytes, chance: random.Random) -> bytes:
    """A value, a name or a text replaced by another one, or by something extreme."""
    return _replace_one(_VALUE, data, chance)


def _break_words(data: bytes, chance: random.Random) -> bytes:
    return _replace_one(_WORD, data, chance)


def _replace_one(pattern: re.Pattern[bytes], data: bytes, chance: random.Random) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return _break_bytes(data, chance)
    match, extreme = chance.choice(found), str(chance.choice(EXTREMES)).encode("utf-8", "surrogatepass")
    quoted = b'"' + extreme + b'"' if match[0].startswith(b'"') else extreme
    return data[: match.start()] + chance.choice((quoted, chance.choice(found)[0], b"")) + data[match.end() :]


def _break_lines(data: bytes, chance: random.Random) -> bytes:
    """Lines removed, repeated or moved."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return chance.choice(WORDS)
    taken = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.choice((0, 1, 2, 40))):
        lines.insert(chance.randrange(len(lines) + 1), taken)
    return b"".join(lines)


def _break_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes cut out, put in, or everything cut off."""
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((0, 1, 8, 500)))
    return data[:start] + chance.choice(WORDS) + (data[end:] if chance.random() < 0.9 else b"")


# --- running ----------------------------------------------------------------------------------


def try_files(reader: Reader, files: Files) -> str:
    """What goes wrong when the program reads the files; nothing where all is well."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            (Path(folder) / name).write_bytes(data)
        status, said = run([word.replace("*", folder) for word in reader.command], Path(folder))
    if status not in (0, 1, 2):
        return f"exit status {status}"
    return next((words for words in ("Traceback", "this is a bug") if words in said), "") and said[-2000:]


def run(words: list[str], folder: Path) -> tuple[object, str]:
    """The exit status of the program, and what it says on standard error."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8", "replace")
    with (
        patch.object(sys, "argv", ["yard", *words]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO())),
        patch.dict(os.environ),
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            run_yard()
        except SystemExit as ended:
            status: object = ended.code
        except BaseException as error:  # noqa: BLE001 - whatever escapes is what we look for
            return repr(error), ""
    err.flush()
    buffer = err.buffer
    assert isinstance(buffer, io.BytesIO)
    return status, buffer.getvalue().decode("utf-8", "replace")


def fuzz(seed: int, goes_on: Callable[[int], bool]) -> Iterator[tuple[Reader, Found | None]]:
    """Run after run, one reader after the other, each with what it found."""
    known = readers()
    for run in itertools.count():
        if not goes_on(run):
            return
        reader = known[run % len(known)]
        files = break_files(reader.files, random.Random(f"{seed}/{run}"))
        words = try_files(reader, files)
        yield reader, Found(reader, files, words) if words else None


def keep(found: Found, folder: Path, number: int) -> Path:
    """Put an input where it can be tried again: `python scripts/fuzz.py --again FOLDER`."""
    case = folder / f"{found.reader.name.replace(' ', '-')}-{number}"
    case.mkdir(parents=True, exist_ok=True)
    for name, data in found.files.items():
        (case / name).write_bytes(data)
    (case / "command.json").write_text(json.dumps(found.reader.command) + "\n", encoding="utf-8")
    return case


def try_case(case: Path) -> str:
    """What goes wrong with an input that was kept."""
    command = json.loads((case / "command.json").read_text(encoding="utf-8"))
    files = {path.name: path.read_bytes() for path in sorted(case.iterdir()) if path.name != "command.json"}
    return try_files(Reader(case.name, files, tuple(command)), files)


def main() -> int:
    """Fuzz, and say what was found; exit status 1 where something was."""
    parser = argparse.ArgumentParser(description="Feed every reader with broken inputs.")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same inputs")
    parser.add_argument("--minutes", type=float, default=0, help="how long; for ever if left out")
    parser.add_argument("--runs", type=int, default=0, help="how many inputs; no limit if left out")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="where to keep what is found")
    parser.add_argument("--again", type=Path, help="try an input that was kept")
    options = parser.parse_args()
    if options.again:
        print(words := try_case(options.again))
        return int(bool(words))
    end = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
    runs, findings = Counter[str](), Counter[str]()
    try:
        for reader, found in fuzz(
            options.seed, lambda run: time.monotonic() < end and (not options.runs or run < options.runs)
        ):
            runs[reader.name] += 1
            if found:
                findings[reader.name] += 1
                print(f"{keep(found, options.keep, runs[reader.name])}: {found.words.strip()}", flush=True)
    except KeyboardInterrupt:
        pass
    for name, count in runs.items():
        print(f"{count:8,} {name}: {findings[name] or 'nothing'} found")
    print(f"{runs.total():8,} inputs, {findings.total()} findings")
    return int(bool(findings))


if __name__ == "__main__":
    sys.exit(main())

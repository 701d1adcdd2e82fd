"""Every command that writes, killed at any moment: nothing is lost, no file is torn, the next run goes on.

    python scripts/kill_writers.py --kills 1000 --seed 1

Each run begins with the same files, in a process of its own that is killed (`kill -9`): half of them after
a random time, half of them right before one of their changes to the disk. A file must then be as it was or as
the run would have made it, or its first part where it grows line by line; nothing else may lie about but
drafts, and no process may go on. The same command once more must then end as if nothing had happened.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import cycle
from keyword import iskeyword
from pathlib import Path
from typing import Any, NoReturn

from PIL import Image

from yardtools import files, game, resources
from yardtools.board_files import load
from yardtools.cli import COMMANDS, picture_draft
from yardtools.cli import main as run_yard
from yardtools.draft.colours import LineColour
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.draft.output import first_result
from yardtools.formats import csv, find_format, json
from yardtools.games.game import Move, notation
from yardtools.model import Board
from yardtools.playtest import records
from yardtools.tracing.editing.sheet import Sheet

Files = dict[str, bytes]

CHANGES = ("os.rename", "os.mkdir", "os.rmdir", "os.chmod", "os.remove", "os.truncate", "tempfile.mkstemp")
"""What Python says before it changes something on the disk; `open` is looked at more closely."""
FEW = 8
"""How many moves a game has that is resumed."""
PATIENCE = 20.0
"""So many seconds processes have to notice that the one who started them is gone."""


@dataclass(frozen=True)
class Writer:
    """A command that writes into a folder: what lies there before, and what is typed."""

    name: str
    command: str
    files: Files
    typed: str = ""
    growing: str = ""
    """The file that grows line by line, if one does."""
    again: str = ""
    """How to go on with what was killed, if not by the same command; the end may then be another one."""


@dataclass(frozen=True)
class Run:
    """How a command ended: by which status or signal, how long it took, and what then lay in its folder."""

    status: int
    seconds: float
    found: Files


# --- the commands -----------------------------------------------------------------------------


def writers() -> list[Writer]:
    """Every command that writes, in every way it does."""
    return [*_of_boards(), *_of_pages(), *_of_games(), *_of_folders()]


def _of_boards() -> Iterator[Writer]:
    london = _board_folder("london")
    dented = london["box.toml"].replace(b"\n", b" \n", 3)
    yield Writer("import a folder", "import london", _in("london", london | {"board.json": _old_board()}))
    yield Writer("validate --fix", "validate london --fix", _in("london", london | {"box.toml": dented}))
    loose = {"board.json": london["board.json"].replace(b"\n", b"\n\n", 9)}
    yield Writer("validate --fix, a board", "validate board.json --fix", loose)
    known = "validate london --select likely-missing --baseline known.json --write-baseline"
    yield Writer("validate --write-baseline", known, _in("london", london))
    yield Writer("validate -o", "validate london --format html -o out.html", {"out.html": b"old"})
    for name in ("json", "graphml", "svg"):
        file = f"out{find_format(name).SUFFIX}"
        yield Writer(f"export {name}", f"export london --to {name} -o {file}", {file: b"old"})
    yield Writer("export csv", "export london --to csv -o out", _csv("out"))
    yield Writer("export vassal", "export london --to vassal -o out.vmod", {"out.vmod": b"old"})
    yield Writer("export tts", "export london --to tts -o out", {"out/save.json": b"old"})
    yield Writer("export parquet", "export london --to parquet -o out", {})
    yield Writer("import csv", "import --from csv in -o out.json", _csv("in") | {"out.json": b"old"})
    yield Writer("assemble", "assemble dice --layout ABC/DEF/GHI -o out.json", {"out.json": b"old"})
    yield Writer("diff -o", "diff london small.json --format html -o out.html", {"small.json": _old_board()})
    yield Writer("vote -o", "vote london small.json london -o out.json", {"small.json": _old_board()})


def _of_pages() -> Iterator[Writer]:
    yield Writer("sheet", "sheet stations london -o out.pdf", {"out.pdf": b"old"})
    yield Writer("sheet, many pages", "sheet stations london --ppi 30 -o out.png", {"out-1.png": b"old"})
    yield Writer("view", "view london -o out.html", {"out.html": b"old"})
    yield Writer("schema", "schema -o schemas", {})


def _of_games() -> Iterator[Writer]:
    run = "playtest beginner --bots random --games 60 --seed 5 --format json"
    yield Writer("playtest --results", f"{run} --results run.jsonl", {}, growing="run.jsonl")
    yield Writer("playtest --jobs", f"{run} --results run.jsonl --jobs 2", {}, growing="run.jsonl")
    yield Writer("playtest -o", f"{run} -o out.json", {"out.json": b"old"})
    play = "play beginner --seats mister_x=random,detectives=random --seed 3"
    yield Writer(
        "play --record",
        f"{play} --record game.jsonl",
        {},
        growing="game.jsonl",
        again="play --resume game.jsonl",
    )
    begun = _begun_record()
    resume = "play --resume game.jsonl"
    yield Writer(
        "play --resume", f"{resume} --seed 5", {"game.jsonl": begun}, growing="game.jsonl", again=resume
    )
    yield Writer("replay -o", "replay game.jsonl --format html -o out.html", {"game.jsonl": begun})
    yield Writer("vectors", "vectors beginner --games 2 -o out.jsonl", {"out.jsonl": b"old"})
    yield Writer("vectors, packed", "vectors beginner --games 2 -o out.jsonl.gz", {})
    yield Writer("conform", "conform beginner --games 1 --questions out.jsonl", {"out.jsonl": b"old"})


def _of_folders() -> Iterator[Writer]:
    yield Writer("new", "new boards/mymap", {})
    yield Writer("new --scan", "new boards/mymap --scan photo.png", {"photo.png": _PIXEL})
    yield Writer("new, tiles", "new mytiles --kind tiles", {})
    drawing = _board_folder("london")["tracing.svg"]
    yield Writer("adopt", "adopt drawing.svg -o mymap", {"drawing.svg": drawing})
    yield Writer("draft", "draft town.csv -o mytown", {"town.csv": _TOWN})
    photo = {"photo.png": _photo()}
    yield Writer("draft a picture", "draft photo.png -o mytown", photo)
    yield Writer("draft a picture again", "draft photo.png -o mytown", photo | _in("mytown", _drafted()))
    yield Writer("inkscape", "inkscape install --dir extensions", {})


def _begun_record() -> bytes:
    """The record of a game that bots play, after a few moves of it."""
    table = game("beginner")
    state, moves = table.start(seed=3), list[Move]()
    while len(moves) < FEW:
        moves.append(state.moves()[0])
        state = state.play(moves[-1])
    bots = dict.fromkeys(table.seats, "random")
    head = records.head(table, json.fingerprint(table.board), bots, seed=3)
    return records.dumps(head, map(notation, moves)).encode()


_TOWN = b"name,lat,lon\nMill,59.91,10.75\nQuay,59.92,10.79\nPark,59.95,10.71\nHill,59.97,10.8\n"


_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d494844520000000100000001080000000007"
    "3a7e9b550000000a49444154789c6360000000020001e221bc330000000049454e44ae426082"
)


def _photo() -> bytes:
    """A picture of nothing: what is seen in it is made up."""
    content = io.BytesIO()
    Image.new("RGB", (400, 300), "white").save(content, "PNG")
    return content.getvalue()


def _seen() -> Draft:
    """What stands in for a minute's work on a picture."""
    places = {1: (50.0, 50.0), 2: (350.0, 60.0), 3: (200.0, 250.0), 4: (60.0, 240.0)}
    return Draft(
        (400, 300),
        12.0,
        tuple(DraftStation(number, at, ("taxi",), 0.9) for number, at in places.items()),
        tuple(DraftLink(number, 4, "taxi", (), 0.3 * number) for number in (1, 2, 3)),
        {"taxi": LineColour((80.0, 5.0, 70.0), 1.0)},
    )


def _drafted() -> Files:
    """A draft of the picture as it was before, corrected by hand, and older than what is seen now."""
    before = replace(_seen(), stations=_seen().stations[1:], links=())
    first = first_result(before, "mytown", "My town", "scan.png", _photo())
    sheet = Sheet(first.files["tracing.svg"], first.box)
    sheet.do({"do": "add-link", "by": "taxi", "from": 2, "to": 3})
    return {**first.files, "scan.png": _photo(), "tracing.svg": sheet.tracing}


def _board_folder(name: str) -> Files:
    folder = resources.board_folder(name)
    return {name: (folder / name).read_bytes() for name in ("box.toml", "tracing.svg", "board.json")}


def _in(folder: str, contents: Files) -> Files:
    return {f"{folder}/{name}": content for name, content in contents.items()}


def _old_board() -> bytes:
    """A board that lacks a link."""
    return json.dumps(_without_a_link()).encode()


def _without_a_link() -> Board:
    board = load("london").network
    return replace(board, links=board.links[1:])


def _csv(folder: str) -> Files:
    return {f"{folder}/{name}": text.encode() for name, text in csv.dumps(_without_a_link()).items()}


# --- running and killing ----------------------------------------------------------------------


def run(writer: Writer, folder: Path, command: str, killer: Killer) -> Run:
    """Run a command in a folder, in a process of its own, until it ends or is killed."""
    began = time.monotonic()
    process = os.fork()
    if process == 0:
        _be_yard(folder, command, writer.typed, killer.change)
    status = killer.wait(process, began)
    return Run(status, time.monotonic() - began, files_in(folder))


@dataclass(frozen=True)
class Killer:
    """When to kill: after so many seconds, or right before so many changes to the disk, or never."""

    seconds: float = 0.0
    change: int = 0

    def wait(self, process: int, began: float) -> int:
        """The exit status of a process, negative where a signal ended it; all that it started ends too."""
        if self.seconds:
            time.sleep(max(0.0, began + self.seconds - time.monotonic()))
            os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        _wait_for_session(process)
        return os.waitstatus_to_exitcode(status)


def _be_yard(folder: Path, command: str, typed: str, last_change: int) -> NoReturn:
    """Become the program, with nothing on its screen, in a session of its own."""
    os.setsid()
    os.chdir(folder)
    reading, writing = os.pipe()
    os.write(writing, typed.encode())
    os.close(writing)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for ours, standard in ((reading, 0), (nowhere, 1), (nowhere, 2)):
        os.dup2(ours, standard)
    sys.argv = ["yard", *command.split()]
    vars(picture_draft).update(draft=lambda *_: _seen(), check_extra=lambda: None)
    if last_change:
        sys.addaudithook(_Countdown(last_change))
    try:
        run_yard()
    except SystemExit as end:
        os._exit(end.code if isinstance(end.code, int) else 1)
    os._exit(0)


class _Countdown:
    """Kills this process right before its so-manieth change to the disk."""

    def __init__(self, changes: int) -> None:
        self._left = changes

    def __call__(self, event: str, about: tuple[Any, ...]) -> None:
        """Python is about to do something."""
        if event in CHANGES or (event == "open" and _writes(about)):
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


def _writes(about: tuple[Any, ...]) -> bool:
    """Whether a file is opened to be written, and is none of Python's own."""
    path, _, flags = about
    is_ours = isinstance(path, str | os.PathLike) and "__pycache__" not in str(path)
    return is_ours and bool(flags & (os.O_WRONLY | os.O_RDWR)) and not str(path).startswith("/dev/")


def _wait_for_session(process: int) -> None:
    """Wait until nobody is left of what a process started."""
    end = time.monotonic() + PATIENCE
    while left := _session(process):
        if time.monotonic() > end:
            for each in left:
                os.kill(each, signal.SIGKILL)
            raise LeftBehind(f"processes go on: {left}")
        time.sleep(0.01)


class LeftBehind(Exception):
    """Something of a program that was killed goes on."""


def _session(process: int) -> list[int]:
    """The processes of a session that still run."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            _, _, rest = (each / "stat").read_text(encoding="utf-8").rpartition(") ")
        except OSError:
            continue
        state, _, _, session, *_ = rest.split()
        if int(session) == process and state not in "ZX":
            found.append(int(each.name))
    return found


def files_in(folder: Path) -> Files:
    """What lies in a folder, but for drafts of what a program was about to write."""
    paths = (path for path in folder.rglob("*") if path.is_file() and not _is_in_draft(path))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _is_in_draft(path: Path) -> bool:
    """Whether a file is the draft of one, or lies in the draft of a folder."""
    return any(files.is_draft(each) for each in (path, *path.parents))


def put(folder: Path, contents: Files) -> None:
    """Lay files into an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


# --- judging ----------------------------------------------------------------------------------


class Trial:
    """One writer: how it ends when nobody kills it, and what is wrong when somebody does."""

    def __init__(self, writer: Writer, folder: Path) -> None:
        self._writer, self._folder = writer, folder
        put(folder, writer.files)
        self._whole = run(writer, folder, writer.command, Killer())
        if self._whole.status not in (0, 1):
            raise LeftBehind(f"{writer.name}: exit status {self._whole.status}")
        self._last_change = 1

    def kill(self, chance: random.Random) -> tuple[bool, str]:
        """Whether a run was killed before it ended, and what is wrong then."""
        put(self._folder, self._writer.files)
        killed = run(self._writer, self._folder, self._writer.command, self._killer(chance))
        is_killed = killed.status == -signal.SIGKILL
        if not is_killed:
            self._last_change = 1  # there are no more changes than this
        words = self._torn(killed.found) or self._unfinished(killed.found)
        return is_killed, words

    def _killer(self, chance: random.Random) -> Killer:
        if chance.random() < 0.5:
            return Killer(seconds=chance.uniform(0.001, self._whole.seconds))
        self._last_change += 1
        return Killer(change=self._last_change - 1)

    def _torn(self, found: Files) -> str:
        """A file that is neither what it was nor what it was to be."""
        for name in {*found, *self._writer.files}:
            before, after = self._writer.files.get(name), self._whole.found.get(name)
            if name == self._writer.growing:
                if not _is_part(found.get(name, b""), after or b""):
                    return f"{name} is no part of what it was to be"
            elif found.get(name) not in (before, after):
                return f"{name} is torn or lost: {found.get(name, b'')[:60]!r}"
        return ""

    def _unfinished(self, found: Files) -> str:
        """What the next run does not bring to its end."""
        if found == self._whole.found:
            return ""
        writer = self._writer
        command = writer.again if writer.again and found.get(writer.growing) else writer.command
        again = run(writer, self._folder, command, Killer())
        if again.status != self._whole.status:
            return f"the next run ends with {again.status}, not {self._whole.status}"
        if command != writer.command:
            kept = found[writer.growing].rpartition(b"\n")[0]
            return "" if again.found[writer.growing].startswith(kept) else "lines are lost"
        if not _is_same(again.found, self._whole.found, writer.growing):
            return f"the next run leaves other files: {sorted(_differing(again.found, self._whole.found))}"
        return ""


def _differing(found: Files, whole: Files) -> Iterator[str]:
    return (name for name in {*found, *whole} if found.get(name) != whole.get(name))


def _is_part(found: bytes, whole: bytes) -> bool:
    """Whether lines are among those of the whole, in any order; the last may be cut."""
    *lines, last = found.split(b"\n")
    known = whole.split(b"\n")
    return {*lines} <= {*known} and any(each.startswith(last) for each in known)


def _is_same(found: Files, whole: Files, growing: str) -> bool:
    """Whether all files are the same; lines of processes come in any order."""
    ours, theirs = ({**each, growing: each.get(growing, b"")} for each in (found, whole))
    ours[growing], theirs[growing] = (
        b"\n".join(sorted(each[growing].split(b"\n"))) for each in (ours, theirs)
    )
    return ours == theirs


def kill_all(kills: int, seed: int, known: list[Writer]) -> Iterator[tuple[Writer, bool, str]]:
    """Kill the writers in turn until so many were killed before they ended; each with what is wrong."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as room:
        trials = {writer.name: Trial(writer, Path(room) / str(place)) for place, writer in enumerate(known)}
        done = 0
        for writer in cycle(known):
            if done >= kills:
                return
            try:
                is_killed, words = trials[writer.name].kill(chance)
            except LeftBehind as error:
                is_killed, words = True, str(error)
            done += is_killed
            yield writer, is_killed, words


def main() -> int:
    """Kill, count, and say what was found; exit status 1 where something was."""
    parser = argparse.ArgumentParser(description="Kill every command that writes, at any moment.")
    parser.add_argument("--kills", type=int, default=1000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="when")
    parser.add_argument("--only", default="", help="writers of which the name has this in it")
    options = parser.parse_args()
    _load_everything()
    killed, ended, findings = Counter[str](), Counter[str](), Counter[str]()
    known = [writer for writer in writers() if options.only in writer.name]
    for writer, is_killed, words in kill_all(options.kills, options.seed, known):
        (killed if is_killed else ended)[writer.name] += 1
        if words:
            findings[writer.name] += 1
            print(f"{writer.name}: {words}", flush=True)
    for writer in known:
        name = writer.name
        print(
            f"{killed[name]:6} killed, {ended[name]:4} too late, {findings[name] or 'nothing'} found: {name}"
        )
    print(f"{killed.total():6} kills, {findings.total()} findings")
    return int(bool(findings))


def _load_everything() -> None:
    """Load the commands once, so that each run is theirs and not that of Python's start."""
    for name in COMMANDS:
        import_module(f"yardtools.cli.commands.{name}{'_' * iskeyword(name)}")


if __name__ == "__main__":
    sys.exit(main())

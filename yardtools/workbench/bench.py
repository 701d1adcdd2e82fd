"""The workbench as a whole: a session, the checks beside it, and everything that a page can ask for."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from yardtools import files
from yardtools.errors import YardError
from yardtools.model.values import Point
from yardtools.workbench.background import Checks
from yardtools.workbench.bulletin import FINDINGS, STATE
from yardtools.workbench.checking import Files, Found
from yardtools.workbench.desk import Verdicts
from yardtools.workbench.fixing import contents_without_line, fix_contents
from yardtools.workbench.folder import PAUSE
from yardtools.workbench.marks import RIGHT, WRONG
from yardtools.workbench.scout import Scout
from yardtools.workbench.session import Answer, Session
from yardtools.workbench.underneath import snap_operations

Request = Mapping[str, Any]
CORNERS = 4
FEWEST, HIGHEST = 2, 5_000
"""The highest number of a board lies between these."""
VERDICTS = 10_000
"""The most subjects that are judged in one step."""
LONGEST = 64
"""The most letters of the name that a page gives itself."""


class Bench:
    """Everything behind the page of one folder."""

    def __init__(self, path: Path) -> None:
        self._checks: Checks | None = None
        self.session = Session(path, self._want_checks)
        self.news, self.underneath = self.session.news, self.session.underneath
        self._tour = self.session.folder.own_folder() / "tour-was-seen"
        self._found: Found | None = None
        self._is_fresh = False
        self._searching, self._is_over = Lock(), Event()
        self._scout = Scout(self.session)
        self._checks = Checks(self.session.folder.path, self.session.digests, self._hear)
        self.acts: dict[str, Callable[[Request], Answer]] = {
            "do": self._do,
            "undo": lambda request: self.session.undo(_page(request)),
            "redo": lambda request: self.session.redo(_page(request)),
            "confirm": self._confirm,
            "fix": self._fix,
            "delete-line": self._delete_line,
            "find": self._find,
            "find-links": self._find_links,
            "pick-colour": self._pick_colour,
            "draft": self._draft,
            "cancel": lambda _: {"cancelled": self._scout.cancel()},
            "straighten": self._straighten,
            "tour": self._see_tour,
        }
        Thread(target=self.underneath.prepare, daemon=True).start()
        Thread(target=self._watch, daemon=True).start()

    @property
    def version(self) -> int:
        """The number of what is shown."""
        return self.session.version

    def close(self, patience: float) -> bool:
        """End the work; board.json is brought up to date first, within so many seconds. Whether it is."""
        self._is_over.set()
        self._scout.close()
        self.session.close()
        assert self._checks is not None
        is_done = bool(self.session.trouble) or self._checks.finish(patience)
        self._checks.close()
        return is_done

    def _watch(self) -> None:
        """Take over what is saved by others, as soon as it is."""
        while not self._is_over.wait(PAUSE):
            with suppress(YardError):
                self.session.look()

    # --- what is shown

    def state(self) -> Answer:
        """Everything that the page shows."""
        with self.session.lock:
            about = {"seen_tour": self._tour.exists()}
            return self.session.state() | self.findings() | self._scout.hints() | about

    def tell(self, kind: str) -> Answer:
        """What a kind of news says."""
        if kind == STATE:
            return self.state()
        return self.findings() if kind == FINDINGS else self._told_search()

    def _told_search(self) -> Answer:
        return {"version": self.version, "search": self._scout.document()}

    def findings(self) -> Answer:
        """What the checks found last, and what is still to be checked by eye."""
        session, found = self.session, self._found
        if found is None:
            return self._told_search() | {"findings": [], "to_check": [], "is_checked": False}
        marks = session.desk.marks
        left = [row for row in found.to_check if not _is_decided(row, marks.get(row["subject"]))]
        rows = {"findings": found.findings, "to_check": left, "check_trouble": found.trouble}
        return self._told_search() | {"is_checked": self._is_fresh, **rows}

    def _hear(self, files: Files, found: Found) -> None:
        """Take what the checks found in the newest files."""
        with self.session.lock:
            if self.session.digests() == files:
                self._found, self._is_fresh = found, True
                self.news.put(FINDINGS)

    def _want_checks(self) -> None:
        self._is_fresh = False
        if self._checks:
            self._checks.want()

    # --- what is done

    def _do(self, request: Request) -> Answer:
        operations, verdicts = _list_of(dict, request.get("operations")), _verdicts(request)
        if not operations and not verdicts:
            raise YardError("say in `operations` what to do: a list of operations")
        if request.get("snap") is True:
            is_first = not self.session.desk.sheet.stations
            operations = snap_operations(operations, self.underneath, is_first=is_first)
        version = request.get("version")
        version = version if isinstance(version, int) else None
        return self.session.do(operations, _page(request), version, verdicts)

    def _confirm(self, request: Request) -> Answer:
        subject, verdict = request.get("subject"), request.get("verdict")
        if not isinstance(subject, str) or verdict not in (RIGHT, WRONG, None):
            raise YardError(
                "say in `subject` what was looked at, and in `verdict` whether it is right or wrong"
            )
        return self.session.confirm(subject, verdict, _page(request))

    def _fix(self, request: Request) -> Answer:
        code, subject = str(request.get("code")), str(request.get("subject", ""))
        with self.session.lock:
            before = self.session.desk.contents()
        after, words = fix_contents(code, subject, before)
        return self.session.replace(before, after, words, _page(request))

    def _delete_line(self, request: Request) -> Answer:
        id = str(request.get("line"))
        with self.session.lock:
            before = self.session.desk.contents()
        after = contents_without_line(id, before)
        return self.session.replace(before, after, f"delete line {id}", _page(request))

    def _find(self, request: Request) -> Answer:
        """Look in the scan for other stations of a type."""
        with self.session.lock:
            stations = list(self.session.desk.sheet.stations.values())
        wanted = set(_list_of(str, request.get("transports")))
        examples = [each.at for each in stations if set(each.transports) == wanted]
        if not examples:
            raise YardError("place a station of that type first: the others are found by what it looks like")
        with self._searching:
            found = self.underneath.find_alike(examples, [each.at for each in stations])
        return {"proposals": found}

    def _find_links(self, request: Request) -> Answer:
        """Begin to look for links; those found are proposed as one step."""
        return {"search": self._scout.find_links(_list_of(str, request.get("transports")))}

    def _pick_colour(self, request: Request) -> Answer:
        """Take the colour of a line that was clicked for that of a transport."""
        at = request.get("at")
        if at is not None and not _is_point(at):
            raise YardError("say in `at` where the line is")
        return self._scout.pick_colour(str(request.get("by"))[:LONGEST], (at[0], at[1]) if at else None)

    def _draft(self, request: Request) -> Answer:
        """Begin to draft the scan."""
        highest = request.get("highest")
        if highest is not None and (type(highest) is not int or not FEWEST <= highest <= HIGHEST):
            raise YardError(f"say in `highest` the highest number that is printed, up to {HIGHEST:,}")
        return {"search": self._scout.draft(highest)}

    def _straighten(self, request: Request) -> Answer:
        """Make the scan straight; the old one stays beside the new."""
        with self._searching:
            data, operation = self.underneath.straighten(_corners(request))
            name = self._free_name(data)
            place = self.session.folder.place(name)
            steps = [{**operation, "scan": name}]
            try:
                return self.session.do(steps, _page(request), first=lambda: files.write(place, data))
            except YardError:
                place.unlink(missing_ok=True)
                raise

    def _free_name(self, data: bytes) -> str:
        ending = "jpg" if data.startswith(b"\xff\xd8") else "png"
        names = (f"scan-{number}.{ending}" for number in range(2, 10_000))
        return next(name for name in names if not (self.session.folder.path / name).exists())

    def _see_tour(self, _: Request) -> Answer:
        files.write(self._tour, "")
        return {"seen_tour": True}


def _is_decided(row: Mapping[str, Any], verdict: str | None) -> bool:
    """Whether nothing is left to check: it is right, or it is wrong and not drawn."""
    return verdict == RIGHT or (verdict == WRONG and "undrawn" in row)


def _list_of(kind: type, value: Any) -> list[Any]:
    """A list of things of a kind; an empty one where it is anything else."""
    return value if isinstance(value, list) and all(isinstance(each, kind) for each in value) else []


def _verdicts(request: Request) -> Verdicts:
    """What was found right or wrong, by subject; whether that can be is looked at later."""
    verdicts = request.get("verdicts", {})
    if not isinstance(verdicts, dict) or len(verdicts) > VERDICTS:
        raise YardError("say in `verdicts` what was found: right, wrong or null by subject")
    return verdicts


def _page(request: Request) -> str:
    return str(request.get("page", ""))[:LONGEST]


def _corners(request: Request) -> list[Point]:
    corners = request.get("corners")
    if not isinstance(corners, list) or len(corners) != CORNERS or not all(map(_is_point, corners)):
        raise YardError("say in `corners` where the four corners are, from the top left clockwise")
    return [(float(x), float(y)) for x, y in corners]


def _is_point(pair: Any) -> bool:
    is_pair = isinstance(pair, list) and len(pair) == 2
    return is_pair and all(isinstance(each, int | float) and abs(each) < math.inf for each in pair)

"""Sheets set by typst: the same document always gives the same bytes.

Nothing of a board is ever part of a source text: it comes as data, in `data.json` and in pictures. Only
the shipped font is used, and those that are built into typst where it lacks a letter; there is no date.
Typst runs in a process of its own, with limits: drawings come from anywhere.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from yardtools.errors import YardError
from yardtools.sheets.shared.picture_limit import check_picture
from yardtools.sheets.shared.typesetter import receive, send
from yardtools.sheets.sheet import Setting

HERE = Path(__file__).parent.parent
FONTS, TEMPLATES = HERE / "fonts", HERE / "templates"
PROGRAM = Path(__file__).with_name("typesetter.py")
SECONDS = 10
"""How much time of all processors one sheet may take."""

Format = Literal["pdf", "png", "svg"]


def typeset(
    settings: Sequence[Setting], format: Format, ppi: float = 150.0, patience: float = 1.0
) -> list[bytes]:
    """The pages as PNG or SVG images, or all of them as one PDF; `patience` is in usual limits of time.

    The first setting is the sheet; where there are more, its template includes them as `part-1/main.typ` …
    """
    files = _files(settings[0])
    for number, setting in enumerate(settings[1:], 1):
        files |= {f"part-{number}/{name}": content for name, content in _files(setting).items()}
    head = {"names": list(files), "format": format, "ppi": ppi, "seconds": round(SECONDS * patience)}
    if format != "pdf":
        return _set(head, files.values())
    try:
        return _set(head, files.values(), ACCESSIBLE)
    except Broken:
        raise
    except YardError:  # a name has a letter that no font has: it is printed as a box, and the rest is
        return _set(head, files.values())


def _files(setting: Setting) -> dict[str, bytes]:
    """A sheet as files: its template with what all templates share, its data, its pictures."""
    for picture in setting.pictures.values():
        check_picture(picture)
    files = {f"{name}.typ": _template(name) for name in ("house", "cutting")}
    files |= {"main.typ": _template(setting.template), "data.json": json.dumps(plain(setting.data)).encode()}
    return files | {
        name: content.encode("utf-8", "replace") if isinstance(content, str) else content
        for name, content in setting.pictures.items()
    }


ACCESSIBLE = "ua-1"
"""The standard of tagged PDF that reading aloud and copying rely on."""


class Broken(YardError):
    """Typst came to an end, and not because of a fault that it knows."""


def _set(head: Mapping[str, Any], parts: Iterable[bytes], standard: str | None = None) -> list[bytes]:
    answer, pages = _worker().ask({**head, "standard": standard}, list(parts))
    if "error" in answer:
        raise YardError(f"the sheet cannot be set: {answer['error']}")
    return pages


class Worker:
    """The process that typst runs in; whatever ends it is an error here, and no more."""

    def __init__(self) -> None:
        # It stays in a folder of ours: the one we are in may go away, or hold somebody's typst.py (-P).
        words = [sys.executable, "-P", str(PROGRAM), str(FONTS)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, cwd=TEMPLATES
        )
        self._owner = os.getpid()
        atexit.register(self.end)

    def is_ready(self) -> bool:
        """Whether it can be asked, by this process."""
        return self._owner == os.getpid() and self._process.poll() is None

    def ask(self, head: dict[str, Any], parts: list[bytes]) -> tuple[dict[str, Any], list[bytes]]:
        """What typst makes of a sheet; Ctrl-C ends both."""
        assert self._process.stdin
        assert self._process.stdout
        try:
            send(self._process.stdin, head, parts)
            answer = receive(self._process.stdout)
        except BrokenPipeError:
            answer = None
        except BaseException:
            self.end()
            raise
        if answer is None:
            raise Broken(f"the sheet cannot be set: {self._why(head['seconds'])}")
        return answer

    def _why(self, seconds: int) -> str:
        """What ended the process."""
        if -self._process.wait() == getattr(signal, "SIGXCPU", None):
            return f"it takes more than {seconds} seconds; is the drawing very large, or full of effects?"
        return "typst broke off; the drawing may be too large, or have numbers that are out of all bounds"

    def end(self) -> None:
        """End the process, whatever it does."""
        atexit.unregister(self.end)
        if self._owner == os.getpid():
            self._process.kill()
            self._process.communicate()


_workers: list[Worker] = []


def _worker() -> Worker:
    """The process that is ready, or a new one."""
    if not (_workers and _workers[0].is_ready()):
        for old in _workers:
            old.end()
        _workers[:] = [Worker()]
    return _workers[0]


def plain(value: Any) -> Any:
    """Data as JSON carries it anywhere: characters that are none become �."""
    if isinstance(value, str):
        return "".join("\ufffd" if unicodedata.category(c) in ("Cc", "Cs") else c for c in value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


@cache
def _template(name: str) -> bytes:
    return (TEMPLATES / f"{name}.typ").read_bytes()

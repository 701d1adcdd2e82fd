"""An engine as a process: lines of JSON go in, lines of JSON come out, and nothing it does can hang us.

Its standard output is read line by line and no line may be longer than `LONGEST`; of its standard error only
the end is kept. An engine that dies, is silent for too long, or writes what is no answer is ended; who asks
starts it again and goes on.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO, Any

from yardtools.errors import YardError
from yardtools.files import reason
from yardtools.visible import visible

LONGEST = 8_000_000
"""So many bytes an answer may have."""
LAST_WORDS = 2_000
"""So many bytes of standard error are kept."""
AHEAD = 256
"""So many lines wait to be taken; an engine that writes more has to wait itself."""
GOODBYE = 10.0
"""So many seconds an engine that says no more has to end by itself."""
SHORT = 120
"""So many letters of nonsense are told."""


class EngineFailed(Exception):
    """Why an engine gave no answer."""


class Engine:
    """One process of an engine."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._timeout = timeout
        self._answers: Queue[bytes] = Queue(AHEAD)
        self._lines: Queue[bytes | None] = Queue()
        self._last_words = b""
        self._is_over = Event()
        try:
            self._process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            raise YardError(f"cannot start {command[0]}: {why}") from error
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read, self._listen)]
        for thread in self._threads:
            thread.start()

    # --- what the threads do ---

    def _write(self) -> None:
        pipe = self._pipe(self._process.stdin)
        with suppress(OSError, ValueError), pipe:
            while (line := self._lines.get()) is not None:
                pipe.write(line)
                if self._lines.empty():
                    pipe.flush()

    def _read(self) -> None:
        """Hand the lines over as they come, an empty one at the end."""
        pipe = self._pipe(self._process.stdout)
        with suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST + 1):
                if not self._hand_over(line):
                    return
        self._hand_over(b"")

    def _hand_over(self, line: bytes) -> bool:
        while not self._is_over.is_set():
            with suppress(Full):  # nobody has asked so much
                self._answers.put(line, timeout=0.2)
                return True
        return False

    def _listen(self) -> None:
        pipe = self._pipe(self._process.stderr)
        with suppress(OSError, ValueError):
            while part := pipe.read1(65_536):  # type: ignore[attr-defined]
                self._last_words = (self._last_words + part)[-LAST_WORDS:]

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe

    # --- asking ---

    def send(self, *lines: str) -> None:
        """Send lines on their way; nobody waits for them to be read."""
        for line in lines:
            self._lines.put(line.encode())

    def receive(self, patience: float | None = None) -> dict[str, Any]:
        """The next answer, or why there is none."""
        patience = patience or self._timeout
        try:
            line = self._answers.get(timeout=patience)
        except Empty:
            raise EngineFailed(f"no answer within {patience:g} seconds") from None
        if not line:
            raise EngineFailed(self._how_it_ended())
        return _parse(line)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        self._threads[2].join(GOODBYE)
        words = visible(self._last_words.decode(errors="replace").strip().rpartition("\n")[2])[-SHORT * 2 :]
        ended = f"it was ended by signal {-status}" if status < 0 else f"it ended with status {status}"
        return ended + (f": {words}" if words else "")

    def close(self) -> None:
        """End the process, and all that goes with it."""
        self._is_over.set()
        self._lines.put(None)
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(1)
        for pipe in (self._process.stdout, self._process.stderr):
            with suppress(OSError):
                self._pipe(pipe).close()


def _parse(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise EngineFailed(f"it wrote a line of more than {LONGEST:,} bytes")
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        words = visible(line[:SHORT].decode(errors="replace").strip())
        raise EngineFailed(f"it wrote {words!r}, which is no JSON object")
    return answer


def parse_lines(lines: Iterator[bytes]) -> Iterator[dict[str, Any]]:
    """Answers that somebody has written into a file."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield _parse(line)
            except EngineFailed as error:
                raise YardError(f"line {number}: {str(error).removeprefix('it wrote ')}") from None

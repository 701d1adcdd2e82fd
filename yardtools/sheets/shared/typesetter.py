"""The process that typst runs in: sheets come in on standard input, their pages go out on standard output.

It is a program of its own, run by `typeset.py`: a drawing that makes typst panic, take all memory or never
end takes this process with it, and no other. It imports nothing of ours, so that it starts quickly.
"""

from __future__ import annotations

import json
import signal
import sys
from contextlib import suppress
from typing import IO, Any

MEMORY = 4_000_000_000
"""How many bytes of memory: the largest page has 250 million pixels, which are packed as well."""


def send(pipe: IO[bytes], head: dict[str, Any], parts: list[bytes]) -> None:
    """A message: a line of JSON, then the parts, whose lengths it tells."""
    pipe.write(json.dumps(head | {"sizes": [len(part) for part in parts]}).encode() + b"\n")
    for part in parts:
        pipe.write(part)
    pipe.flush()


def receive(pipe: IO[bytes]) -> tuple[dict[str, Any], list[bytes]] | None:
    """The next message; nothing where the other side is gone."""
    line = pipe.readline()
    if not line.endswith(b"\n"):
        return None
    head = json.loads(line)
    parts = [pipe.read(size) for size in head["sizes"]]
    return (head, parts) if [len(part) for part in parts] == head["sizes"] else None


def main(fonts: str) -> None:
    """Set sheets until nobody asks for more; each may take its seconds of all processors together."""
    import typst  # noqa: PLC0415 - only this process needs it

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks hears Ctrl-C, and ends us
    own = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[fonts])
    while message := receive(sys.stdin.buffer):
        head, parts = message
        _limit(head["seconds"])
        try:
            made: Any = typst.compile(  # type: ignore[call-overload]  # its stub does not know several files
                dict(zip(head["names"], parts, strict=True)),
                format=head["format"],
                ppi=head["ppi"],
                font_paths=own,
                timestamp=0,
                pdf_standards=head["standard"] or [],
            )
        except (typst.TypstError, RuntimeError) as error:
            send(sys.stdout.buffer, {"error": str(getattr(error, "message", error))}, [])
            continue
        send(sys.stdout.buffer, {}, [made] if isinstance(made, bytes) else made)


def _limit(seconds: int) -> None:
    """Give the next sheet its share of time and memory; the system ends a process that takes more."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    spent = resource.getrusage(resource.RUSAGE_SELF)
    limits = {
        resource.RLIMIT_CPU: int(spent.ru_utime + spent.ru_stime) + 1 + seconds,
        resource.RLIMIT_DATA: MEMORY,
        resource.RLIMIT_CORE: 0,
    }
    for kind, limit in limits.items():
        most = resource.getrlimit(kind)[1]
        with suppress(ValueError, OSError):  # a system that has no such limit
            resource.setrlimit(kind, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))


if __name__ == "__main__":
    main(sys.argv[1])

"""Run by Inkscape with its own Python: hands the drawing to `yard`, and gives Inkscape what comes back.

Inkscape's Python may be as old as 3.7, and has none of our packages. What is said on standard error is
shown to the user in a window; where nothing is printed, the drawing stays as it is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "PYTHONEXECUTABLE", "__PYVENV_LAUNCHER__")
"""What Inkscape tells its own Python, and would lead another one astray."""


def main(arguments: list[str]) -> int:
    """Do the task that Inkscape asks for; its last argument is a copy of the drawing."""
    try:
        done = call_yard(arguments)
    except (OSError, ValueError, LookupError) as error:
        return fail(f"it cannot be started: {error}")
    if done.returncode:
        return fail(done.stderr.decode("utf-8", "replace").strip() or "it ended without a word")
    sys.stderr.buffer.write(done.stderr)
    with open(arguments[-1], "rb") as file:
        if file.read() != done.stdout:
            sys.stdout.buffer.write(done.stdout)
    return 0


def call_yard(arguments: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Run the `yard` that installed this extension; it learns where the drawing itself is saved."""
    with open(os.path.join(HERE, "yard.json"), encoding="utf-8") as file:
        yard = json.load(file)
    document = "--document=" + os.environ.get("DOCUMENT_PATH", "")
    return subprocess.run(
        [*yard["command"], "inkscape", "run", document, *arguments[:-1], "--", arguments[-1]],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=surroundings(yard["path"]),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        check=False,
    )


def surroundings(path: str) -> dict[str, str]:
    """The environment for a Python that is not Inkscape's, and finds our package there."""
    own = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return dict(own, PYTHONPATH=path, PYTHONIOENCODING="utf-8")


def fail(reason: str) -> int:
    """Tell the user why nothing was done."""
    hint = "If yardtools was moved or removed, run `yard inkscape install` where it is now."
    words = f"Nothing was changed, for yardtools could not do this:\n{reason}\n\n{hint}\n"
    sys.stderr.buffer.write(words.encode("utf-8"))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

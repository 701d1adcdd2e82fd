"""Run by Inkscape with its own Python: hands the drawing to `yard`, and gives Inkscape what comes back.

Inkscape's Python may be as old as 3.7, and has none of our packages. What is said on standard error is
shown to the user in a window; where nothing is printed, the drawing stays as it is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "PYTHONEXECUTABLE", "__PYVENV_LAUNCHER__")
"""What Inkscape tells its own Python, and would lead another one astray."""

APPLICATION = "org.inkscape.Inkscape"
FIRST = "finding-1"
"""The id of the first finding."""
SELECT = "--select-the-first"
PATIENCE, QUIET = 30.0, 1.0
"""How many seconds Inkscape may take, and how long it is to have nothing to do."""


def main(arguments: list[str]) -> int:
    """Do the task that Inkscape asks for; its last argument is a copy of the drawing."""
    try:
        done = call_yard(arguments)
    except (OSError, ValueError, LookupError, TypeError) as error:
        return fail(f"it cannot be started: {error}")
    if done.returncode:
        return fail(done.stderr.decode("utf-8", "replace").strip() or "it ended without a word")
    sys.stderr.buffer.write(done.stderr)
    with open(arguments[-1], "rb") as file:
        if file.read() != done.stdout:
            sys.stdout.buffer.write(done.stdout)
    if FIRST.encode() in done.stdout and not done.stderr:
        select_later()
    return 0


def call_yard(arguments: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Run the `yard` that installed this extension; it learns where the drawing itself is saved."""
    with open(os.path.join(HERE, "yard.json"), encoding="utf-8") as file:
        yard = json.load(file)
    document = "--document=" + os.environ.get("DOCUMENT_PATH", "")
    selects = "--selects=" + str(can_select()).lower()
    return subprocess.run(
        [*yard["command"], "inkscape", "run", document, selects, *arguments[:-1], "--", arguments[-1]],
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


# --- the first finding selected -----------------------------------------------------------------
#
# Inkscape lets no extension select anything. Where it listens on a session bus, as on Linux, it can be told
# to: but only after it has taken the drawing over, and by then this program has ended. So another one waits.


def can_select() -> bool:
    """Whether Inkscape listens on a bus."""
    return "true" in call_bus("org.freedesktop.DBus", "/org/freedesktop/DBus", "NameHasOwner", APPLICATION)


def select_later() -> None:
    """Start a program that selects the first finding, and do not wait for it."""
    subprocess.Popen(
        [sys.executable, os.path.abspath(__file__), SELECT],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def select_when_idle() -> int:
    """Select the first finding when Inkscape answers at once for a while: then the drawing is in place."""
    place = "/" + APPLICATION.replace(".", "/")
    begin = quiet_since = time.monotonic()
    while time.monotonic() - begin < PATIENCE and time.monotonic() - quiet_since < QUIET:
        asked = time.monotonic()
        call_bus(APPLICATION, place, "org.gtk.Actions.Describe", "select-by-id")
        if time.monotonic() - asked > QUIET / 4:
            quiet_since = time.monotonic()
        time.sleep(QUIET / 20)
    call_bus(APPLICATION, place, "org.gtk.Actions.Activate", "select-by-id", f"[<'{FIRST}'>]", "{}")
    return 0


def call_bus(name: str, place: str, method: str, *arguments: str) -> str:
    """What somebody on the session bus answers; nothing where there is no bus, or nobody."""
    command = ["gdbus", "call", "--session", "--dest", name, "--object-path", place, "--method"]
    full = method if "." in method else f"{name}.{method}"
    try:
        done = subprocess.run(
            [*command, full, *arguments], capture_output=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode("utf-8", "replace")


if __name__ == "__main__":
    sys.exit(select_when_idle() if sys.argv[1:] == [SELECT] else main(sys.argv[1:]))

"""Typst in a process of its own: what breaks or never ends there is one clear line here."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.command import yard
from support.folders import change, put
from yardtools.errors import YardError
from yardtools.sheets.shared import picture_limit, typeset
from yardtools.sheets.shared.raster import LIGHT, PIXELS, paint

OPENING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
SOUND = f'{OPENING}<circle r="9"/></svg>'
PANIC = '<circle r="9007199254740993"/>'
EFFECT = '<feMorphology operator="dilate" radius="9999"/><feTurbulence baseFrequency="9" numOctaves="99999"/>'
ENDLESS = f'{OPENING}<filter id="f">{EFFECT}</filter><rect width="90" height="90" filter="url(#f)"/></svg>'


def test_a_panic_is_one_line() -> None:
    with pytest.raises(YardError) as error:
        paint(SOUND.replace("</svg>", f"{PANIC}</svg>"), 1, 50)
    assert str(error.value).startswith("the sheet cannot be set: typst broke off; ")
    assert paint(SOUND, 1, 50).size == (50, 50), "the next sheet is set as ever"


def test_it_outlives_the_folder_it_was_started_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeset, "_workers", [])
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    assert paint(SOUND, 1, 50).size == (50, 50)
    monkeypatch.chdir(tmp_path)
    gone.rmdir()
    assert paint(SOUND, 1, 60).size == (60, 60)


def test_what_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeset, "SECONDS", 1)
    monkeypatch.setattr(typeset, "_workers", [])
    with pytest.raises(YardError, match="it takes more than 1 seconds"):
        paint(ENDLESS, 1, 2000)


def test_heavy_drawings_are_painted_with_fewer_pixels() -> None:
    assert paint(SOUND, 1, 50).size == (50, 50)
    heavy = SOUND.replace("<circle", f"<!--{'x' * 40 * LIGHT}--><circle")
    widest = PIXELS**0.5 * LIGHT / len(heavy)
    assert paint(heavy, 1, 9000).width == pytest.approx(widest, abs=2)


def test_pictures_too_large_are_not_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_limit, "LARGEST", 1000)
    done = yard("sheet", "map", "london", "-o", tmp_path / "map.pdf")
    assert done.returncode == 2
    assert re.fullmatch(
        r"yard: the sheet cannot be set: its drawing has [\d,]+ bytes, and 1,000 are the most\n", done.stderr
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not like that there")
def test_ctrl_c_ends_it() -> None:
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from yardtools.sheets.shared import raster, typeset\n"
        "print(typeset._worker()._process.pid, flush=True)\n"
        f"raster.paint({ENDLESS!r}, 1, 2000)\n"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout
    worker = int(program.stdout.readline())
    program.send_signal(signal.SIGINT)
    _, err = program.communicate()
    assert b"KeyboardInterrupt" in err
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_a_program_in_the_folder_is_not_run(tmp_path: Path) -> None:
    for name in ("typst.py", "json.py"):
        (tmp_path / name).write_text("raise SystemExit('hostile')", encoding="utf-8")
    words = [sys.executable, "-P", "-c", f"from {paint.__module__} import paint; paint({SOUND!r}, 1, 50)"]
    subprocess.run(words, cwd=tmp_path, check=True)


@pytest.mark.parametrize(
    "drawn",
    [
        PANIC,
        f'<filter id="f">{EFFECT}</filter><g filter="url(#f)"/>',
        f'<defs><s:filter xmlns:s="http://www.w3.org/2000/svg" id="f">{EFFECT}</s:filter></defs>',
        '<g style="fill:red;FILTER : blur(9999px)"/>',
        "<style>* { stroke: red; filter/**/: blur(9px) }</style>",
    ],
)
def test_no_drawing_of_others_reaches_typst(drawn: str, tmp_path: Path) -> None:
    """A proof sheet shows the board as it was read, in our own drawing."""
    folder = put(tmp_path / "b")
    change(folder / "tracing.svg", "</svg>", f"{drawn}</svg>")
    done = yard("sheet", "proof", folder, "-o", tmp_path / "proof.pdf")
    assert done.returncode == 0, done.stderr

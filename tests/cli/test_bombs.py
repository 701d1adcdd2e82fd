"""Small inputs that ask for endless work or memory: each is answered within a gigabyte and ten seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.limits import bounded, limited

pytestmark = limited

HEAD = 'format = "yard-box/1"\nkind = "network"\nid = "bomb"\n'
TAXI = '[[transports]]\nid = "taxi"\ntickets = ["taxi"]\n'


def svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>'


def put(folder: Path, **texts: str) -> Path:
    """A board folder with a box and a drawing."""
    names = {"box": "box.toml", "tracing": "tracing.svg", "board": "board.json"}
    for name, text in texts.items():
        (folder / names[name]).write_text(text, encoding="utf-8")
    return folder


# --- patterns ---------------------------------------------------------------------------------

HEADS = {
    "declarations": "<!x>" * 2000,
    "instructions": "<?x?>" * 2000 + "<",
    "comments": "<!-- -- -->" * 900,
    "never closed": "<!" * 5000,
    "brackets": "<!DOCTYPE x [" + "]" * 4000 + " " * 4000,
}


@pytest.mark.parametrize("name", HEADS)
def test_an_unknown_file_is_soon_given_up(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_text(HEADS[name], encoding="utf-8")
    done = bounded("import", tmp_path / "x.xml")
    assert done.returncode == 2
    assert "cannot tell what format" in done.stderr


@pytest.mark.parametrize("pattern", [r"^(\d+)*x(\d+)$", r"((1*)*)*x", r"(1|11|1?)*?(\d)$x"])
def test_the_pattern_of_a_box_takes_linear_time(pattern: str, tmp_path: Path) -> None:
    circles = "".join(f'<circle id="{"1" * 150}{place}" cx="5" cy="5" r="3"/>' for place in range(500))
    box = f"{HEAD}{TAXI}[tracing.stations]\nid = '{pattern}'\n"
    put(tmp_path, box=box, tracing=svg(f'<g id="stations">{circles}</g>'))
    assert bounded("validate", tmp_path).returncode == 1

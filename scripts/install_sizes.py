"""How large an install is: the base and each extra in an empty environment, as a table in docs/installing.md.

It downloads what is not in pip's cache, so it is no part of `make docs`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "installing.md"
BEGIN, END = "<!-- sizes: made by scripts/install_sizes.py -->\n", "<!-- end of the sizes -->\n"
FOR = {
    "": "the base: everything but what follows",
    "pictures": "scans under drawings, in `yard new --scan`, `yard trace`, `yard view`",
    "print": "`yard sheet`; `yard export --to vassal` and `--to tts`",
    "play": "`yard play`, in the terminal and with `--web`; progress bars",
    "networkx": "`board.to_networkx()` in Python",
    "parquet": "`yard import` and `yard export --to parquet`",
    "draft": "`yard draft` from a picture, `yard validate --scan`",
    "editor": "`yard lsp`",
    "fast": "`yard playtest --fast`, and quicker searching bots",
    "cluster": "`yard playtest --scheduler`",
    "pettingzoo": "`yardtools.playtest.envs.pettingzoo` and `.gymnasium`",
    "openspiel": "`yardtools.playtest.envs.openspiel`",
    "all": "all of them",
}
"""What each install can do that the base cannot."""


class Size(NamedTuple):
    """An install: how many packages, our own among them, and how many bytes in files."""

    packages: int
    bytes: int


def measure(extra: str, folder: Path) -> Size:
    """Install into an empty environment, and look at what is there."""
    venv.create(folder)  # without a pip of its own
    what = f"{ROOT}[{extra}]" if extra else str(ROOT)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python"]
    install = ["install", "-c", str(ROOT / "constraints.txt"), what]
    subprocess.run([*pip, str(folder / "bin" / "python"), *install], check=True)
    [site] = (folder / "lib").glob("python*/site-packages")
    files = (path.stat().st_size for path in site.rglob("*") if path.is_file())
    return Size(len(list(distributions(path=[str(site)]))), sum(files))


def rows(sizes: dict[str, Size]) -> Iterator[str]:
    """The table, a row an install."""
    yield "| install | packages | MB | for |"
    yield "|---|---|---|---|"
    for extra, size in sizes.items():
        name = f"yardtools[{extra}]" if extra else "yardtools"
        yield f"| `{name}` | {size.packages} | {size.bytes / 1e6:,.0f} | {FOR[extra]} |"


def check_extras() -> None:
    """Stop where an extra is missing here, or is no more."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {*FOR} == {"", *project["optional-dependencies"]} - {"dev", "learn"}


def main() -> None:
    """Measure all, and write the table."""
    check_extras()
    sizes: dict[str, Size] = {}
    for extra in FOR:
        with tempfile.TemporaryDirectory() as folder:
            sizes[extra] = measure(extra, Path(folder))
        print(extra or "base", *sizes[extra], flush=True)
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    table = "".join(f"{row}\n" for row in rows(sizes))
    PAGE.write_text(before + BEGIN + table + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()

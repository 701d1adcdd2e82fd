"""Install the built wheel and sdist into empty environments outside the checkout, and use them there.

The base install alone first: every command works, or says what to install. Then with the extra `print`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from support.base_install import TRIES, judge, prepare  # noqa: E402 - it lies with the tests

MOST_PACKAGES, MOST_BYTES = 20, 120_000_000
"""The base install stays below both."""


def try_out(package: Path, folder: Path) -> None:
    """Install one package and run what users run, first without any extra."""
    venv.create(folder / "venv")  # without a pip of its own: ours can install there
    install(package, folder)
    check_size(folder / "venv")
    prepare(folder)
    for tried in TRIES:
        done = run(folder, *tried.words.split())
        assert not (fault := judge(tried, done.returncode, done.stderr)), f"{tried.words}: {fault}"
    assert "london" in run(folder, "boards").stdout
    assert "board-1" in run(folder, "schema").stdout
    assert "</html>" in run(folder, "view", "london").stdout
    install(package, folder, "[print]")
    done = run(folder, "sheet", "log", "london", "-o", "log.pdf")
    assert done.returncode == 0, done.stderr
    print(f"{package.name}: installs outside the checkout, works without extras, and prints with one")


def install(package: Path, folder: Path, extra: str = "") -> None:
    """Install a package into the folder's environment."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    where = ["--python", str(folder / "venv" / "bin" / "python"), "install"]
    what = ["-c", str(ROOT.resolve() / "constraints.txt"), f"{package.resolve()}{extra}"]
    subprocess.run([*pip, *where, *what], cwd=folder, check=True)


def check_size(environment: Path) -> None:
    """Refuse a base install that has grown fat."""
    [site] = (environment / "lib").glob("python*/site-packages")
    packages = len(list(site.glob("*.dist-info")))
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    assert packages < MOST_PACKAGES, f"the base install has {packages} packages"
    assert size < MOST_BYTES, f"the base install has {size:,} bytes"


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program."""
    program = folder / "venv" / "bin" / "yard"
    return subprocess.run([program, *words], cwd=folder, check=False, capture_output=True, text=True)


def main() -> None:
    """Try every package in the folder, all at once."""
    packages = sorted(Path(sys.argv[1]).iterdir())
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        list(pool.map(lambda package: try_out(package, Path(folder) / package.name), packages))


if __name__ == "__main__":
    main()

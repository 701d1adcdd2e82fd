"""Install the built wheel and sdist into empty environments outside the checkout, and use them there."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def try_out(package: Path, folder: Path) -> None:
    """Install one package and run what every user runs first."""
    venv.create(folder / "venv")  # without a pip of its own: ours can install there
    run = folder / "venv" / "bin"
    constraints = Path(__file__).parent.parent / "constraints.txt"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    where: list[str | Path] = ["--python", run / "python", "install", "--no-compile"]
    install = [*pip, *where, "-c", constraints.resolve(), package.resolve()]
    subprocess.run(install, cwd=folder, check=True)
    boards = subprocess.run([run / "yard", "boards"], cwd=folder, check=True, capture_output=True, text=True)
    assert "london" in boards.stdout, boards.stdout
    subprocess.run([run / "yard", "validate", "london"], cwd=folder, check=True)
    schemas = subprocess.run([run / "yard", "schema"], cwd=folder, check=True, capture_output=True, text=True)
    assert "board-1" in schemas.stdout, schemas.stdout
    page = subprocess.run(
        [run / "yard", "view", "london"], cwd=folder, check=True, capture_output=True, text=True
    )
    assert "</html>" in page.stdout, page.stdout[-200:]
    subprocess.run([run / "yard", "inkscape", "install", "--dir", "extensions"], cwd=folder, check=True)
    subprocess.run([run / "yard", "inkscape", "status", "--dir", "extensions"], cwd=folder, check=True)
    subprocess.run([run / "yard", "sheet", "log", "london", "-o", "log.pdf"], cwd=folder, check=True)
    print(
        f"{package.name}: installs outside the checkout, lists its boards, validates, shows and prints london"
    )


def main() -> None:
    """Try every package in the folder, all at once."""
    packages = sorted(Path(sys.argv[1]).iterdir())
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        list(pool.map(lambda package: try_out(package, Path(folder) / package.name), packages))


if __name__ == "__main__":
    main()

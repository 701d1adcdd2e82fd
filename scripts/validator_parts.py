"""What the validator of the site is made of: Pyodide, yardtools, and the libraries that are Python alone."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from yardtools import files

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build"
SOURCES = ROOT / "docs" / "site" / "validator"
PAGE, MARK = Path("docs", "validator.md"), "<!-- the validator -->"

VERSION = "314.0.7"
DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

LIBRARIES = ("attr", "attrs", "jsonschema", "jsonschema_specifications", "referencing", "typing_extensions")
LEFT_OUT = {
    *("bots", "cli", "compare", "draft", "drawing", "editor", "inkscape", "places", "playtest", "scans"),
    *("sheets", "table", "viewer", "virtual_tables", "workbench", "__pycache__"),
}
"""Rooms that no check needs."""

WIDGET = """<link rel="stylesheet" href="site/validator/page.css">
<div id="validator-zone">
<p><b>Drop a board folder here</b>, or its files.</p>
<p><label>A folder: <input type="file" webkitdirectory disabled></label>
<label>Files: <input type="file" multiple accept=".toml,.json,.svg" disabled></label></p>
<p id="validator-state" role="status">Nothing has been checked yet.</p>
</div>
<p id="validator-links" hidden><a target="_blank">Open the report by itself</a> ·
<a download="report.html">Save it</a></p>
<iframe id="validator-report" title="The report" sandbox="" hidden></iframe>
<script type="module" src="site/validator/page.js"></script>"""


def put_validator(pages: Path) -> bool:
    """Put the validator into its page, where Pyodide can be had; whether it was."""
    package = fetch_pyodide(BUILD)
    text = (pages / PAGE).read_text(encoding="utf-8")
    words = "*This copy of the site was made without it.*" if package is None else WIDGET
    files.write(pages / PAGE, text.replace(MARK, words))
    if package is None:
        return False
    folder = pages / SOURCES.relative_to(ROOT)
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    unpack_pyodide(package, files.make_folder(folder / "pyodide"))
    files.write(folder / "yardtools.zip", pack_yardtools())
    return True


# --- Pyodide ----------------------------------------------------------------------------------


def fetch_pyodide(folder: Path) -> Path | None:
    """The package of Pyodide, fetched by npm where it is not there yet; nothing where that fails."""
    package = folder / f"pyodide-{VERSION}.tgz"
    if not package.exists():
        command = ["npm", "pack", "--silent", f"pyodide@{VERSION}", "--pack-destination", str(folder)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"the validator is left out, for npm cannot fetch Pyodide: {error}")
            return None
    if hashlib.sha256(package.read_bytes()).hexdigest() != DIGEST:
        raise SystemExit(f"{package} is not the package that is known; remove it")
    return package


def unpack_pyodide(package: Path, folder: Path) -> None:
    """The files that a page needs."""
    with tarfile.open(package) as packed:
        for name in PYODIDE:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            files.write(folder / name, member.read())


# --- yardtools --------------------------------------------------------------------------------


def pack_yardtools() -> bytes:
    """What is put on Python's path in the browser, as a zip: the same content gives the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in sorted({**dict(own_files()), **dict(library_files())}.items()):
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, path.read_bytes())
    return content.getvalue()


def own_files() -> Iterator[tuple[str, Path]]:
    """Our own files, by their name in the zip."""
    for path in (ROOT / "yardtools").rglob("*.*"):
        parts = path.relative_to(ROOT).parts
        if not LEFT_OUT & {*parts} and path.suffix in (".py", ".toml", ".json", ".css"):
            yield "/".join(parts), path
    yield from ((f"schemas/{path.name}", path) for path in (ROOT / "schemas").glob("*.json"))
    yield "validate.py", SOURCES / "validate.py"
    yield from ((path.name, path) for path in (SOURCES / "stand_ins").glob("*.py"))


def library_files() -> Iterator[tuple[str, Path]]:
    """The libraries that run on Python alone, as they are installed here."""
    for name in LIBRARIES:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        origin = Path(spec.origin)
        if not spec.submodule_search_locations:
            yield origin.name, origin
            continue
        for path in origin.parent.rglob("*"):
            parts = path.relative_to(origin.parent.parent).parts
            if path.is_file() and not {"__pycache__", "tests", "benchmarks"} & {*parts}:
                yield "/".join(parts), path


if __name__ == "__main__":
    sys.exit(0 if put_validator(Path(sys.argv[1])) else 1)

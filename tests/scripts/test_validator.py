"""The validator of the site: the checks on Python alone, and the page that runs them in a browser."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browser import open_page
from support.folders import BOX, SQUARE, put, report
from support.places import ROOT
from support.scripts import load_script
from support.served import serve_folder
from yardtools import files
from yardtools.formats import json as json_format

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHECK = """
import json, sys
sys.path.insert(0, sys.argv[1])
import validate
print(json.dumps(validate.check(sys.argv[2], without_drawing=True)))
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the page puts on the path of its Python."""
    folder = tmp_path_factory.mktemp("alone")
    zipfile.ZipFile(io.BytesIO(load_script("validator_parts").pack_yardtools())).extractall(folder)
    return folder


def check(alone: Path, folder: Path) -> dict[str, object]:
    """The report of a Python that has nothing else: no package of this environment."""
    command = [sys.executable, "-I", "-S", "-c", CHECK, str(alone), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A folder with a fault of each file, and one that only checks see."""
    folder = put(tmp_path / "square", drawn=False)
    (folder / "box.toml").write_text(BOX.replace("tickets", "tikets"), encoding="utf-8")
    looped = json_format.dumps(SQUARE).replace('"from": 3, "to": 4', '"from": 4, "to": 4')
    other = tmp_path / "square" / "other"
    other.mkdir()
    (other / "board.json").write_text(looped, encoding="utf-8")
    return folder


def test_python_alone_finds_the_same(alone: Path, faulty: Path) -> None:
    found, usual = check(alone, faulty.parent), report(faulty.parent, "--no-scan")
    assert found["summary"] == usual["summary"]
    assert usual["summary"]["error"] > 1
    for finding in usual["findings"]:
        assert f"{finding['line']}:{finding['column']}" in str(found["page"])
        assert finding["code"] in str(found["page"])


def test_shipped_boards_have_no_findings(alone: Path) -> None:
    found = check(alone, ROOT / "boards" / "purrlock")
    assert found["summary"] == {"error": 0, "warning": 0, "info": 0}


def test_other_folders(alone: Path, tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}", encoding="utf-8")
    assert check(alone, tmp_path) == {"trouble": "there is no box.toml and no board.json among these files"}
    (tmp_path / "mine.json").write_text(json_format.dumps(SQUARE), encoding="utf-8")
    assert check(alone, tmp_path)["summary"] == {"error": 0, "warning": 0, "info": 0}


@pytest.mark.slow
def test_the_page(browser: Browser, faulty: Path, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    parts = load_script("validator_parts")
    if not (parts.BUILD / f"pyodide-{parts.VERSION}.tgz").exists():
        pytest.skip("`make site` has not fetched Pyodide")
    pages = tmp_path / "pages"
    page_file = files.make_folder(pages / "docs") / "validator.md"
    files.write(page_file, f'<link rel="icon" href="data:,">{parts.MARK}')
    assert parts.put_validator(pages)
    page_file.rename(page_file.with_suffix(".html"))
    with (
        serve_folder(pages) as address,
        open_page(browser, f"{address}/docs/validator.html", within=address) as page,
    ):
        page.locator("#validator-zone input").first.set_input_files(faulty)
        expect(page.locator("#validator-state")).to_contain_text("Checked: 2 errors", timeout=120_000)
        shown = page.frame_locator("#validator-report")
        expect(shown.get_by_role("heading", level=1)).to_have_text("Found 2 errors, 1 info in 2 of 3 files")

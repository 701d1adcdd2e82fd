"""Tracings compared with the scans under them: each fault named with its picture, and nothing besides."""

from __future__ import annotations

import base64
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from support.command import yard
from support.traced import BOX, Slips, traced_board, write_folder
from yardtools import extras, schema
from yardtools.geometry import positions_of

pytest.importorskip("scipy")
pytest.importorskip("onnxruntime")

SLIPS = Slips(
    left_out=(("taxi", 12, 13), ("bus", 9, 13)),
    too_many=(("taxi", 8, 14), ("bus", 1, 11)),
    swapped=(4, 10),
    types={18: ("taxi", "bus")},
    gone=(16,),
)
NAMED = {
    ("scan/undrawn-link", "link:taxi:12-13"),
    ("scan/undrawn-link", "link:bus:9-13"),
    ("scan/unseen-link", "link:taxi:8-14"),
    ("scan/unseen-link", "link:bus:1-11"),
    ("scan/number-differs", "station:4"),
    ("scan/number-differs", "station:10"),
    ("scan/type-differs", "station:18"),
    ("scan/unmarked-station", "station:16"),
}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_folder(tmp_path_factory.mktemp("faulty") / "traced", SLIPS)


@pytest.fixture(scope="module")
def report(faulty: Path) -> dict[str, Any]:
    done = yard("validate", faulty, "--select", "scan", "--format", "json", "--scan")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_every_fault_is_named_and_nothing_else(report: dict[str, Any]) -> None:
    assert {(row["code"], row["subject"][0]) for row in report["findings"]} == NAMED
    assert report["skipped"] == []


def test_a_finding_says_how_sure_it_is_and_where(report: dict[str, Any], faulty: Path) -> None:
    assert schema.is_valid(report, "report-1")
    by = {(row["code"], row["subject"][0]): row for row in report["findings"]}
    for row in by.values():
        assert 0 < row["certainty"] <= 1
        assert row["severity"] == ("warning" if row["certainty"] >= 0.8 else "info")
        assert row["file"] == str(faulty / "tracing.svg")
    unseen = by["scan/unseen-link", "link:taxi:8-14"]
    assert unseen["element"] == "link-taxi-8-14"
    at = positions_of(traced_board(SLIPS))
    assert unseen["at"] == pytest.approx([(a + b) / 2 for a, b in zip(at[8], at[14], strict=True)], abs=4)
    assert by["scan/number-differs", "station:4"]["figures"] == [10]
    assert by["scan/type-differs", "station:18"]["figures"] == ["taxi"]


def test_pages_show_the_part_of_the_scan(faulty: Path, tmp_path: Path) -> None:
    yard("validate", faulty, "--select", "scan/unseen-link", "--format", "html", "-o", tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "img-src data:" in page
    [first, _] = re.findall(r'src="data:image/jpeg;base64,([^"]+)"', page)
    image = Image.open(io.BytesIO(base64.b64decode(first)))
    assert max(image.size) <= 420
    red, green, _ = np.asarray(image.convert("RGB")).transpose(2, 0, 1)
    assert ((red > 180) & (green < 60)).any(), "it is marked"


def test_a_right_tracing_over_its_scan_on_its_side_has_no_findings(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "traced", Slips(), turned=True, scale=0.8)
    done = yard("validate", folder, "--select", "scan", "--scan", "--fail-on", "info")
    assert done.returncode == 0, done.stdout
    assert "skipped" not in done.stdout


def test_what_is_right_as_it_is_can_be_said(faulty: Path, tmp_path: Path) -> None:
    folder = tmp_path / "traced"
    folder.mkdir()
    for file in faulty.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    rows = [
        f'[[suppress]]\ncode = "{code}"\nsubject = ["{name}"]\nreason = "looked at"\n' for code, name in NAMED
    ]
    (folder / "box.toml").write_text(BOX + "\n" + "\n".join(rows), encoding="utf-8")
    assert "unused-suppression" not in yard("validate", folder, "--no-scan", "--format", "concise").stdout
    left = json.loads(
        yard("validate", folder, "--select", "scan,unused-suppression", "--format", "json").stdout
    )
    assert left["findings"] == []


def test_without_being_wanted_no_scan_is_looked_at(faulty: Path) -> None:
    done = yard("validate", faulty, "--no-scan", "--format", "json", "--select", "scan")
    assert json.loads(done.stdout)["findings"] == []


@pytest.mark.parametrize("missing", ["scan", "image"])
def test_a_drawing_without_a_scan_is_silent_unless_asked(tmp_path: Path, missing: str) -> None:
    folder = write_folder(tmp_path / "traced", Slips())
    if missing == "scan":
        (folder / "scan.png").unlink()
    else:
        text = (folder / "tracing.svg").read_text(encoding="utf-8")
        (folder / "tracing.svg").write_text(re.sub("<image[^>]*>", "", text), encoding="utf-8")
    assert (
        json.loads(yard("validate", folder, "--select", "scan", "--format", "json").stdout)["skipped"] == []
    )
    asked = yard("validate", folder, "--select", "scan", "--scan")
    assert asked.returncode == 0
    assert "5 checks (scan)" in asked.stdout
    assert ("scan.png" if missing == "scan" else "no scan under the drawing") in asked.stdout


def test_without_the_extra_it_is_silent_unless_asked(faulty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRAS, "draft", ("no_such_library",))
    done = yard("validate", faulty, "--format", "json")
    assert "scan/" not in done.stdout
    asked = yard("validate", faulty, "--scan")
    assert asked.returncode == 2
    assert "pip install 'yardtools[draft]'" in asked.stderr
    assert yard("validate", faulty, "--select", "scan").returncode == 2


def test_a_board_without_a_scan_loads_nothing_for_it() -> None:
    code = "import sys, atexit; from yardtools.cli import main; sys.argv = ['yard', 'validate', 'london']\n"
    code += "atexit.register(lambda: print([m for m in sys.modules if 'yardtools' in m])); main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'yardtools.validation.scan'" in done.stdout
    assert "yardtools.draft" not in done.stdout
    assert "yardtools.scans" not in done.stdout

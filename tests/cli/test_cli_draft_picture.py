"""What users see who draft a board from a picture: options, hints, colours, progress, and every refusal."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from support.command import YARD, yard
from support.drafts import SEEN, SIZE, Eye, eye
from support.pictures import white
from support.places import DOCS
from support.terminals import heed_interrupts
from yardtools.api import load, validate
from yardtools.draft.pipeline import STAGES
from yardtools.findings import ERROR

__all__ = ["eye"]

pytest.importorskip("scipy")

CORNERS = ((20.0, 10.0), (380.0, 14.0), (390.0, 290.0), (8.0, 280.0))
FOUR = [f"{x:.0f},{y:.0f}" for x, y in CORNERS]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A picture in an empty folder."""
    path = tmp_path / "photo.png"
    path.write_bytes(white(*SIZE))
    return path


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    content = io.BytesIO()
    image.save(content, kind, **options)
    return content.getvalue()


# --- the folder -------------------------------------------------------------------------------


def test_a_draft_is_a_whole_board_folder(photo: Path, eye: Eye) -> None:
    folder = photo.parent / "boards" / "salt-mouth"
    done = yard("draft", photo, "-o", folder, "--transports", "taxi,bus", "--numbers", "1-5")
    assert done.returncode == 0, done.stderr
    assert sorted(each.name for each in folder.iterdir()) == [
        "board.json",
        "box.toml",
        "colours.png",
        "doubts.txt",
        "scan.png",
        "tracing.svg",
    ]
    assert eye.numbers == range(1, 6)
    assert load(folder).title == "Salt Mouth"
    assert yard("import", "--check", folder).returncode == 0
    assert {each.code for each in validate(folder) if each.severity is ERROR} <= {"network/dead-end"}
    assert yard("view", folder, "-o", folder.parent / "page.html").returncode == 0


def test_it_says_what_was_found_and_what_to_do(photo: Path, eye: Eye) -> None:
    eye.seen = replace(SEEN, stations=tuple(each for each in SEEN.stations if each.number != 4), links=())
    done = yard("draft", photo, "-o", photo.parent / "saltmouth")
    assert done.stdout.split("\n") == [
        "taxi  #f0bd27  4 stations, 0 links",
        "bus   #1f9e94  2 stations, 0 links",
        "4 stations, numbers 1 to 5 without 4, their symbols 24 pixels wide",
        "types: 2 taxi, 2 taxi + bus",
        "0 links, and 0 more that may be there",
        "2 doubts",
        "",
    ]
    said = done.stderr.split("\n")
    assert said[:5] == [f"{place} of 5: {stage}" for place, stage in enumerate(STAGES, 1)]
    assert "no lines of underground are seen; its colour can be given with --hints" in said
    assert "yard trace" in said[-2]


def test_quiet_prints_results_alone(photo: Path, eye: Eye) -> None:
    done = yard("draft", photo, "-o", photo.parent / "saltmouth", "-q")
    assert done.stderr == ""
    assert done.stdout.startswith("taxi  #f0bd27")


def test_colours_are_shown_where_the_terminal_has_them(
    photo: Path, eye: Eye, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    shown = yard("draft", photo, "-o", photo.parent / "one").stdout
    assert "\x1b[48;2;240;189;39m      \x1b[0m  taxi  #f0bd27  5 stations" in shown
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in yard("draft", photo, "-o", photo.parent / "two").stdout
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b" not in yard("draft", photo, "-o", photo.parent / "three", "--no-color").stdout


def test_a_picture_in_the_folder_stays_where_it_is(photo: Path, eye: Eye) -> None:
    folder = photo.parent / "saltmouth"
    folder.mkdir()
    photo = photo.rename(folder / "my photo.png")
    assert yard("draft", photo, "-o", folder).returncode == 0
    assert "scan.png" not in os.listdir(folder)
    assert 'href="my%20photo.png"' in (folder / "tracing.svg").read_text(encoding="utf-8")
    assert yard("draft", photo, "-o", folder).returncode == 0, "and once more"


def test_what_browsers_do_not_show_is_kept_as_a_png(photo: Path, eye: Eye) -> None:
    scan = photo.with_suffix(".tif")
    scan.write_bytes(saved(Image.new("RGB", SIZE, "white"), "TIFF"))
    folder = photo.parent / "saltmouth"
    for _ in range(2):
        assert yard("draft", scan, "-o", folder).returncode == 0
    assert (folder / "scan.png").exists()
    assert eye.size == SIZE


def test_a_photo_with_others_behind_it_is_read_as_browsers_show_it(photo: Path, eye: Eye) -> None:
    first, second = Image.new("RGB", SIZE, "white"), Image.new("RGB", (40, 30), "red")
    scan = photo.with_suffix(".jpg")
    scan.write_bytes(saved(first, "MPO", save_all=True, append_images=[second]))
    folder = photo.parent / "saltmouth"
    assert yard("draft", scan, "-o", folder).returncode == 0
    assert eye.size == SIZE
    assert (folder / "scan.jpg").exists()
    done = yard("draft", folder / "scan.jpg", "-o", folder)
    assert done.returncode == 0, done.stderr


# --- corners ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["--corners", *FOUR],
        ["--corners", " ".join(FOUR)],
        ["--corners", ",".join(FOUR)],
        ["--corners", "; ".join(FOUR)],
        ["--corners", f"[[{'], ['.join(FOUR)}]]"],
        [f"--corners={FOUR[0]}", *FOUR[1:]],
        ["--corners", *FOUR[::-1]],
        ["--corners", FOUR[0], FOUR[1], FOUR[3], FOUR[2]],
        ["--corners", FOUR[2], FOUR[0], FOUR[3], FOUR[1]],
    ],
    ids=" ".join,
)
def test_corners_are_taken_as_people_type_them(words: list[str], photo: Path, eye: Eye) -> None:
    done = yard("draft", photo, *words, "-o", photo.parent / "saltmouth")
    assert done.returncode == 0, done.stderr
    assert eye.size == (382, 276)


def test_a_board_that_lies_on_its_side_is_turned(photo: Path, eye: Eye) -> None:
    assert yard("draft", photo, "--corners", *FOUR[1:], FOUR[0], "-o", photo.parent / "one").returncode == 0
    assert eye.size == (276, 382)


def test_corners_need_not_be_looked_for(photo: Path, eye: Eye) -> None:
    done = yard("draft", photo, "--corners", "none", "-o", photo.parent / "saltmouth")
    assert done.returncode == 0, done.stderr
    assert eye.size == SIZE


def test_hints_go_along_when_a_photo_is_made_straight(photo: Path, eye: Eye) -> None:
    hints = photo.with_name("hints.toml")
    hints.write_text(
        '[numbers]\n7 = [380, 14]\n[colours]\ntaxi = "#f00"\nbus = [200, 150]\n', encoding="utf-8"
    )
    done = yard("draft", photo, "--corners", *FOUR, "--hints", hints, "-o", photo.parent / "saltmouth")
    assert done.returncode == 0, done.stderr
    [(at, number)] = eye.hints.numbers.items()
    assert number == 7
    assert at == pytest.approx((382, 0), abs=1e-6)
    assert eye.hints.colours["taxi"] == pytest.approx((53.2, 80.1, 67.2), abs=0.5)
    assert eye.hints.colours["bus"] == pytest.approx((100, 0, 0), abs=0.5), "white, as the picture is there"


# --- hints ------------------------------------------------------------------------------------

WRONG = {
    '[colors]\ntaxi = "#fff"': "1:2: the list of hints has an unknown key 'colors'; did you mean 'colours'?",
    '[colours]\ntaxy = "#fff"': "2:1: there is no transport 'taxy' on this board; did you mean 'taxi'?",
    '[colours]\ntaxi = "yellow"': "2:8: 'yellow' is no colour such as '#f4d03f'",
    "[colours]\ntaxi = 7": "2:8: 'taxi' must be text or a list, not 7",
    "[colours]\ntaxi = [7]": "2:8: [7] is no place in the picture, which is 400 × 300 pixels",
    "[colours]\ntaxi = [7, nan]": "2:8: [7, nan] is no place",
    '[[examples]]\ntransports = ["bus"]': "the example lacks 'at'",
    '[[examples]]\nat = [9, 9]\ntransports = ["bus", "tube"]': "3:22: there is no transport 'tube'",
    "[[examples]]\nat = [9, 301]": "2:6: [9, 301] is no place in the picture",
    "[numbers]\nx = [1, 2]": "2:1: places go by station number: 'x' is none",
    "[numbers]\n5 = [1, 2, 3]": "'numbers/5' must have at most 2 entries, not 3",
    "[numbers]\n5 = [1, 2]\n[[examples]]\nat = [3, 4]\nnumber = 5": "5:10: the number 5 is said to be at two",
    "[numbers": "1:9: not TOML",
    "\0": "binary file",
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_hints_are_told_with_their_place(text: str, photo: Path, eye: Eye) -> None:
    hints = photo.with_name("hints.toml")
    hints.write_text(text, encoding="utf-8")
    done = yard("draft", photo, "--hints", hints, "-o", photo.parent / "saltmouth")
    assert done.returncode == 2
    assert f"{hints}:" in done.stderr
    assert WRONG[text] in done.stderr
    assert eye.transports == (), "before any work"
    assert not (photo.parent / "saltmouth").exists()


def test_the_hints_of_the_guide_are_sound(photo: Path, eye: Eye) -> None:
    guide = (DOCS / "drafting.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    photo.write_bytes(white(1100, 700))
    hints = photo.with_name("hints.toml")
    hints.write_text(example, encoding="utf-8")
    done = yard("draft", photo, "--hints", hints, "-o", photo.parent / "saltmouth")
    assert done.returncode == 0, done.stderr
    assert set(eye.hints.colours) == {"taxi", "bus"}
    assert eye.hints.examples == {(412, 380): ("taxi", "bus", "underground")}
    assert eye.hints.numbers == {(412, 380): 67, (1032, 540): 125}


def test_the_colours_found_can_be_written_as_hints_and_read_again(photo: Path, eye: Eye) -> None:
    hints, folder = photo.with_name("hints.toml"), photo.parent / "saltmouth"
    assert yard("draft", photo, "-o", folder, "--write-hints", hints).returncode == 0
    again = yard("draft", photo, "-o", folder, "--write-hints", hints)
    assert again.returncode == 2
    assert "hints.toml is there already" in again.stderr
    assert yard("draft", photo, "-o", folder, "--hints", hints).returncode == 0
    assert eye.hints.colours["bus"] == pytest.approx(SEEN.colours["bus"].lab, abs=0.5)


# --- what cannot be drafted from --------------------------------------------------------------

RED, BLUE = (Image.new("RGB", (600, 400), colour) for colour in ("red", "blue"))
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(200)
FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty.png": (lambda: b"", "the file is empty"),
    "words.png": (lambda: b"no picture, words", "no picture of a known kind"),
    "page.pdf": (lambda: b"%PDF-1.7\n", "it is a PDF; save its page as PNG or JPEG"),
    "page.png": (lambda: b"%PDF-1.7\n", "it is a PDF"),
    "phone.heic": (lambda: HEIC, "it is HEIC or AVIF"),
    "phone.jpg": (lambda: HEIC, "it is HEIC or AVIF"),
    "drawing.jpg": (lambda: b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no picture of a known kind"),
    "moving.gif": (
        lambda: saved(RED, "GIF", save_all=True, append_images=[BLUE]),
        "it holds 2 pictures that follow each other",
    ),
    "moving.webp": (lambda: saved(RED, "WEBP", save_all=True, append_images=[BLUE]), "it holds 2 pictures"),
    "moving.png": (lambda: saved(RED, "PNG", save_all=True, append_images=[BLUE]), "it holds 2 pictures"),
    "pages.tif": (lambda: saved(RED, "TIFF", save_all=True, append_images=[BLUE]), "it holds 2 pages"),
    "cut.jpg": (lambda: saved(RED, "JPEG")[:900], "damaged or cut off"),
    "cut.webp": (lambda: saved(RED, "WEBP")[:-20], "cut off"),
    "cut.tif": (lambda: saved(RED, "TIFF")[:5000], "damaged or cut off"),
    "narrow.png": (lambda: white(2_000, 90), "too small to read a board in it: 2000 × 90 pixels"),
    "wide.png": (lambda: white(20_000, 4_100), "more than 80,000,000 pixels"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_told_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    make, words = FILES[name]
    path = tmp_path / name
    path.write_bytes(make())
    done = yard("draft", path, "-o", tmp_path / "board")
    assert done.returncode == 2
    assert done.stdout == ""
    last = done.stderr.strip().split("\n")[-1]
    assert last.startswith(f"yard: {path}: ")
    assert words in last
    assert os.listdir(tmp_path) == [name]


def noise() -> Image.Image:
    return Image.fromarray(np.random.default_rng(1).integers(0, 255, (500, 700, 3), dtype=np.uint8))


def landscape() -> Image.Image:
    across, down = np.meshgrid(np.linspace(0, 9, 700), np.linspace(0, 5, 500))
    waves = np.sin(across + np.sin(down)) + np.cos(down * 1.7)
    return Image.fromarray((127 + 60 * np.stack([waves, np.roll(waves, 90, 1), -waves], -1)).astype(np.uint8))


def letter() -> Image.Image:
    image = Image.new("RGB", (700, 500), "white")
    for row in range(18):
        ImageDraw.Draw(image).text((40, 30 + 24 * row), "Dear Sir, we regret to tell you that " * 2, "black")
    return image


@pytest.mark.parametrize("make", [noise, landscape, letter], ids=lambda make: make.__name__)
def test_what_is_no_board_is_told(make: Callable[[], Image.Image], tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    (tmp_path / "other.png").write_bytes(saved(make(), "PNG"))
    done = yard("draft", tmp_path / "other.png", "-o", tmp_path / "board")
    assert done.returncode == 2, done.stdout
    assert os.listdir(tmp_path) == ["other.png"]


def test_what_is_no_file_is_told(tmp_path: Path, eye: Eye) -> None:
    missing = yard("draft", tmp_path / "none.png", "-o", tmp_path / "board")
    assert "cannot read" in missing.stderr
    assert "none.png: no such file or directory" in missing.stderr
    folder = yard("draft", tmp_path, "-o", tmp_path / "board")
    assert f"{tmp_path} is a folder; give the picture of the board" in folder.stderr
    os.mkfifo(tmp_path / "pipe.png")
    pipe = yard("draft", tmp_path / "pipe.png", "-o", tmp_path / "board")
    assert "pipe.png is no ordinary file" in pipe.stderr
    assert [done.returncode for done in (missing, folder, pipe)] == [2, 2, 2]
    assert not (tmp_path / "board").exists()


def test_a_picture_is_known_whatever_it_is_called(photo: Path, eye: Eye) -> None:
    photo = photo.rename(photo.with_name("photo"))
    assert yard("draft", photo, "-o", photo.parent / "saltmouth").returncode == 0
    assert eye.size == SIZE


@pytest.mark.parametrize("missing", ["onnxruntime", "scipy"])
def test_a_missing_extra_is_told_before_any_work(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from yardtools.draft import ocr

    ocr._session.cache_clear()
    monkeypatch.setitem(sys.modules, missing, None)
    done = yard("draft", tmp_path / "none.png", "-o", tmp_path / "board")
    assert done.returncode == 2
    assert "pip install 'yardtools[draft]'" in done.stderr
    ocr._session.cache_clear()


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    (tmp_path / "big.png").write_bytes(saved(noise().resize((1_900, 1_400)), "PNG"))
    program = subprocess.Popen(
        [*YARD, "draft", "big.png", "-o", "board"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - nothing else runs here
    )
    assert program.stderr is not None
    assert program.stderr.readline() == b"1 of 5: text\n"
    os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate()
    assert (program.returncode, out, err.strip()) == (2, b"", b"yard: interrupted")
    assert os.listdir(tmp_path) == ["big.png"]

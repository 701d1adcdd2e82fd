"""What a scan may be, wherever it is shown or printed: an image in the board's folder, and nothing else."""

from __future__ import annotations

import base64
import os
import resource
from pathlib import Path

import pytest

from support.command import process, yard
from support.folders import change, put
from support.pictures import picture, white
from yardtools.errors import YardError
from yardtools.scan_files import PIXELS, SVG, read_scan_file

PNG = picture("red", "blue")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A board's folder with a scan, beside a secret."""
    (tmp_path / "secret.png").write_bytes(PNG)
    place = put(tmp_path / "board")
    (place / "my scan.png").write_bytes(PNG)
    (place / "text.png").write_bytes(b"no picture")
    (place / "page.png").write_bytes(b"<html><script>alert(1)</script></html>")
    (place / "half.png").write_bytes(PNG[:60])
    (place / "link.png").symlink_to(tmp_path / "secret.png")
    (place / "own.png").symlink_to("my scan.png")
    (place / "loop.png").symlink_to("loop.png")
    (place / "zero.png").symlink_to("/dev/zero")
    (place / "folder.png").mkdir()
    os.mkfifo(place / "pipe.png")
    return place


@pytest.mark.parametrize("href", ["my%20scan.png", "./my scan.png", "own.png", "{folder}/my%20scan.png"])
def test_a_scan_is_an_image_in_the_folder(href: str, folder: Path) -> None:
    for address in (href, f"file://{href}"):
        found = read_scan_file(address.format(folder=folder), folder)
        assert found == ("image/png", PNG)


HOSTILE = {
    "../secret.png": "outside the board's folder",
    "..%2Fsecret.png": "outside the board's folder",
    "%2e%2e/secret.png": "outside the board's folder",
    "x/../../secret.png": "outside the board's folder",
    "{outside}/secret.png": "outside the board's folder",
    "file://{outside}/secret.png": "outside the board's folder",
    "FILE:{outside}/secret.png": "outside the board's folder",
    "/etc/passwd": "outside the board's folder",
    "/dev/zero": "outside the board's folder",
    "link.png": "outside the board's folder",
    "zero.png": "outside the board's folder",
    "pipe.png": "no ordinary file",
    "folder.png": "",
    "loop.png": "cannot read",
    "": "",
    "none.png": "no such file",
    "x" * 300: "cannot read",
    "a%00b": "cannot read",
    "text.png": "no image that can be read",
    "page.png": "no image that can be read",
    "box.toml": "no image that can be read",
    "http://host/x.png": "is no file",
    "ftp:x.png": "is no file",
    "data:text/html,<script>alert(1)</script>": "no image that can be read",
    "data:image/png;base64,aGVsbG8=": "no image that can be read",
    "data:image/png;base64,a": "no image that can be read",
    "data:,": "no image that can be read",
}


@pytest.mark.parametrize("href", HOSTILE)
def test_nothing_else_is_one(href: str, folder: Path) -> None:
    with pytest.raises(YardError) as refusal:
        read_scan_file(href.format(outside=folder.parent), folder)
    assert HOSTILE[href] in str(refusal.value)


def test_a_picture_is_what_it_is_and_not_what_it_says(folder: Path) -> None:
    packed = base64.b64encode(PNG).decode()
    for said in ("image/png", "text/html", "image/png\r\nX: y", "", "image/svg+xml;charset=utf-8"):
        assert read_scan_file(f"data:{said};base64,{packed}", folder).media_type == "image/png"
    assert read_scan_file("data:image/svg+xml,%3Csvg xmlns='x'/%3E", folder).media_type == SVG


def test_a_scan_has_its_bounds(folder: Path) -> None:
    (folder / "large.png").write_bytes(white(PIXELS // 8_000 + 1, 8_000))
    for href, most in (("large.png", 10**9), ("my scan.png", 100), (f"data:,{'x' * 300}", 100)):
        with pytest.raises(YardError, match="it has more than"):
            read_scan_file(href, folder, most)


def scanned(folder: Path, href: str) -> Path:
    image = f'<g id="scan"><image href="{href}" width="300" height="200"/></g><g id="taxi"'
    change(folder / "tracing.svg", '<g id="taxi"', image)
    return folder


@pytest.mark.parametrize(
    ("href", "words"),
    [
        ("..%2Fsecret.png", "../secret.png lies outside the board's folder"),
        ("/dev/zero", "/dev/zero lies outside the board's folder"),
        ("pipe.png", "pipe.png is no ordinary file"),
        ("half.png", "the scan under the drawing is no image that can be read"),
        ("my%20scan.png", ""),
    ],
)
def test_a_proof_sheet_prints_no_other(href: str, words: str, folder: Path, tmp_path: Path) -> None:
    done = yard("sheet", "proof", scanned(folder, href), "-o", tmp_path / "proof.pdf")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith(f"the scan is left out: {words}" if words else "wrote ")


@pytest.mark.parametrize("href", ["../secret.png", "pipe.png", "/dev/zero", "data:text/html,x"])
def test_a_page_shows_no_other(href: str, folder: Path) -> None:
    done = yard("view", scanned(folder, href))
    assert done.returncode == 0, done.stderr
    assert '"scan":' not in done.stdout.replace(" ", "")


COMMANDS = (
    "view board -o out.html",
    "validate board --scan --format html -o out.html",
    "validate board --format svg-notes -o out.svg",
    "import board",
    "import board/tracing.svg -o out.json",
    "sheet proof board -o out.svg",
    "sheet map board -o out.svg",
    "export board --to svg -o out.svg",
    "adopt board/tracing.svg -o out",
)


@pytest.mark.parametrize("href", ["../secret.png", "file:../secret.png", "link.png"])
def test_no_command_carries_a_picture_out_of_another_folder(href: str, folder: Path) -> None:
    scanned(folder, href)
    (folder / "my scan.png").unlink()
    secret = base64.b64encode(PNG).decode()[40:]
    for command in COMMANDS:
        done = yard(*command.split(), cwd=folder.parent)
        assert done.returncode in (0, 1), (command, done.stderr)
        for path in folder.parent.rglob("*"):
            if path.is_file() and not path.is_symlink() and path.name != "secret.png":
                assert PNG not in path.read_bytes(), (command, path)
                assert secret not in path.read_text("utf-8", "replace"), (command, path)


@pytest.mark.slow
@pytest.mark.parametrize("side", [8_900, 24_000])
def test_a_large_scan_fits_into_a_gigabyte(side: int, folder: Path, tmp_path: Path) -> None:
    (folder / "large.png").write_bytes(white(side, side))

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (1_000_000_000, 1_000_000_000))

    out = tmp_path / "proof.pdf"
    done = process("sheet", "proof", scanned(folder, "large.png"), "-o", out, before=limit)
    assert done.returncode == 0, done.stderr
    assert ("pixels; make it smaller" in done.stderr) == (side > 9_000)

"""What `yard validate --fix` mends: ends of lines that almost join, and boards not in canonical form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from yardtools import files
from yardtools.cli.parameters import say
from yardtools.examine import Document, read_box
from yardtools.formats import json as json_format
from yardtools.source import BOX_FILE


def mend(documents: list[Document]) -> bool:
    """Mend what can be mended for certain; whether anything was."""
    mended = [_mended(document) for document in documents]
    return any(mended)


def _mended(document: Document) -> bool:
    found = {finding.code for finding in document.findings}
    mended = False
    for code, fix in FIXES.items():
        if code in found and document.file != files.STANDARD:
            before = files.read(document.file)
            after, what = fix(document.file, before)
            if after != before:
                files.write(document.file, after)
                say(f"{document.file}: {what}")
                mended = True
    return mended


def _join(file: str, data: bytes) -> tuple[bytes, str]:
    from yardtools.tracing.fix import joined  # noqa: PLC0415 - only drawings need it

    after, count = joined(data, read_box(Path(file).parent / BOX_FILE))
    return after, "moved 1 end onto its station" if count == 1 else f"moved {count} ends onto their stations"


def _rewrite(_: str, data: bytes) -> tuple[bytes, str]:
    return json_format.dumps(json_format.loads(data.decode())).encode(), "written in canonical form"


FIXES: dict[str, Callable[[str, bytes], tuple[bytes, str]]] = {
    "trace/almost-joined": _join,
    "document/not-canonical": _rewrite,
}

"""The fix of a finding, on files that are in memory."""

from __future__ import annotations

from yardtools.board_files import BOX_FILE, TRACING_FILE
from yardtools.errors import YardError
from yardtools.findings import stop
from yardtools.formats import box as box_format
from yardtools.tracing.editing.remove_line import remove_line
from yardtools.validation.fixes import Fix, mend
from yardtools.wording import join_words
from yardtools.workbench.folder import Contents


def fix_contents(code: str, subject: str, contents: Contents) -> tuple[dict[str, bytes], str]:
    """The files with that kind of finding mended, and what was done."""
    text = contents[BOX_FILE].decode()
    drawing, box = (Fix(name, contents[name], contents[name]) for name in (TRACING_FILE, BOX_FILE))
    mend(code, subject, drawing, box, box_format.loads(text, stop) if text else None)
    deeds = [*drawing.deeds, *box.deeds]
    if not deeds:
        raise YardError(f"there is nothing to mend for {code}: it may be mended already")
    return {**contents, TRACING_FILE: drawing.after, BOX_FILE: box.after}, join_words(deeds)


def contents_without_line(id: str, contents: Contents) -> dict[str, bytes]:
    """The files without a line that makes no link, by the id that it has in the drawing."""
    text = contents[BOX_FILE].decode()
    box = box_format.loads(text, stop) if text else None
    return {**contents, TRACING_FILE: remove_line(contents[TRACING_FILE], id, box)}

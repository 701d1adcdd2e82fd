"""The command line as users have it: `yard` in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

YARD = [sys.executable, "-m", "yardtools"]


def yard(
    *arguments: str | Path,
    given: str | bytes | None = None,
    cwd: Path | None = None,
    before: Callable[[], None] | None = None,
    **options: Any,
) -> subprocess.CompletedProcess[str]:
    """Run `yard`; whatever happens, no traceback may come out of it."""
    data = given.encode() if isinstance(given, str) else given
    done = subprocess.run(
        [*YARD, *map(str, arguments)],
        input=data,
        capture_output=True,
        cwd=cwd,
        check=False,
        preexec_fn=before,
        **options,
    )
    out, err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in err, err
    assert "this is a bug" not in err, err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)

"""A copy of the project to add things to: what a newcomer would write, tested as the project tests itself."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from support.places import ROOT

LEFT_OUT = (".*", "build", "dist")
"""What is not the project's own: settings of editors, what `make` makes. Compiled modules save seconds."""


@dataclass
class TreeCopy:
    """The copied project; `touched` are the files that a newcomer has written or edited in it."""

    root: Path
    touched: set[str] = field(default_factory=set)

    def write(self, path: str, text: str) -> None:
        """Write a file of the copy, in folders that are made where they are missing."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        self.touched.add(path)

    def insert_word(self, path: str, tuple_name: str, word: str) -> None:
        """Add a word at the end of a tuple of strings that a module defines."""
        text = (self.root / path).read_text(encoding="utf-8")
        end = _end_of_tuple(text, tuple_name)
        comma = "" if text[:end].rstrip().endswith(",") else ", "
        self.write(path, f'{text[:end]}{comma}"{word}",{text[end:]}')

    def run_pytest(self, *arguments: str, golden: bool = False) -> subprocess.CompletedProcess[str]:
        """Run tests of the copy in a process of their own; `golden` writes the expected files first."""
        extra = {"YARD_GOLDEN": "1"} if golden else {}
        return self._run("pytest", "-p", "no:cacheprovider", *arguments, **extra)

    def run_yard(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the program as it stands in the copy."""
        return self._run("yardtools", *arguments)

    def _run(self, module: str, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
        env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "YARD_"))}
        env |= {"PYTHONPATH": str(self.root), **extra}
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False)


def copy_tree(tmp_path: Path) -> TreeCopy:
    """Copy the project into a folder of its own."""
    root = tmp_path / "copy"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT_OUT), copy_function=_copy_file)
    return TreeCopy(root)


def _copy_file(source: str, target: str) -> None:
    """Copy a file; one that is being compiled by another process may be gone again."""
    try:
        shutil.copy2(source, target)
    except FileNotFoundError:
        if "__pycache__" not in source:
            raise


def _end_of_tuple(text: str, name: str) -> int:
    """Where the bracket stands that closes a tuple."""
    for node in ast.parse(text).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            value = node.value  # type: ignore[attr-defined]
            lines = text.splitlines(keepends=True)[: value.end_lineno]
            in_last = lines[-1].encode()[: value.end_col_offset - 1].decode()
            return len("".join(lines[:-1])) + len(in_last)
    raise AssertionError(f"no {name} is defined")

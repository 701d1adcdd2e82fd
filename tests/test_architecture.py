"""The house keeps to its plan: who may import whom, no cycles, and a sentence at every door."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from support.house import ALLOWED, BASE, EXCEPTIONS
from support.places import PACKAGE, ROOT, TESTS
from yardtools.games import GAMES
from yardtools.resources import board_names


def modules() -> Iterator[tuple[str, Path]]:
    """Every module by its dotted name inside the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__") or "yardtools", path


@cache
def tree(path: Path) -> ast.Module:
    """A module as Python reads it."""
    return ast.parse(path.read_text(encoding="utf-8"))


def for_types(path: Path) -> set[ast.AST]:
    """What stands under `if TYPE_CHECKING`, which no program runs."""
    tests = (node for node in ast.walk(tree(path)) if isinstance(node, ast.If))
    blocks = (node for node in tests if ast.unparse(node.test) == "TYPE_CHECKING")
    return {part for block in blocks for part in ast.walk(block)}


def imports(path: Path, without: Collection[ast.AST] = ()) -> Iterator[str]:
    """The modules of ours that a module imports, at the top or inside its functions."""
    for node in ast.walk(tree(path)):
        if node in without:
            continue
        if isinstance(node, ast.Import):
            yield from (
                alias.name.removeprefix("yardtools.")
                for alias in node.names
                if alias.name.startswith("yardtools.")
            )
        elif isinstance(node, ast.ImportFrom) and node.module == "yardtools":
            yield from (
                alias.name
                if (PACKAGE / alias.name).exists() or (PACKAGE / f"{alias.name}.py").exists()
                else "yardtools"
                for alias in node.names
            )
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("yardtools."):
            yield node.module.removeprefix("yardtools.")


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=[name for name, _ in modules()])
def test_each_module_imports_only_what_its_room_may(name: str, path: Path) -> None:
    room = name.split(".", maxsplit=1)[0]
    if room == "cli":
        return
    reached = {
        target.split(".")[0] for target in imports(path) if (name, target.split(".")[0]) not in EXCEPTIONS
    }
    assert reached - {room} <= ALLOWED[room], (
        f"{name} may not import {sorted(reached - {room} - ALLOWED[room])}"
    )


def test_each_room_uses_all_that_it_may() -> None:
    """The table is also the map that people read: what it says of a room is so."""
    used = {
        (name.split(".", maxsplit=1)[0], target.split(".")[0])
        for name, path in modules()
        for target in imports(path)
    }
    idle = {(room, other) for room, others in ALLOWED.items() for other in others - BASE} - used
    assert idle == set()


BOARDS_IN = {"checks": set(board_names()), "model": {"dice"}, "validation": {"dice"}}
"""Words that also name a game: the boards in examples of checks, and the key of a tile set's dice."""


def games_named(path: Path) -> set[str]:
    """The games whose names a module writes as texts of their own, or whose folders it imports from."""
    words = {node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant)}
    folders = {target.split(".")[1] for target in imports(path) if target.startswith("games.")}
    return {game for game in GAMES if game in words | folders}


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=[name for name, _ in modules()])
def test_a_game_is_known_by_name_in_its_own_folder_alone(name: str, path: Path) -> None:
    room, *inner = name.split(".")
    own = set(GAMES) if name == "games" else set(inner[:1]) if room == "games" else BOARDS_IN.get(room, set())
    assert games_named(path) - own == set()


def test_there_are_no_cycles() -> None:
    graph = nx.DiGraph(
        (name, target)
        for name, path in modules()
        for target in imports(path, for_types(path))
        if (name, target.split(".")[0]) not in EXCEPTIONS
    )
    graph.remove_node("yardtools")  # loads the public names when they are first used
    assert list(nx.simple_cycles(graph)) == []


@pytest.mark.parametrize("path", [path for _, path in modules()], ids=[name for name, _ in modules()])
def test_each_module_opens_with_its_sentence(path: Path) -> None:
    text = ast.get_docstring(tree(path))
    assert text
    assert text.split("\n\n")[0].rstrip().endswith((".", ":", "?"))


def test_the_model_is_plain_data() -> None:
    heavy = {"lxml", "networkx", "shapely", "json", "pathlib", "os"}
    for path in (PACKAGE / "model").glob("*.py"):
        for node in tree(path).body:
            names = (
                [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            assert not heavy & {name.split(".")[0] for name in names}, path


SVG_MODULES = sorted((PACKAGE / "svg").glob("*.py"))
BOARD_WORD = re.compile(
    r"(?<![a-z])(boards?|stations?|links?|tickets?|transports?|missions?|tiles?|tracings?|taxi|one-?way)(?![a-z])",
    re.IGNORECASE,
)


def names_and_docstrings(module: ast.Module) -> Iterator[str]:
    """What a module calls things, and what it says of them."""
    for node in ast.walk(module):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


@pytest.mark.parametrize("path", SVG_MODULES, ids=[path.stem for path in SVG_MODULES])
def test_the_svg_room_knows_drawings_alone(path: Path) -> None:
    rooms = {target.split(".")[0] for target in imports(path)}
    assert not rooms & {"model", "tracing", "geometry", "symbols", "graph"}
    assert [words for words in names_and_docstrings(tree(path)) if BOARD_WORD.search(words)] == []


def test_no_test_imports_from_another() -> None:
    """What tests share lies in tests/support."""
    named = re.compile(r"^\s*(?:from|import) (?:tests\.|test_)", re.MULTILINE)
    paths = TESTS.rglob("*.py")
    assert [path.name for path in paths if named.search(path.read_text(encoding="utf-8"))] == []


def test_no_test_starts_a_browser_of_its_own() -> None:
    """Two in one process get in each other's way: the fixture `browser` has one for all."""
    paths = TESTS.rglob("test_*.py")
    own = re.compile(r"^\s*(?:def browser\b|from support\.browser import .*\bchromium\b)", re.MULTILINE)
    assert [path.name for path in paths if own.search(path.read_text(encoding="utf-8"))] == []


def top_level() -> set[str]:
    """What the project has at its top: what git knows, or else everything that is not hidden."""
    command = ["git", "-C", str(ROOT), "ls-tree", "--name-only", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    return set(done.stdout.split())


def test_the_top_level_holds_nothing_else() -> None:
    sources = {"yardtools", "schemas", "boards", "scripts", "tests", "docs", ".ci", ".github"}
    papers = {"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"}
    settings = {"pyproject.toml", "constraints.txt", "Makefile", "action.yml", ".gitignore"}
    hooks = {".pre-commit-hooks.yaml", ".pre-commit-config.yaml"}
    made = {"build", "dist"}
    assert top_level() <= sources | papers | settings | hooks | made

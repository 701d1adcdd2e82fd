"""The extras: what each brings that the base install lacks, and the line that says what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from yardtools.errors import MissingProgram
from yardtools.wording import join_words

EXTRAS = {
    "pictures": ("PIL", "imagesize"),
    "print": ("typst", "PIL"),
    "play": ("rich", "segno"),
    "networkx": ("networkx",),
    "parquet": ("pyarrow",),
    "draft": ("onnxruntime", "PIL", "scipy"),
    "editor": ("pygls", "lsprotocol"),
    "fast": ("numba",),
    "cluster": ("distributed",),
    "pettingzoo": ("pettingzoo", "gymnasium"),
    "openspiel": ("pyspiel",),
}
"""What each extra of pyproject.toml brings, by the names that it is imported by."""

NAMES = {
    "PIL": "Pillow",
    "distributed": "dask.distributed",
    "pettingzoo": "PettingZoo",
    "pyspiel": "OpenSpiel",
}
"""What a package is called, where that is not the name it is imported by."""


def is_installed(extra: str) -> bool:
    """Whether everything of an extra is installed."""
    return not _absent(extra)


def require(extra: str, feature: str) -> None:
    """Stop where something of an extra is not installed, before any work is done."""
    if absent := _absent(extra):
        raise missing_extra(extra, feature, absent)


def _absent(extra: str) -> list[str]:
    return [module for module in EXTRAS[extra] if find_spec(module) is None]


@contextmanager
def needed_for(feature: str, extra: str) -> Iterator[None]:
    """Import here what is part of an extra: where that fails, the error says what to install."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").startswith("yardtools"):  # a slip of ours
            raise
        absent = [(error.name or extra).partition(".")[0]]
        raise missing_extra(extra, feature, absent) from error


def missing_extra(extra: str, feature: str, absent: list[str]) -> MissingProgram:
    """The error that says what a feature needs, and how to get it."""
    packages = join_words([NAMES.get(module, module) for module in absent])
    return MissingProgram(f"{feature} needs {packages}: pip install 'yardtools[{extra}]'")


def extra_with(module: str) -> str | None:
    """The extra that brings a module, if one does."""
    top = module.partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if top in modules), None)

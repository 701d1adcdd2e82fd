"""The programs in scripts/, loaded as modules to test them."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from types import ModuleType

from support.places import SCRIPTS


@cache
def load_script(name: str) -> ModuleType:
    """The script of that name, which nobody else imports; it finds those beside it."""
    sys.path[:0] = [] if str(SCRIPTS) in sys.path else [str(SCRIPTS)]
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module

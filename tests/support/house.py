"""The plan of the house: every room of the package, and the rooms it may use.

The architecture test holds the package to it, and CONTRIBUTING's map is made from it.
"""

from __future__ import annotations

BASE = {"errors", "extras", "findings", "files", "file_lock", "html_page", "resources", "visible", "wording"}
QUESTIONS = {"model", "graph", "geometry", "symbols"}
ALLOWED: dict[str, set[str]] = {
    "errors": {"findings"},
    "extras": {"errors", "wording"},
    "findings": {"errors", "wording"},
    "files": {"errors"},
    "file_lock": set(),
    "html_page": set(),
    "resources": set(),
    "visible": set(),
    "wording": set(),
    "processes": {"errors"},
    "text_scan": set(),
    "locate": BASE | {"text_scan"},
    "schema_files": BASE,
    "schema_check": set(),
    "schema": BASE | {"locate", "schema_check", "schema_files"},
    "model": BASE,
    "graph": BASE | {"model"},
    "geometry": BASE | {"model"},
    "symbols": BASE | {"model"},
    "tile_graph": BASE | {"model", "geometry"},
    "assemble": BASE | {"model", "geometry", "tile_graph"},
    "compare": BASE | {"model", "graph"},
    "layout": BASE | {"model"},
    "scan_files": BASE,
    "scans": BASE | {"scan_files"},
    "formats": BASE | {"model", "locate", "schema", "symbols", "tracing"},
    "svg": BASE | {"locate"},
    "tracing": BASE | {"svg", "model", "geometry", "symbols", "locate", "schema"},
    "draft": BASE
    | {"model", "formats", "geometry", "locate", "scans", "schema", "svg", "symbols", "tracing"},
    "checks": BASE | QUESTIONS | {"tile_graph"},
    "reports": BASE | {"games", "yardtools"},
    "explanations": BASE | {"checks", "games"},
    "drawing": BASE | {"model", "geometry", "symbols", "tile_graph"},
    "games": BASE | {"model", "graph", "assemble", "tile_graph", "schema"},
    "bots": BASE | {"games", "graph", "model"},
    "playtest": BASE | {"games", "bots", "model", "schema", "game_setup", "processes"},
    "conform": BASE | {"formats", "game_setup", "games", "model", "playtest", "reports"},
    "game_setup": BASE | {"model", "formats", "games", "locate", "schema", "board_files"},
    "viewer": BASE | QUESTIONS | {"drawing", "compare", "games", "scan_files", "yardtools"},
    "table": BASE | {"bots", "games", "model", "playtest", "viewer"},
    "sheets": BASE | QUESTIONS | {"drawing", "scans"},
    "virtual_tables": BASE | {"model", "drawing", "sheets"},
    "board_files": BASE | {"model", "formats", "locate"},
    "board_edits": BASE | {"board_files", "tracing"},
    "validation": BASE
    | {"model", "geometry", "formats", "svg", "tracing", "checks", "games", "locate", "board_files"}
    | {"scan_files", "draft"},
    "workbench": BASE
    | {"model", "geometry", "symbols", "board_files", "formats", "scan_files", "processes"}
    | {"scans", "draft", "tracing", "checks", "validation", "drawing", "viewer"},
    "inkscape": BASE | {"board_files", "model", "tracing", "validation", "yardtools"},
    "editor": BASE
    | {"model", "locate", "text_scan", "schema_files", "formats", "checks", "reports", "games"}
    | {"explanations", "board_files", "validation", "yardtools"},
    "places": BASE | {"model", "geometry", "formats", "tracing", "locate", "board_files"},
    "api": BASE
    | {"model", "formats", "board_files", "board_edits", "tracing", "validation", "games", "game_setup"}
    | {"draft", "scans"},
    "yardtools": {"api", "errors", "findings", "formats", "games", "model"},
    "__main__": {"cli"},
}
"""What each part may import; `cli` joins them all."""

EXCEPTIONS = {
    ("model.network", "graph"),  # `board.to_networkx()` is asked of the board itself
    ("errors", "findings"),  # for its type alone
    ("playtest.cluster", "yardtools"),  # a worker is asked for its version
    ("tracing.editing.boxes", "formats"),  # a box that was changed is read again
}

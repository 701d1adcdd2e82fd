"""The DOT language of Graphviz, read into nodes and edges that know where they stand.

Written by hand because no library tells places. The whole grammar is read: defaults, subgraphs as ends
of edges, chains, ports, quoted and HTML strings, all three kinds of comment. What an attribute means is
left to the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import NamedTuple

from yardtools.formats.shared.plain_values import show_value
from yardtools.locate import Span

DEEPEST = 60
"""How many subgraphs may stand inside each other."""

MOST_EDGES = 100_000
"""How many edges there may be where subgraphs stand for some of them."""

_SKIPPED = re.compile(r"(?:[ \t\r\n\f\v\ufeff]+|//[^\n]*|/\*.*?\*/|(?<![^\n])#[^\n]*)+", re.DOTALL)
_TOKEN = re.compile(
    r"""(?P<mark>--|->|[{}\[\];,=:+])
    |(?P<quoted>"[^"\\]*(?:\\.[^"\\]*)*")
    |(?P<number>-?(?:\.\d+|\d+(?:\.\d*)?))
    |(?P<name>[A-Za-z_\x80-\U0010ffff][A-Za-z0-9_\x80-\U0010ffff]*)""",
    re.DOTALL | re.VERBOSE | re.ASCII,
)
_ESCAPE = re.compile(r'\\(\r?\n|["\\])')
_BRACKET = re.compile(r"[<>]")
KEYWORDS = frozenset(("strict", "graph", "digraph", "node", "edge", "subgraph"))


class Broken(Exception):
    """The text breaks the grammar; `span` is where."""

    def __init__(self, message: str, span: Span, code: str = "document/not-dot") -> None:
        super().__init__(message)
        self.span = span
        self.code = code


class Token(NamedTuple):
    """A word or mark: its kind, its text without quotes, and where it stands."""

    kind: str
    text: str
    span: Span


Attributes = dict[str, Token]


@dataclass(slots=True)
class Node:
    """A node, and where it is first named."""

    name: Token
    attributes: Attributes


@dataclass(slots=True)
class Edge:
    """An edge between two nodes by their names."""

    start: Token
    end: Token
    attributes: Attributes


@dataclass(slots=True)
class Graph:
    """What was read, up to the first breach of the grammar."""

    directed: bool = False
    attributes: Attributes = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)


# --- words ------------------------------------------------------------------------------------


def tokens(text: str) -> Iterator[Token]:
    """The words and marks of a text, ended by one of kind `end`."""
    position = 0
    while True:
        if skipped := _SKIPPED.match(text, position):
            position = skipped.end()
        if position >= len(text):
            yield Token("end", "the end of the text", (len(text), len(text)))
            return
        token = _html(text, position) if text[position] == "<" else _plain(text, position)
        yield token
        position = token.span[1]


def _plain(text: str, start: int) -> Token:
    match = _TOKEN.match(text, start)
    if not match:
        opened = {'"': "a quote that is never closed", "/*": "a comment that is never closed"}
        fits = (words for mark, words in opened.items() if text.startswith(mark, start))
        words = next(fits, f"a character that DOT does not know: {text[start]!r}")
        raise Broken(words, (start, start + 1))
    kind, word = match.lastgroup or "", match[0]
    if kind == "quoted":
        word = _ESCAPE.sub(lambda escape: escape[1].strip("\r\n"), word[1:-1])
    elif kind == "name" and word.lower() in KEYWORDS:
        kind, word = "keyword", word.lower()
    return Token(kind, word, match.span())


def _html(text: str, start: int) -> Token:
    depth = 0
    for bracket in _BRACKET.finditer(text, start):
        depth += 1 if bracket[0] == "<" else -1
        if depth == 0:
            return Token("html", text[start + 1 : bracket.start()], (start, bracket.end()))
    raise Broken("a < that is never closed", (start, start + 1))


# --- sentences --------------------------------------------------------------------------------


@dataclass(slots=True)
class Scope:
    """A graph or subgraph being read: the defaults that hold in it, and its nodes so far."""

    depth: int = 0
    node: Attributes = field(default_factory=dict)
    edge: Attributes = field(default_factory=dict)
    members: dict[str, Token] = field(default_factory=dict)

    def inner(self) -> Scope:
        """A subgraph's scope: it begins with the defaults around it."""
        return Scope(self.depth + 1, dict(self.node), dict(self.edge))


def parse(text: str) -> tuple[Graph, Broken | None]:
    """The graph of a text as far as it can be read, and what stopped the reading."""
    parser = _Parser(text)
    try:
        parser.read()
    except Broken as breach:
        return parser.graph, breach
    return parser.graph, None


class _Parser:
    """Reads one graph; `graph` holds what was read, also after a breach."""

    def __init__(self, text: str) -> None:
        self.graph = Graph()
        self._tokens = tokens(text)
        self._next = Token("end", "", (0, 0))
        self._known: dict[tuple[str, ...], Edge] | None = None

    def read(self) -> None:
        """Read the whole text."""
        self._advance()
        if self._accept("strict"):
            self._known = {}
        head = self._next
        if not self._accept("graph") and not self._accept("digraph"):
            raise self._error_at_next("graph or digraph")
        self.graph.directed = head.text == "digraph"
        if self._at_word():
            self._word()
        self._body(Scope())
        if self._next.kind != "end":
            raise self._error_at_next("the end of the text")

    # --- tokens --------------------------------------------------------------------------------

    def _advance(self) -> Token:
        token, self._next = self._next, next(self._tokens)
        return token

    def _at(self, text: str) -> bool:
        return self._next.kind in ("mark", "keyword") and self._next.text == text

    def _at_word(self) -> bool:
        return self._next.kind in ("name", "number", "quoted", "html")

    def _accept(self, text: str) -> bool:
        if self._at(text):
            self._advance()
            return True
        return False

    def _expect(self, text: str) -> None:
        if not self._accept(text):
            raise self._error_at_next(text)

    def _error_at_next(self, wanted: str) -> Broken:
        found = self._next.text if self._next.kind == "end" else show_value(self._next.text)
        return Broken(f"expected {wanted}, found {found}", self._next.span)

    def _word(self) -> Token:
        """A name, number or string; strings may be joined by `+`."""
        if not self._at_word():
            raise self._error_at_next("a name")
        first = self._advance()
        if first.kind != "quoted" or not self._at("+"):
            return first
        parts = [first.text]
        while self._accept("+"):
            if self._next.kind != "quoted":
                raise self._error_at_next("a quoted string")
            parts.append(self._advance().text)
        return first._replace(text="".join(parts))

    # --- statements ----------------------------------------------------------------------------

    def _body(self, scope: Scope) -> None:
        self._expect("{")
        while not self._at("}"):
            self._statement(scope)
            self._accept(";")
        self._advance()

    def _statement(self, scope: Scope) -> None:
        own = {} if scope.depth else self.graph.attributes
        for kind, defaults in (("graph", own), ("node", scope.node), ("edge", scope.edge)):
            if self._accept(kind):
                if not self._at("["):
                    raise self._error_at_next("[")
                defaults.update(self._attributes())
                return
        if not self._at_word():
            self._chain([self._subgraph(scope)], scope)
            return
        word = self._word()
        if self._accept("="):
            own[word.text] = self._word()
        else:
            self._chain([[self._node(word, scope)]], scope)

    def _chain(self, groups: list[list[Token]], scope: Scope) -> None:
        """The rest of a node or edge statement: further ends, then attributes."""
        arrow = "->" if self.graph.directed else "--"
        while self._next.kind == "mark" and self._next.text in ("--", "->"):
            self._expect(arrow)
            at_word = self._at_word()
            groups.append([self._node(self._word(), scope)] if at_word else self._subgraph(scope))
        attributes = self._attributes()
        if len(groups) == 1:
            for name in groups[0]:
                self.graph.nodes[name.text].attributes.update(attributes)
        for left, right in pairwise(groups):
            self._connect(left, right, scope.edge | attributes)

    def _node(self, name: Token, scope: Scope) -> Token:
        """The node of that name, made where it is new; a port after the name is passed over."""
        for _ in range(2):
            if self._accept(":"):
                self._word()
        self.graph.nodes.setdefault(name.text, Node(name, dict(scope.node)))
        scope.members[name.text] = name
        return name

    def _subgraph(self, scope: Scope) -> list[Token]:
        """The nodes of a subgraph."""
        start = self._next
        if self._accept("subgraph") and self._at_word():
            self._word()
        if not self._at("{"):
            raise self._error_at_next("a node, an edge or }")
        if scope.depth >= DEEPEST:
            raise Broken("subgraphs nested too deeply", start.span, "document/refused")
        inner = scope.inner()
        self._body(inner)
        scope.members.update(inner.members)
        return list(inner.members.values())

    def _attributes(self) -> Attributes:
        """The lists of attributes that stand here; one without a value is true."""
        found: Attributes = {}
        while self._accept("["):
            while not self._accept("]"):
                name = self._word()
                found[name.text] = self._word() if self._accept("=") else name._replace(text="true")
                if not self._accept(";"):
                    self._accept(",")
        return found

    def _connect(self, left: list[Token], right: list[Token], attributes: Attributes) -> None:
        """An edge from each node on the left to each on the right."""
        count = len(left) * len(right)
        if count > 1 and count + len(self.graph.edges) > MOST_EDGES:
            raise Broken("subgraphs that stand for too many edges", left[0].span, "document/refused")
        for start, end in product(left, right):
            self._add(Edge(start, end, attributes))

    def _add(self, edge: Edge) -> None:
        """Keep an edge; in a strict graph a second one between two nodes only adds to the first."""
        if self._known is not None:
            ends = (edge.start.text, edge.end.text)
            key = ends if self.graph.directed else tuple(sorted(ends))
            if first := self._known.get(key):
                first.attributes = first.attributes | edge.attributes
                return
            self._known[key] = edge
        self.graph.edges.append(edge)

"""The copy of a drawing with its findings drawn in."""

from __future__ import annotations

import gzip
from contextlib import suppress
from typing import Any

import pytest
from lxml import etree

from support.findings import judge, make_finding
from support.tracings import board_in, codes, drawing
from yardtools.errors import YardError
from yardtools.findings import ERROR, INFO, Finding
from yardtools.model import Box
from yardtools.svg.namespaces import INKSCAPE, SODIPODI, SVG
from yardtools.tracing.editing import notes
from yardtools.tracing.editing.notes import add_notes


def findings(data: bytes, box: Box | None = None) -> list[Finding]:
    _, faults = board_in(data, box)
    return list(judge(faults, "tracing.svg"))


SPOILT = drawing("M 50,50 L 142,50", "M 50,50 L 190,90")


def test_a_copy_has_a_locked_layer_of_findings_and_nothing_else_changes() -> None:
    copy, _ = add_notes(SPOILT, found := findings(SPOILT))
    before, after = SPOILT.split(b"</svg>")
    assert copy.startswith(before)
    assert copy.endswith(b"</svg>" + after)
    root: Any = etree.fromstring(copy)
    layer = root[-1]
    assert layer.get(f"{{{INKSCAPE}}}label") == layer.get("id") == "findings"
    assert layer.get(f"{{{SODIPODI}}}insensitive") == "true"
    rings = list(layer.iter(f"{{{SVG}}}circle"))
    assert sorted((float(ring.get("cx")), float(ring.get("cy"))) for ring in rings) == sorted(
        finding.at for finding in found if finding.at
    )
    assert [text.text for text in layer.iter(f"{{{SVG}}}text")] == [finding.message for finding in found]


def test_a_very_large_drawing_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "LARGEST", len(SPOILT) - 1)
    for data in (SPOILT, gzip.compress(SPOILT)):
        with pytest.raises(YardError, match="too many for a copy with notes"):
            add_notes(data, findings(SPOILT))


def test_what_is_only_suspected_is_on_a_layer_of_its_own() -> None:
    doubt = make_finding("links/likely-missing", INFO, "1 and 2 are not joined, as most", at=(90, 90), rank=1)
    copy, drawn = add_notes(SPOILT, [doubt, *(found := findings(SPOILT))])
    assert len(drawn) == len(found) + 1
    root: Any = etree.fromstring(copy)
    below, top = root[-2:]
    assert (below.get("id"), top.get("id")) == ("_worth-a-look", "findings")
    assert len(list(top.iter(f"{{{SVG}}}circle"))) == len(found)
    [ring], [text] = below.iter(f"{{{SVG}}}circle"), below.iter(f"{{{SVG}}}text")
    assert ring.get("stroke-dasharray")
    assert text.text == "1 and 2 are not joined"
    assert board_in(copy) == board_in(SPOILT)
    alone: Any = etree.fromstring(add_notes(SPOILT, [doubt])[0])
    assert alone[-1].get("id") == "_worth-a-look"


def test_the_copy_means_the_same_board() -> None:
    copy, _ = add_notes(SPOILT, findings(SPOILT))
    assert board_in(copy) == board_in(SPOILT)


def test_notes_stand_where_the_drawing_has_them() -> None:
    box = Box(frame=(800, 600))
    data = drawing("M 50,50 L 190,90", head='viewBox="-100 7 400 300"')
    root: Any = etree.fromstring(add_notes(data, findings(data, box), box)[0])
    ring = next(root[-1].iter(f"{{{SVG}}}circle"))
    assert (float(ring.get("cx")), float(ring.get("cy"))) == (190, 90)


@pytest.mark.parametrize(
    "data",
    [
        gzip.compress(SPOILT),
        b"\xef\xbb\xbf" + SPOILT,
        SPOILT.decode().encode("utf-16"),
        SPOILT.replace(b"<svg xmlns=", b"<s:svg xmlns:s=")
        .replace(b"</svg", b"</s:svg")
        .replace(b"<g", b"<s:g")
        .replace(b"</g", b"</s:g")
        .replace(b"<path", b"<s:path")
        .replace(b"<circle", b"<s:circle"),
        SPOILT + b"<!-- </svg> -->\n",
    ],
    ids=["packed", "with a mark", "UTF-16", "prefixed", "with a comment"],
)
def test_copies_of_files_of_all_kinds(data: bytes) -> None:
    copy, _ = add_notes(data, findings(data))
    assert len(copy) > len(data)
    board, faults = board_in(copy)
    assert board == board_in(SPOILT)[0]
    assert codes(faults) == codes(board_in(SPOILT)[1])


def test_a_drawing_that_is_one_tag_gets_its_notes_too() -> None:
    data = f'<svg xmlns="{SVG}" viewBox="0 0 9 9"/>'.encode()
    copy, _ = add_notes(data, [make_finding("trace/no-frame", ERROR, "here", at=(3, 3))])
    root: Any = etree.fromstring(copy)
    assert root[0].get("id") == "findings"


def test_where_nothing_is_wrong_the_copy_is_the_file() -> None:
    data = drawing("M 50,50 L 150,50")
    assert add_notes(data, []) == (data, [])
    assert add_notes(b"no drawing", []) == (b"no drawing", [])


ACTIVE = """<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:,evil()"?>
<!DOCTYPE svg [<!ATTLIST svg onload CDATA "evil('>')"><!ENTITY e "javascript:evil()">]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" onload="evil()" xmlns:s="http://www.w3.org/2000/svg"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml">
<script>evil()</script><s:script href="data:,evil()"/><script><g><script>evil()</script></g></script>
<a xlink:href=" java&#10;script:evil()"><path d="M1 1"/></a><a href="&e;"><path d="M1 1"/></a>
<use href="data:image/svg+xml,evil()"/><set attributeName="href" to="javascript:evil()"/>
<foreignObject><h:iframe srcdoc="evil()"/><h:img src="x" ONERROR="evil()"/></foreignObject>
<g id="scan"><image href="data:image/png;base64,AAAA" width="1" height="1"/></g>
<g id="stations"><circle id="station-1" cx="50" cy="50" r="9"/></g>
<text x="1" y="9">a\u202eb\u0085c</text></svg>"""


def test_nothing_in_a_copy_is_run() -> None:
    copy, drawn = add_notes(ACTIVE.encode(), [make_finding("x/y", ERROR, "\x1b[2J \u202e", at=(5.0, 5.0))])
    assert len(drawn) == 1
    text = copy.decode()
    assert text.replace('<!ENTITY e "javascript:evil()">', "").count("evil") == 0
    assert 'href="data:image/png;base64,AAAA"' in text
    assert "a&#8238;b&#133;c" in text
    assert r"\x1b[2J \u202e" in text
    root = etree.fromstring(copy)
    assert root.get("onload") is None or root.get("onload") == ""
    assert board_in(copy)[0] == board_in(ACTIVE.encode())[0]


@pytest.mark.parametrize(
    ("subset", "inside"),
    [
        ('<!ENTITY e "<script>evil()</script>">', "&e;"),
        ("<!ENTITY % p \"<!ATTLIST svg onload CDATA 'evil()'>\"> %p;", ""),
    ],
)
def test_what_cannot_be_made_safe_is_not_copied(subset: str, inside: str) -> None:
    data = f'<!DOCTYPE svg [{subset}]><svg xmlns="{SVG}" viewBox="0 0 9 9">{inside}</svg>'.encode()
    with suppress(YardError):
        assert add_notes(data, [make_finding("x/y", ERROR, "x", at=(5.0, 5.0))])[1] == []

"""Small changes to a drawing's text, and texts of others that it carries."""

from __future__ import annotations

import gzip

import pytest

from yardtools.svg.edits import attribute_spans, find_elements, insertion_at_end, open_file, removal
from yardtools.svg.namespaces import SVG
from yardtools.svg.reader import read_drawing

TEXT = f"""<svg xmlns="{SVG}">
  <g id='a'><path d = "M 0,0"/></g>
  <path id="ä"/>
  <note xmlns="urn:other">kept</note>
</svg>
"""


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.encode("utf-16"),
        gzip.compress(TEXT.encode(), mtime=0),
    ],
    ids=["plain", "with a mark", "UTF-16", "packed"],
)
def test_a_file_without_edits_is_the_file(data: bytes) -> None:
    assert open_file(open_file(data).apply([])) == open_file(data)
    assert data.startswith(b"\x1f\x8b") or open_file(data).apply([]) == data


def test_what_an_encoding_does_not_have_is_written_as_a_reference() -> None:
    data = f'<?xml version="1.0" encoding="iso-8859-1"?>{TEXT}'.encode("latin-1")
    file = open_file(data)
    added = file.apply([insertion_at_end(file.markup, "<text>ä→</text>".encode())])
    assert b"<text>\xe4&#8594;</text>" in added
    assert open_file(added).encoding == file.encoding


def test_an_element_goes_with_the_line_it_stands_on_alone() -> None:
    markup = TEXT.encode()
    _, group, inner, path, _ = find_elements(markup)
    file = open_file(markup)
    assert file.apply([removal(markup, path)]).decode() == TEXT.replace('  <path id="ä"/>\n', "")
    assert file.apply([removal(markup, inner)]).decode() == TEXT.replace('<path d = "M 0,0"/>', "")
    both = file.apply([removal(markup, group), removal(markup, path)])
    assert both.decode().count("\n") == TEXT.count("\n") - 2


def test_the_values_of_attributes_are_found_however_they_are_quoted() -> None:
    markup = TEXT.encode()
    _, group, inner, *_ = find_elements(markup)
    values = [
        {name: markup[start:end] for name, (start, end) in attribute_spans(markup, element[0]).items()}
        for element in (group, inner)
    ]
    assert values == [{"id": b"a"}, {"d": b"M 0,0"}]


@pytest.mark.parametrize("size", [10, 5000])
def test_elements_are_found_behind_embedded_images(size: int) -> None:
    image = f'<image href="data:image/png;base64,{"A" * size}"/>'
    markup = f'<svg>{image}<g id="x">{image}<path/></g>{image}</svg>'.encode()
    starts = [markup[start:].partition(b" ")[0].partition(b">")[0] for start, _ in find_elements(markup)]
    assert starts == [b"<svg", b"<image", b"<g", b"<image", b"<path/", b"<image"]
    ends = [markup[end:][:4] for _, end in find_elements(markup)]
    assert ends == [b"</sv", b"<g i", b"</g>", b"<pat", b"</g>", b"</sv"]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        (b"<svg><g/></svg><!-- </svg> -->", b"<svg><g/><new/></svg><!-- </svg> -->"),
        (b'<s:svg xmlns:s="x/>" />', b'<s:svg xmlns:s="x/>" ><new/></s:svg>'),
    ],
)
def test_content_is_put_at_the_end_of_the_outermost_element(markup: bytes, expected: bytes) -> None:
    assert open_file(markup).apply([insertion_at_end(markup, b"<new/>")]) == expected


@pytest.mark.parametrize(("keep", "text"), [(("{urn:other}note",), "kept"), ((), "")])
def test_the_text_of_others_is_kept_where_it_is_wanted(keep: tuple[str, ...], text: str) -> None:
    drawing = read_drawing(TEXT.encode(), lambda _: None, keep_text=keep)
    assert drawing
    element = drawing.element("{urn:other}note")
    assert element
    assert element.own_text() == text
    assert drawing.element("{urn:other}board") is None

"""The frame of every HTML page: one file that needs no network, safe against whatever a board says."""

from __future__ import annotations

import base64
import hashlib

STYLES_ONLY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a page without scripts may load: nothing but the style sheet in it."""

STYLES_AND_PICTURES = f"{STYLES_ONLY}; img-src data:"
"""The same, for one with pictures in it."""

_PAGE = """<!DOCTYPE html>
<html lang="en"{root}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="color-scheme" content="light dark">
{links}<title>{title}</title>
<style>
{style}</style>
</head>
<body{attributes}>
{body}</body>
</html>
"""


def html_page(
    title: str,
    style: str,
    body: str,
    *,
    policy: str = STYLES_ONLY,
    links: str = "",
    attributes: str = "",
    theme: str = "",
) -> str:
    """A page of parts that are markup already; `policy` says what it may load, `theme` what it opens in."""
    return _PAGE.format(
        title=title,
        style=style,
        body=body,
        policy=policy,
        links=links,
        attributes=attributes,
        root=f' data-theme="{theme}"' if theme else "",
    )


def digest(script: str) -> str:
    """What a Content-Security-Policy calls a script by, so that no other runs."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"

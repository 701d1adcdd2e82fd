"""The words on the sheets, in every language they are printed in; a sheet's own stand in its own file."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("en", "de", "fr")

Words = Mapping[str, tuple[str, str, str]]
"""Texts by key, each in English, German and French; of a sheet `title` is one of them."""

SHARED: Words = {
    "page": ("page {n} of {m}", "Seite {n} von {m}", "page {n} sur {m}"),
    "fronts": ("Fronts", "Vorderseiten", "Rectos"),
    "backs": ("Backs", "Rückseiten", "Versos"),
    "duplex": (
        "Print on both sides, flip on the long edge.",
        "Beidseitig drucken, über die lange Kante wenden.",
        "Imprimer recto verso, retourner sur le bord long.",
    ),
}

TICKETS: Words = {
    "black": ("Black ticket", "Schwarzes Ticket", "Ticket noir"),
    "double": ("Double move", "Doppelzug", "Coup double"),
    "helicopter": ("Helicopter", "Hubschrauber", "Hélicoptère"),
    "footprints": ("Footprints", "Fußspuren", "Empreintes"),
    "shadow": ("Shadow", "Schatten", "Ombre"),
    "magnifier": ("Magnifier", "Lupe", "Loupe"),
    "blue-light": ("Blue light", "Blaulicht", "Gyrophare"),
}
"""Known tickets without a transport of their own."""


def in_language(words: Words, language: str) -> dict[str, str]:
    """The texts in one language."""
    place = LANGUAGES.index(language)
    return {key: texts[place] for key, texts in words.items()}

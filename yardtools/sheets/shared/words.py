"""The words on the sheets, in every language they are printed in; a sheet's own stand in its own file."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("en", "de", "fr")

Words = Mapping[str, tuple[str, str, str]]
"""Texts by key, each in English, German and French; of a sheet `title` is one of them."""

SHARED: Words = {
    "page": ("page {n} of {m}", "Seite {n} von {m}", "page {n} sur {m}"),
    "ruler": (
        "Print at 100 %: this line is 100 mm long.",
        "Mit 100 % drucken: Diese Linie ist 100 mm lang.",
        "Imprimer à 100 % : cette ligne mesure 100 mm.",
    ),
    "fronts": ("Fronts", "Vorderseiten", "Rectos"),
    "backs": ("Backs", "Rückseiten", "Versos"),
    "duplex": (
        "Print on both sides, flip on the long edge.",
        "Beidseitig drucken, über die lange Kante wenden.",
        "Imprimer recto verso, retourner sur le bord long.",
    ),
}

TICKETS: Words = {
    "black": ("Black ticket", "Black Ticket", "Black Ticket"),
    "double": ("Double move", "Doppelzug", "Coup double"),
    "helicopter": ("Helicopter", "Hubschrauber", "Hélicoptère"),
    "footprints": ("Footprints", "Fußspuren", "Empreintes"),
    "shadow": ("Shadow", "Schatten", "Ombre"),
    "magnifier": ("Magnifier", "Lupe", "Loupe"),
    "blue-light": ("Blue light", "Blaulicht", "Gyrophare"),
}
"""Known tickets without a transport of their own."""


PHRASES: Words = {
    "London": ("London", "London", "Londres"),
    "Europe": ("Europe", "Europa", "Europe"),
    "Dice game": ("Dice game", "Würfelspiel", "Jeu de dés"),
    "Purrlock Holmes: Furriarty's Trail": (
        "Purrlock Holmes: Furriarty's Trail",
        "Schnurrlock Holmes: Auf Mauziatys Fährte",
        "Purrlock Holmes : sur la piste de Furriarty",
    ),
    "Scotland Yard, the beginners' version": (
        "Scotland Yard, the beginners' version",
        "Scotland Yard: Einsteigerspiel",
        "Scotland Yard : version débutants",
    ),
    "Mister X Europe": ("Mister X Europe", "Mister X Europa", "Mister X Europe"),
    "Scotland Yard: the dice game": (
        "Scotland Yard: the dice game",
        "Scotland Yard: das Würfelspiel",
        "Scotland Yard : le jeu de dés",
    ),
    "2013 edition, stations numbered 1 to 199": (
        "2013 edition, stations numbered 1 to 199",
        "Ausgabe 2013, Stationen 1 bis 199",
        "édition 2013, stations 1 à 199",
    ),
    "our own design, cities numbered 1 to 199": (
        "our own design, cities numbered 1 to 199",
        "eigener Entwurf, Städte 1 bis 199",
        "création originale, villes 1 à 199",
    ),
    "our own design, nine tiles with the places 1 to 36": (
        "our own design, nine tiles with the places 1 to 36",
        "eigener Entwurf, neun Plättchen mit den Orten 1 bis 36",
        "création originale, neuf tuiles avec les lieux 1 à 36",
    ),
    "2-5 players, 60 clue cards, 18 paw prints": (
        "2-5 players, 60 clue cards, 18 paw prints",
        "2–5 Spieler, 60 Hinweiskarten, 18 Pfotenabdrücke",
        "2 à 5 joueurs, 60 cartes indice, 18 empreintes",
    ),
}
"""What the shipped boards and games say of themselves, by their own words; others speak as they do."""


def translate(phrase: str, language: str) -> str:
    """A title or an edition in a language, as far as we know it."""
    return in_language(PHRASES, language).get(phrase, phrase)


def in_language(words: Words, language: str) -> dict[str, str]:
    """The texts in one language."""
    place = LANGUAGES.index(language)
    return {key: texts[place] for key, texts in words.items()}

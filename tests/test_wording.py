"""How things are said: rows of words."""

import pytest

from yardtools.wording import join_few, with_article


@pytest.mark.parametrize(
    ("many", "said"),
    [(0, ""), (1, "1"), (3, "1, 2 and 3"), (4, "1, 2, 3 and 4"), (5, "1, 2, 3 and 2 more")],
)
def test_of_very_many_the_first_are_named_and_never_one_more(many: int, said: str) -> None:
    assert join_few(range(1, many + 1), 4) == said


def test_large_counts_are_grouped() -> None:
    assert join_few(range(2_000), 2) == "0 and 1,999 more"


def test_things_have_their_article() -> None:
    assert with_article("underground line") == "an underground line"
    assert with_article("bus line") == "a bus line"

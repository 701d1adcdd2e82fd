"""The page of a table: the board, what lies on it for one seat, and what can be clicked."""

from yardtools.table.page.page import table_page

__all__ = ["table_page"]

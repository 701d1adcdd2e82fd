"""The page of a table as one text."""
from yardtools.table.table import Table
from yardtools.table.doors import Door

def table_page(table: Table, door: Door) -> str:
    return "<!doctype html>"

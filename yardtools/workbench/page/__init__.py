"""The page of the workbench: a board drawn over its scan by mouse and keys."""

from yardtools.workbench.page.page import workbench_page

__all__ = ["workbench_page"]

"""The workbench: a board drawn over its scan in the browser, every step on the disk before it is told."""

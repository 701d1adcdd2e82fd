"""The workbench."""

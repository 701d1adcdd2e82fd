"""The report of a run for people and programs, a format a file: text, JUnit, Markdown, and a badge."""

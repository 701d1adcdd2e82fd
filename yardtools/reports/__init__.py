"""Findings as text for people and programs, a format a file."""

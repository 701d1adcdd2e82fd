"""Yardtools in any editor: a language server that finds, explains, completes and mends while one types.

`server.py` speaks the protocol; everything it says comes from the rooms that the commands use too. The
texts are those in the editor, saved or not, and mostly broken: somebody is at work on them.
"""

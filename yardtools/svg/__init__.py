"""A safe SVG reader and writer: files parsed, styled, placed, searched, written and edited byte for byte.

It knows drawings alone. What the shapes of a drawing mean is for others to say.
"""

"""Faults that show only in play; they are looked for by `yard validate --play`, where the rules are at hand."""

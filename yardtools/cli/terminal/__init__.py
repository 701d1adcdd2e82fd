"""A game played in the terminal: who sits where, what each sees, what is typed, what is taken back."""

"""What tests share: boards and games to try things on, and ways to run the program."""

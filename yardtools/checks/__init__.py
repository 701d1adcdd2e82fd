"""What can be wrong with a board, a fault a file: `<family>/<fault>.py` is the code `family/fault`."""

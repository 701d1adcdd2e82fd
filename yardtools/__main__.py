"""`python -m yardtools` is `yard`."""

from yardtools.cli import main

main()

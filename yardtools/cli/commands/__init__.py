"""The commands of `yard`, a file each: what it takes, what it prints, and its exit status."""

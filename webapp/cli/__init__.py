"""The command `rummiref`: one command a file, its options and what it does."""

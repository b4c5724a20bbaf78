"""The word game: words, turns, and the dictionary."""

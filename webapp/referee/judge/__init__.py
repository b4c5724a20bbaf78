"""A settled table as the game takes it, and what the rules say to it."""

"""The whole thing, started as people start it and seen with a real browser."""

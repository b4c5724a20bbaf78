"""Games: events, rounds, and the fold over them."""

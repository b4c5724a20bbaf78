"""Learning: networks, steps, runs."""

"""Brute-force checkers that share no code with the engine and serve its tests as oracles."""

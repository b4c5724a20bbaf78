"""Drawn scenes with known truth: what the demo shows, and what the networks learn from."""

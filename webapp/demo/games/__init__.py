"""Simulated games: who plays what, and what goes wrong."""

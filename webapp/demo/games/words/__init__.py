"""Simulated word games."""

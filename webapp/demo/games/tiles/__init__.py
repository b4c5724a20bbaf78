"""Simulated games with number tiles."""

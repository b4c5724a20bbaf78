"""Finds that are no tiles in play, or that must be doubted."""

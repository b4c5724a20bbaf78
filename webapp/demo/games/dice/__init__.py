"""Simulated dice games."""

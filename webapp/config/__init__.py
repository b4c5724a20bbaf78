"""The settings file."""

"""The second renderer: scene."""

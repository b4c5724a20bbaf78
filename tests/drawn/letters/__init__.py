"""The second renderer: letters."""

"""The second renderer: dice."""

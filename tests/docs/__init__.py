"""The documentation, kept true."""

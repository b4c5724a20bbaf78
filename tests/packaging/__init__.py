"""What is built, and what it is installed with."""

"""What people are asked about a table under a camera, and what is remembered of their answers."""

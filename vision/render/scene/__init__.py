"""What is round the pieces: table tops, things, photographed places."""

"""What is played with, one file for each; a new file in this folder is a new material."""

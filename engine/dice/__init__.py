"""The dice game: dice on a grid."""

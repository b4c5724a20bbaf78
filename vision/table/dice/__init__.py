"""Dice on their grid."""

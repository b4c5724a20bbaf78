"""Tests of the way from a picture to a reading."""

"""Tests of the German lexicon."""

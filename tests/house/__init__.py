"""Tests of the house itself: who imports whom, what a folder holds, which names there are."""

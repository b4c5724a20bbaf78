"""Tests of ``webapp/demo``."""

"""Tests of ``webapp/store``."""

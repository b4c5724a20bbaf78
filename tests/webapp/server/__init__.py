"""Tests of ``webapp/server``."""

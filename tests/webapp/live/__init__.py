"""Tests of ``webapp/live``."""

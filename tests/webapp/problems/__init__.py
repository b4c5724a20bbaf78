"""Tests of ``webapp/problems``."""

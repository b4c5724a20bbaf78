"""Tests of ``webapp/pages``."""

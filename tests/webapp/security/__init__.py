"""Tests of ``webapp/security``."""

"""Tests of ``vision/table``."""

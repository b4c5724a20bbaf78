"""Tests of ``vision/table/reject``."""

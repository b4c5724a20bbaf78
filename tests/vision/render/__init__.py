"""Tests of ``vision/render``."""

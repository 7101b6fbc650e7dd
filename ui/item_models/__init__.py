"""Rows for Qt's views, made from the engine's values."""

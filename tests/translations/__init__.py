"""Collects every word that a person can read, and makes the translation files."""

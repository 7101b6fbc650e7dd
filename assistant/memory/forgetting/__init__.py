"""Forgetting: shown first, then really gone."""

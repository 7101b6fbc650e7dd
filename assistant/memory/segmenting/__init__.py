"""Cuts conversations into topical segments, one decision per message."""

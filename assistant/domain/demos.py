"""What a demo is known by, for commands that do not need an engine."""

from __future__ import annotations

MARK = "demo.json"
"""A home with this file holds an invented person; `ready` in it says that all of it was learnt."""

LANGUAGES = ("en", "de")
"""What the invented person can speak."""

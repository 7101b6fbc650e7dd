"""Conversations as trees, and one exchange: recall, assemble, generate, remember."""

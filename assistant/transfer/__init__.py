"""Chats from other programs, one module per format."""

"""Markdown of messages: read into blocks, made into HTML that can do no harm."""

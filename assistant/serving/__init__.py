"""The OpenAI-compatible address on this machine through which other programs chat."""

"""The read path: from a question to evidence, without a language model."""

"""The write path: from messages to segments and facts, and forgetting them again."""

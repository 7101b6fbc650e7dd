"""Names in messages and facts: found by rules, then resolved to entities."""

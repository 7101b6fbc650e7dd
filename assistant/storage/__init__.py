"""Durable truth: the encrypted DuckDB file, its migrations and one store per domain type."""

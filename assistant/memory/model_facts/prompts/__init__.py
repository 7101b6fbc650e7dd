"""Texts of the prompts by which a model learns, one file each."""

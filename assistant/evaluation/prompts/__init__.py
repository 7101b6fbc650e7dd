"""Texts of the prompts that an evaluation uses, one file each."""

"""Texts of prompts, one file each."""

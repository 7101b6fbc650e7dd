"""Files that ship with Keepsake: icons, style, translations, the model catalogue."""

"""How the window looks: the theme in force, its style sheet, its icons."""

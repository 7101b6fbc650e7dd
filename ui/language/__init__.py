"""In which language the window speaks."""

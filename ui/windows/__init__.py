"""The main window and its pages: they join widgets, item models and the engine."""

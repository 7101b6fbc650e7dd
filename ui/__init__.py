"""The window. Knows Qt, and of the engine only its front and its words."""

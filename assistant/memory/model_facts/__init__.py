"""CoreFacts by a chat model, believed only where the person's words hold them."""

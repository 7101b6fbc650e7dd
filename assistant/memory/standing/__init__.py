"""What a person says about the memory, and what becomes of the messages it is about."""

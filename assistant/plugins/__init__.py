"""The memory as a retriever of other libraries; a module for each, loaded only where it is used."""

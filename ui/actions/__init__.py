"""What the person can do: one small function each, that asks the engine and returns a job."""

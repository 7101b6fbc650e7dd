"""What a chat model is told: prompt, evidence and turns within its window."""

"""What the person rules about learning: secrets, sensitive subjects, examples, and how long."""

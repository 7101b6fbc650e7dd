"""Making, showing and carrying out the rules of the person, by the means of forgetting."""

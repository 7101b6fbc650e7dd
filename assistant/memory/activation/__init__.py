"""ActiveFacts: words that answered like questions, again and again."""

"""What a question finds among the chunks."""

"""The six lessons: each a text in one state, with the numbers that its page says in words."""

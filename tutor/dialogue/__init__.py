"""Practice, follow-ups, and answers to the learner's own questions."""

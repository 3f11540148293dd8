"""What to study, and how it goes: flashcards with spaced repetition, quizzes, the library of a bank, what a learner has
mastered and what comes next, all of it fed by real grades; and cards to take along. The sole home of fsrs.
"""

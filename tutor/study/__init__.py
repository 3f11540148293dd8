"""Flashcards with spaced repetition, fed by real grades. The sole home of fsrs."""

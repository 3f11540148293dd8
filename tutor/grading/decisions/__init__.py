"""The judge that asks a decision model for probabilities and gets its quotes from an aligner."""

"""Eval suites: proof of what the grader does."""

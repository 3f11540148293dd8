"""Fits the embedded judge's head: `python -m evals.training --data DIR`.

pairs/       texts of ours: per question and point what states it, contradicts it, misses it
elsewhere/   the same on questions of neighbouring fields
topics       both, read: the claims of a question and what is said of them
perturb      texts made by rule from right ones
making       texts of one topic as answers to its points: written, by rule, put together
material     everything of ours that is fitted on
graded       answers that people graded, out of a folder that is given
fitting      the examples, the rounds, the thresholds
drafts       thresholds for draft points
"""

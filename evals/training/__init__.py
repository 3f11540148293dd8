"""Fits the embedded judge's head: `python -m evals.training --data DIR`.

pairs/       texts of ours: per question and point what states it, contradicts it, misses it
perturb      texts made by rule from right ones
composing    answers put together from texts about single points
material     everything that is fitted on, as answers to points with the outcome due
graded       answers that people graded, out of a folder that is given
fitting      the examples, the rounds, the thresholds
"""

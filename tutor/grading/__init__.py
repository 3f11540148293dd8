"""Grading: a shell of rules around a judge.

shell       guard -> quantities -> judge -> evidence -> marks, the same for every grader
guard       cleans an answer, sets aside what talks to the grader, flags what cannot be read
phrases     talk to the grader, and declining to answer
quantities  reads numbers and units out of free text and decides quantity points
embedded    the judge of claim points that needs no LLM
llm         the judge that asks a language model
decisions   the judge that asks a decision model for probabilities
panel       the judge that asks several judges
judges      which of them the settings name
evidence    checks every quote and passage
marks       adds up
feedback    says it in a sentence
language    words, stems, rarity
"""

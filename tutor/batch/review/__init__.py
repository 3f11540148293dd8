"""People look at grades, and what they decide wins.

decisions.py  what people decided, a log in the run's own file
standing.py   a grade after what people decided
certainty.py  how sure a grade is, so that the least certain ones come first
queue.py      what to look at next
steps.py      accept, override, comment
agreement.py  how often person and grader agree
overrides.py  decisions out of a file
"""

"""Trust in the suite itself: graders that are bad on purpose have to fail it, and one that knows all has to pass.

graders.py    a dozen bad ones, and the oracle
trial.py      runs the suites on each of them; `python -m evals trust` prints the table
"""

from evals.trust.graders import BAD, Oracle
from evals.trust.trial import CAUGHT_BY, bad, missed, oracle, trial

__all__ = ["BAD", "CAUGHT_BY", "Oracle", "bad", "missed", "oracle", "trial"]

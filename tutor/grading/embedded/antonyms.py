"""Words that turn a statement round when they stand in each other's place, by stem."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tutor.grading.language import stem

_OPPOSED = """
increase raise grow rise up expand : decrease lower reduce shrink fall down drop
more higher larger bigger greater longer : less fewer lower smaller shorter
fast faster quick quickly speed : slow slower slowly
better improve improves gain benefit help : worse worsen degrade hurt harm loss
cheap cheaper inexpensive : expensive costly pricier
before earlier prior first early : after later subsequent last late
begin beginning start initial : end final finish
same identical equal equally : different distinct unequal unequally
always every all : never none
high : low
large big : small tiny
long : short
stable steady constant fixed : unstable varying volatile changing
converge : diverge
enable allow permit : prevent forbid block disable
cause causes produce : prevent avoid stop
save saves keep retain store stores : waste discard drop delete throw
asynchronous asynchronously : synchronous synchronously
bandwidth-bound memory-bound : compute-bound
inside within intra-node : across outside between inter-node
single one : many multiple several
few little : many much
shallow : deep
dense : sparse
forward : backward
linear linearly : quadratic quadratically exponential exponentially
upper : lower
maximum max maximize most : minimum min minimize least
numerator : denominator
input : output
exact exactly : approximate approximately
possible : impossible
safe safely : unsafe risky dangerous
easy easier : hard harder difficult
necessary needed required : unnecessary unneeded optional
overestimate : underestimate
inflate inflated : deflate deflated
overlap : serialize serialise
encourage : discourage penalize penalise
success succeed : fail failure
include includes : exclude excludes omit
add adds : remove removes subtract
accurate : inaccurate misleading
correct right true : incorrect wrong false
warm : cold
fresh unique new : repeated duplicate old stale
over-represented : under-represented
above exceed exceeds : below under
"""


@cache
def antonyms() -> Mapping[str, frozenset[str]]:
    """Return for each stem the stems that oppose it."""
    opposed: dict[str, set[str]] = {}
    for line in _OPPOSED.strip().splitlines():
        left, right = ({stem(word) for word in side.split()} for side in line.split(":"))
        for ours, theirs in ((left, right), (right, left)):
            for each in ours:
                opposed.setdefault(each, set()).update(theirs - ours)
    return {each: frozenset(others) for each, others in opposed.items()}

"""English verb forms that are hardly ever nouns: the sign by which a clause is told from a fragment.

Participles are left out, for "filtered text" is no clause. What is not listed leaves a sentence whole, which is safe.
"""

from __future__ import annotations

_FINITE = (
    "am is are was were has have had do does did can could will would shall should may might must cannot can't won't "
    "isn't aren't wasn't weren't doesn't don't didn't hasn't haven't couldn't wouldn't shouldn't that's it's there's "
    "beat became began came chose concluded fell found gave got grew held kept knew led made met ran rose saw showed "
    "spent stood took told went wrote achieved introduced proposed "
    "causes demands feeds forces gains helps lies means measures needs reads rises stores turns uses"
)
_LEMMAS = (
    "accept accumulate achieve adapt add adjust admit affect agree aggregate allow appear apply approximate arise ask "
    "assign assume avoid become begin behave belong bring broadcast bypass carry choose clip collapse collect combine "
    "come communicate compare compute concatenate confirm consist consume contain continue contribute converge correct "
    "correlate create decide decrease deduplicate define deliver depend describe destabilize detect determine differ "
    "diminish discard distinguish divide dominate eliminate emit emphasize enable encode encourage ensure evaluate "
    "exceed exclude execute expand explain exploit express extend fail favor favour find follow forget freeze fuse "
    "gather generalize generate get give go grow guarantee happen hide hold hurt identify ignore imply improve include "
    "increase indicate induce inflate inherit initialize insert involve keep know learn leave let lower maintain make "
    "memorize minimize miss mix modify multiply normalize observe occupy occur offload omit optimize orthogonalize "
    "overfit partition penalize perform permit pick predict preserve prevent produce propagate prove provide quantize "
    "reach recall receive recommend recompute recover reduce reject rely remain remember remove replace replicate "
    "represent require rescale reside resolve restore retain retrieve reveal sacrifice saturate save say see select "
    "send separate serve shrink shuffle skip solve specialize speed spend stabilize stay strip suffer suggest suppress "
    "synchronize take teach tend tolerate translate treat try tune underperform vanish vary verify want weaken write"
)


def _third_person(lemma: str) -> str:
    if lemma.endswith(("s", "x", "z", "ch", "sh", "go", "do")):
        return lemma + "es"
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ies"
    return lemma + "s"


# Verbs only with -s: bare, they are adjectives or nouns as often.
_BARE_IS_OTHER = "approximate broadcast collapse compute correct decrease increase lower mix separate"
# Nouns as often as verbs in any form; before a list's first comma they are reason enough to take it for a sentence.
_EITHER = (
    "balance break cause check cost cut demand estimate feed filter fit fix flow force gain group handle help hit "
    "hold lack lead lie limit load map mark match mean measure mirror need overlap pack plan plot process rank rate "
    "read repeat report return route run sample scale score set shape shard share shift show sort spike split stack "
    "stall start step stop store support swap switch test time trace track trade train transfer transform trigger "
    "turn update use visit warm waste weigh work wrap yield"
)

FINITE_VERBS = frozenset(
    [
        *_FINITE.split(),
        *(lemma for lemma in _LEMMAS.split() if lemma not in _BARE_IS_OTHER.split()),
        *map(_third_person, _LEMMAS.split()),
    ]
)
PERHAPS_VERBS = FINITE_VERBS | {*_EITHER.split(), *map(_third_person, _EITHER.split())}

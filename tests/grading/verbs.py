"""The verbs that statements on pretraining are made of, and what tells a verb from the noun that looks like it."""

from __future__ import annotations

import re
from dataclasses import dataclass


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_REGULAR = """
    accept add adjust agree allow alternate amortise apply approximate arrive ask average avoid bake become begin
    belong benefit bounce bound break bring calculate call capture cast catch change choose chop claim clip combine
    come communicate compare compress compute concatenate conclude contain converge copy cost count cover cut decay
    decide deliver depend describe differ disappear discard divide do dominate drain draw drift drop earn eat encode
    end enforce enqueue enter escape estimate exceed exchange exclude execute exist explain extend fall favour feed
    fill find finish fix flag follow force forget fork form free fuse gain gather generate get give go grade group
    grow halve happen hash help hide hit hold hurt imitate impose include increase inherit interleave judge jump
    keep know land launch learn leave let lift limit link list load look loop lose lower make mark mask match matter
    mean measure mention mimic minimise mix move multiply need normalise occupy offload overlap overwrite own pair
    pay penalise perform pin place play point prefetch prevent process produce protect put queue raise ramp rank
    rate re-execute reach read recompute record redo reduce regenerate rely remain remove repeat replace report
    require reshape rest restart return reuse rewind rise roll run sacrifice sample save scale score see select
    separate serve set settle shape shard share sharpen shorten show shrink sit skip slow spare split spread squash
    stall stand start starve state stay stop store study subtract suffer sum switch synchronise take talk tell throw
    tie time tolerate touch trade train transfer trap travel treat trigger trim try tune turn update upweight use
    vanish vary wait want warm warn weaken weigh work worsen write yield
"""
_PAST = {
    "added": "add", "agreed": "agree", "asked": "ask", "avoided": "avoid", "beat": "beat", "came": "come",
    "concluded": "conclude", "counted": "count", "decided": "decide", "did": "do", "differed": "differ",
    "favoured": "favour", "fell": "fall", "fitted": "fit", "followed": "follow", "found": "find", "gave": "give",
    "got": "get", "happened": "happen", "judged": "judge", "learned": "learn", "left": "leave", "mattered": "matter",
    "mixed": "mix", "outperformed": "outperform", "pointed": "point", "reached": "reach", "reproduced": "reproduce",
    "restarted": "restart", "rose": "rise", "saw": "see", "scored": "score", "skipped": "skip", "took": "take",
    "traced": "trace", "trained": "train", "used": "use", "went": "go", "won": "win",
}  # fmt: skip
_NOUNS_TOO = words("""
    average benefit bound call change compute cost count cover cut decay drop end estimate fall force form free gain
    grade group hash help hit launch limit link list load loop lower mark mask match mean need own pair place play
    point process queue rank rate read report rest return rise run sample score separate set shape shard share slow
    spread stand start state stop store study time trade train transfer travel trim update use wait warm work write
    """)
_MODALS = {
    "can": "cannot", "may": "cannot", "might": "cannot", "could": "could not", "will": "will not",
    "would": "would not", "should": "should not", "must": "must not", "cannot": "can",
}  # fmt: skip
_PAST_TOO = words("cut hit let put set split spread")
_INTRANSITIVE = words("agreed asked came differed fell followed mattered pointed rose went")
_BE = frozenset(("is", "are", "was", "were"))
_HAVE = {"has": "does", "have": "do", "had": "did"}
_PRONOUNS = words("you we they i")
_DETERMINERS = words("the a an its their each every all any this these those some several no our")
_PREPOSITIONS = words(
    "of in on at by for from with without through per into over between within across to as about above under"
)
ADVERBS = words(
    """
    already also always commonly directly just meanwhile often only simply still then therefore thus
    typically usually
    """
)
_AFTER_VERBS = (
    _DETERMINERS
    | _PREPOSITIONS
    | words("""
    again ahead almost apart apiece at away back because before below best better both down dry extra farther fast
    faster fewer flat four gradually half how idle it itself large less like longer lower many memory more most much
    nearly not nothing now off once one only out past quickly roughly sharply six slightly so steeply that them
    three together twice two until up us well what when where which while you
    """)
)


@dataclass(frozen=True)
class Finite:
    """A finite verb: the kind of its form, by which joined verbs are known, and the form that denies it."""

    kind: str
    denial: str


def finite(before: str, word: str, after: str) -> Finite | None:
    """Read a lower-cased word between its neighbours ("" at the ends of a clause); None where it is no finite verb."""
    if after == "not" and word in ("does", "do", "did", "need"):
        return Finite("modal", "must" if word == "need" else word)
    if word in _MODALS:
        return Finite("modal", _MODALS[word])
    if word in _BE:
        return Finite("be", f"{word} not")
    if word in _HAVE and before != "to" and before not in _MODALS:
        whole = after.endswith("ed") or after in ("been", "shown", "taken")
        return Finite("have", f"{word} not") if whole else Finite(_HAVE[word], f"{_HAVE[word]} not have")
    return _plain(before, word, after)


def order(word: str) -> Finite | None:
    """Read the first word of a clause as an order."""
    return Finite("do", f"do not {word}") if word in _BASES else None


def joined(kind: str, word: str, after: str) -> Finite | None:
    """Read a word after `and` or `or` as a second verb beside one of the kind given."""
    if kind == "does" and word in _THIRD:
        return Finite(kind, f"does not {_THIRD[word]}")
    takes = bool(after) and word not in _PAST_TOO and _takes(word, after)
    return order(word) if kind == "do" and takes else None


def _plain(before: str, word: str, after: str) -> Finite | None:
    if before in _NO_SUBJECTS:
        return None
    if word in _THIRD and _takes(_THIRD[word], after):
        return Finite("does", f"does not {_THIRD[word]}")
    if word in _PAST and (after not in _PREPOSITIONS - {"about"} or word in _INTRANSITIVE):
        return Finite("did", f"did not {_PAST[word]}")
    if word in _BASES and (before in _PRONOUNS or (_subject(before, word) and _takes(word, after))):
        past = word in _PAST_TOO and not before.endswith("s") and before not in _PRONOUNS
        return Finite("did" if past else "do", f"{'did' if past else 'do'} not {word}")
    return None


def _takes(base: str, after: str) -> bool:
    """Return whether what follows can follow a verb, which is asked of verbs that are nouns as well."""
    return base not in _NOUNS_TOO or after in _AFTER_VERBS or after[:1].isdigit() or after.endswith("ly")


def _subject(before: str, base: str) -> bool:
    """Return whether the word before can end the subject of a verb in the plural."""
    if base not in _NOUNS_TOO and base not in ("copy", "measure", "offload", "record", "scale"):
        return bool(before) and before not in ("and", "or", "not")
    many = before.endswith("s") and not before.endswith(("ss", "us", "is"))
    return (many and before not in _VERBS_ONLY) or before in ("al", "both", "data", "people", "that", "two", "which")


def _third(base: str) -> str:
    if base.endswith(("s", "x", "ch", "sh", "o")):
        return base + "es"
    return base[:-1] + "ies" if re.search(r"[^aeiou]y$", base) else base + "s"


_BASES = words(_REGULAR)
_THIRD = {_third(base): base for base in _BASES - {"time"}}
_VERBS_ONLY = frozenset(_third(base) for base in _BASES - _NOUNS_TOO)
_NO_SUBJECTS = (
    (_DETERMINERS - {"all", "this"}) | _PREPOSITIONS | _BE | _HAVE.keys() | _MODALS.keys() | _VERBS_ONLY | _PAST.keys()
) | {"let", "make", "help", "does", "do", "did", "one"}

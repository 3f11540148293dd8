"""Working as arithmetic: the pieces of it in a text, and trees of what is added, multiplied and divided.

Letters count where the question knows them by a symbol; words and bracketed remarks beside a number are passed over.
An unknown symbol makes the expression it stands in unreadable, so that nothing is held against it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tutor.domain import Span
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.trees import Leaf, Node, Tree

_HEDGE = r"(?:\s*(?:\b(?:about|around|roughly|approximately|just|over|under|nearly|almost|some)\b|[~≈]))*"
_EQUALS = (
    r"\\approx|\\simeq|\\sim\b|\\to\b|\\Rightarrow|=>|->|==|[=≈≃≅→⇒]|~=?"
    r"|,?\s*\b(?:which\s+|that\s+)?(?:is\s+equal\s+to|equals|gives|giving|yields|makes|comes\s+(?:out\s+)?to|is)\b"
)
_TOKEN = re.compile(
    r"(?P<line>\n(?!\s*(?:=|≈|\\approx)))"
    r"|(?P<skip>\s+|\$+|\\[,;:!() ]|\\(?:left|right|quad)\b|\\(?:text|mathrm)\s*\{[^}]*\}"
    r"|\(\s*[A-Za-z][^()0-9]{0,40}\)|[`&])"
    rf"|(?P<equals>(?:{_EQUALS}){_HEDGE})"
    r"|(?P<root>√|\\sqrt\b|\bsqrt\b|\b(?:the\s+)?square\s+root\s+of\b)"
    r"|(?P<call>\\?\b(?:exp|ln|log2|log10|log)\b)"
    r"|(?P<over>\\[dt]?frac\b)"
    r"|(?P<power>\*\*|\^)"
    r"|(?P<square>²)"
    r"|(?P<times>,?\s*\b(?:times|multiplied\s+by)\b|\\times|\\cdot|[×*·⋅∙]|[xX](?=\s*[\d(]))"
    r"|(?P<divided>,?\s*\b(?:divided\s+by|over)\b|\\div\b|[÷/⁄])"
    r"|(?P<plus>\bplus\b|\+)"
    r"|(?P<minus>\bminus\b|[-−–])"
    r"|(?P<of>\bof\b)"
    r"|(?P<stop>[,;:.?!|]|\b(?:it|this|there|we|you|they|so|but|because|while|if|which|where|then)\b)"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<letters>[A-Z]{2,3}(?![A-Za-z0-9_])|[A-Za-z](?![A-Za-z0-9_]))"
    r"|(?P<unknown>[α-ωΑ-Ω\\]|[A-Za-z]\w*_\w*)"
    r"|(?P<word>[A-Za-zµ%][\w%'’-]*)"
    r"|(?P<other>.)",
    re.S,
)
OPERANDS = frozenset({"number", "letters", "open", "root", "call", "over"})
JOINING = frozenset({"times", "divided", "plus", "minus", "power", "square", "of", "unknown"})
_MOST_WORDS = 4  # in a row, within a piece of working
_DEEPEST = 40
_NO_SYMBOLS = frozenset("aAI")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of working: its kind, its text, where it stands, and the number where it is one."""

    kind: str
    text: str
    span: Span
    reading: Reading | None = None


class NoExpression(Exception):
    """What stands there is no arithmetic."""


def tokens(text: str, readings: Sequence[Reading], symbols: Collection[str]) -> Iterator[Token]:
    """Cut `text` into the pieces of working. Each number that was read is one piece, white space and remarks are none.

    Letters that are no `symbols` are unknown.
    """
    at, last = 0, ""
    for reading in (*readings, None):
        until = len(text) if reading is None else reading.span[0]
        while at < until and (match := _TOKEN.match(text, at, until)):
            kind, at = match.lastgroup or "", match.end()
            if kind == "letters" and not all(letter in symbols for letter in match[0]):
                spoken = len(match[0]) > 1 and last in {"word", "of"}  # 80 GB of HBM
                kind = "word" if spoken or match[0] in _NO_SYMBOLS else "unknown"
            if kind != "skip":
                last = kind
                yield Token(kind, match[0], match.span())
        if reading is not None:
            at, last = reading.span[1], "number"
            yield Token("number", text[slice(*reading.span)], reading.span, reading)


class Parser:
    """Reads one tree from tokens by precedence: sums of products of powers; what stands side by side is multiplied."""

    def __init__(self, given: Sequence[Token], start: int = 0) -> None:
        self._tokens = given
        self._at = start
        self._depth = 0

    def tree(self) -> tuple[Tree, int]:
        """Return the tree that begins at the start, and the place of the token after it. Raises NoExpression."""
        tree = self._sum()
        if self._kind() in JOINING or self._multiplies():
            raise NoExpression
        return tree, self._at

    def _sum(self) -> Tree:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise NoExpression
        tree = self._product()
        while (token := self._next("plus", "minus")) is not None:
            tree = Node("+" if token.kind == "plus" else "-", (tree, self._product()))
        self._depth -= 1
        return tree

    def _product(self) -> Tree:
        tree = self._signed()
        while True:
            if token := self._next("times", "divided"):
                tree = Node("*" if token.kind == "times" else "/", (tree, self._signed()))
            elif self._is_of(tree):
                tree = Node("*", (tree, self._signed()))
            elif self._multiplies():
                tree = Node("*", (tree, self._power()))
            else:
                return tree

    def _is_of(self, tree: Tree) -> bool:
        """Whether a share of something goes on here: `40% of 989`."""
        return isinstance(tree, Leaf) and tree.is_share and self._next("of") is not None

    def _multiplies(self) -> bool:
        """Whether the next piece is multiplied without a sign: 6ND, 2(N - 1), but not `64 GPUs (8 a node)`."""
        if self._kind() in {"letters", "root"}:
            return True
        return self._kind() == "open" and self._tokens[self._at].span[0] == self._tokens[self._at - 1].span[1]

    def _signed(self) -> Tree:
        self._words()
        if self._next("minus"):
            return Node("neg", (self._power(),))
        return self._power()

    def _power(self) -> Tree:
        tree = self._operand()
        if self._next("square"):
            return Node("^", (tree, Node("2", ())))
        if self._next("power"):
            return Node("^", (tree, self._signed()))
        return tree

    def _operand(self) -> Tree:
        self._words()
        token = self._take()
        match token.kind:
            case "number":
                return self._number(Leaf(token.reading))
            case "letters":
                return _product_of(token.text)
            case "over":
                return Node("/", (self._operand(), self._operand()))
            case "root":
                spoken = token.text.endswith("of")  # the square root of 4 over 9 is 2/3
                return Node("root", (self._product() if spoken else self._operand(),))
            case "call":
                return Node(token.text.lstrip("\\"), (self._operand(),))
            case "open":
                return self._bracket()
        raise NoExpression

    def _number(self, leaf: Leaf) -> Leaf:
        if not (leaf.is_share and self._kind() == "of"):
            self._remark()
        return leaf

    def _bracket(self) -> Tree:
        tree = self._sum()
        self._remark()
        if self._take().kind != "close":
            raise NoExpression
        self._remark()
        return tree

    def _remark(self) -> None:
        """Pass over words after a number where working goes on, or ends, behind them."""
        ahead = self._at
        while (
            ahead < len(self._tokens) and self._tokens[ahead].kind in {"word", "of"} and ahead - self._at < _MOST_WORDS
        ):
            ahead += 1
        if ahead == len(self._tokens) or self._tokens[ahead].kind not in {"word", "of", *OPERANDS}:
            self._at = ahead

    def _words(self) -> None:
        start = self._at
        while self._kind() == "word" and self._at - start < _MOST_WORDS:
            self._at += 1

    def _kind(self) -> str:
        return self._tokens[self._at].kind if self._at < len(self._tokens) else ""

    def _take(self) -> Token:
        if self._at >= len(self._tokens):
            raise NoExpression
        self._at += 1
        return self._tokens[self._at - 1]

    def _next(self, *kinds: str) -> Token | None:
        return self._take() if self._kind() in kinds else None


def _product_of(letters: str) -> Tree:
    tree: Tree = Leaf(symbol=letters[0])
    for letter in letters[1:]:
        tree = Node("*", (tree, Leaf(symbol=letter)))
    return tree

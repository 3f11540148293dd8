"""How people spell units: words and symbols to the names that `units` defines. Only data, and a look-up."""

from __future__ import annotations

import re

# Prefixes apply to these as symbols (TFLOP, GiB) and as words (teraflop, gibibyte).
SYMBOLS = {"B": "byte", "b": "bit", "FLOP": "FLOP", "FLOPs": "FLOP", "F": "FLOP", "Hz": "Hz", "W": "W", "J": "J"}
SYMBOLS |= {"bit": "bit", "Wh": "W*hour", "bps": "bit/s", "Bps": "byte/s", "s": "s"}
PREFIXED_WORDS = {"byte": "byte", "bit": "bit", "flop": "FLOP", "hertz": "Hz", "watt": "W", "joule": "J"}
PREFIXED_WORDS |= {"second": "s"}
SYMBOL_PREFIXES = ("n", "u", "µ", "μ", "m", "k", "K", "M", "G", "T", "P", "E", "Z", "Y", "Ki", "Mi", "Gi", "Ti", "Pi")
SMALL_PREFIXES = ("n", "u", "µ", "μ", "m")
WORD_PREFIXES = (
    *("nano", "micro", "milli", "kilo", "mega", "giga", "tera", "peta", "exa", "zetta", "yotta"),
    *("kibi", "mebi", "gibi", "tebi", "pebi"),
)
ONLY_WITH_PREFIX = {"b", "F", "bps", "Bps"}

_NAMED = {
    "FLOP": "flop flops op ops operation operations computation computations calculation calculations",
    "byte": "byte bytes",
    "bit": "bit bits",
    "token": "token tokens tok toks",
    "parameter": "parameter parameters param params weight weights",
    "GPU": "gpu gpus accelerator accelerators chip chips tpu tpus device devices",
    "s": "s sec secs second seconds",
    "minute": "min mins minute minutes",
    "hour": "h hr hrs hour hours",
    "day": "day days",
    "week": "week weeks",
    "month": "month months",
    "year": "year years yr yrs",
    "percent": "% percent pct percentage",
    "permille": "‰ permille",
    "ppm": "ppm",
    "basispoint": "basispoint basispoints",
    "USD": "$ dollar dollars usd buck bucks",
    "EUR": "€ euro euros eur",
    "epoch": "epoch epochs",
    "pass": "pass passes",
    "step": "step steps iteration iterations update updates",
    "layer": "layer layers",
    "head": "head heads",
    "stage": "stage stages",
    "batch": "batch batches",
    "sequence": "sequence sequences seq seqs",
    "sample": "sample samples example examples",
    "document": "document documents doc docs",
    "word": "word words",
    "node": "node nodes server servers machine machines",
    "expert": "expert experts",
    "W": "watt watts",
    "J": "joule joules",
    "meter": "meter meters metre metres km cm mm",
    "gram": "gram grams kilogram kilograms kg",
    "volt": "volt volts",
    "ampere": "amp amps ampere amperes",
    "kelvin": "kelvin celsius °c",
    "liter": "liter liters litre litres",
}
NAMED = {spelling: name for name, spellings in _NAMED.items() for spelling in spellings.split()}
NAMED |= {"gb": "gigabyte", "mb": "megabyte", "tb": "terabyte", "kb": "kilobyte", "gigs": "gigabyte", "gig": "gigabyte"}
NAMED |= {"gbps": "gigabit/s", "mbps": "megabit/s", "kilowatts": "kilowatt"}
NAMED |= {"km": "1000*meter", "cm": "meter/100", "mm": "meter/1000", "kg": "1000*gram"}
NAMED |= dict.fromkeys(("kilogram", "kilograms"), "1000*gram")

PHRASES = {
    re.compile(r"(?:floating|fp)[ -]point[ -](?:operation|op)s?\b", re.I): "FLOP",
    re.compile(r"U\.?S\.?[ -][Dd]ollars?\b"): "USD",
    re.compile(r"(?:GPU|gpu)-?h(?:rs?)?\b"): "GPU*hour",
    re.compile(r"micro-?batch(?:es)?\b", re.I): "microbatch",
    re.compile(r"per cent\b", re.I): "percent",
    re.compile(r"\\?%(?: points?\b)?"): "percent",
    re.compile(r"percentage[ -]points?\b", re.I): "percent",
    re.compile(r"per mille\b", re.I): "permille",
    re.compile(r"basis[ -]points?\b", re.I): "basispoint",
    re.compile(r"parts[ -]per[ -]million\b", re.I): "ppm",
    re.compile(
        r"(?:NVIDIA )?(?:[HAB][12348]00|GB200|V100|L40S?|T4|MI300X)(?:[ -]?SXM\d?)?s?(?:[ -](?:GPUs?|chips?))?(?!\w)"
    ): "GPU",
    re.compile(r"(?:NVIDIA|Nvidia) GPUs?\b"): "GPU",
}

PHRASE_STARTS = frozenset("bBfFmMpP\\%NHABGgVLTU")

# Words that may stand between a number and its unit without changing what it counts.
ADJECTIVES = (
    "training|trained|total|model|trainable|active|activated|unique|input|output|dense|more|additional|extra|full|"
    "whole|of|new|data|non-embedding|idle|generated|text|different|separate"
)

# What a bank may count beside the units of the field; in an answer these stay nouns of a plain number.
_COUNTS = "failure fault interruption restart crash checkpoint request user prompt image book block page row file rank"
COUNTS = frozenset(_COUNTS.split())

# Letters that the field writes for a count: `N = 100B` counts parameters.
VARIABLES = {"N": "parameter", "D": "token", "C": "FLOP", "T": "token", "P": "parameter"}

"""The answer to every template, calculated another way: by counting, stepping, simulating, or in other units.

Each function takes a template's inputs and returns the answer in the unit that the template asks for. Nothing of the
product is used.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from fractions import Fraction

Calculation = Callable[..., float]
CALCULATIONS: dict[str, Calculation] = {}

DAY = 24 * 60 * 60
TERA, GIGA, MEGA = 10**12, 10**9, 10**6


def of(name: str) -> Callable[[Calculation], Calculation]:
    def note(calculation: Calculation) -> Calculation:
        assert name not in CALCULATIONS
        CALCULATIONS[name] = calculation
        return calculation

    return note


def flops_per_token(n: float) -> float:
    """Count the multiply-adds of a weight: once forward, once for its gradient, once for the gradient of its input."""
    forward, for_the_input, for_the_weight = (2 * n for _ in range(3))
    return forward + for_the_input + for_the_weight


def useful(gpus: float, peak: float, mfu: float) -> float:
    """Return the FLOP/s that go into the model."""
    return sum(peak * TERA for _ in range(int(gpus))) * (mfu / 100)


# --- scaling


@of("scaling/training-compute")
def training_compute(n: float, d: float) -> float:
    return d * flops_per_token(n)


@of("scaling/tokens-for-compute")
def tokens_for_compute(c: float, n: float) -> float:
    return c / flops_per_token(n) / TERA


def bisect(below: Callable[[float], bool], low: float, high: float) -> float:
    for _ in range(200):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if below(middle) else (low, middle)
    return low


@of("scaling/optimal-parameters")
def optimal_parameters(c: float) -> float:
    return bisect(lambda n: flops_per_token(n) * 20 * n < c, 1e6, 1e15) / GIGA


@of("scaling/optimal-tokens")
def optimal_tokens(c: float) -> float:
    return bisect(lambda d: flops_per_token(d / 20) * d < c, 1e6, 1e17) / TERA


@of("scaling/cluster-budget")
def cluster_budget(gpus: float, peak: float, mfu: float, days: float) -> float:
    return sum(useful(gpus, peak, mfu) * DAY for _ in range(int(days)))


def seconds_of_training(n: float, d: float, gpus: float, peak: float, mfu: float) -> float:
    tokens_per_second = useful(gpus, peak, mfu) / flops_per_token(n)
    return d / tokens_per_second


@of("scaling/training-days")
def training_days(n: float, d: float, gpus: float, peak: float, mfu: float) -> float:
    return seconds_of_training(n, d, gpus, peak, mfu) / DAY


@of("scaling/gpu-hours")
def gpu_hours(n: float, d: float, peak: float, mfu: float) -> float:
    return 8 * seconds_of_training(n, d, 8, peak, mfu) / 60 / 60


@of("scaling/training-cost")
def training_cost(n: float, d: float, peak: float, mfu: float, price: float) -> float:
    return seconds_of_training(n, d, 1, peak, mfu) * (price / 3600) / MEGA


@of("scaling/cluster-throughput")
def cluster_throughput(n: float, gpus: float, peak: float, mfu: float) -> float:
    return 1 / seconds_of_training(n, 1, gpus, peak, mfu)


@of("scaling/tokens-per-parameter")
def tokens_per_parameter(n: float, d: float) -> float:
    return float(Fraction(int(d), int(n)))


@of("scaling/serving-compute")
def serving_compute(n: float, s: float) -> float:
    return s * flops_per_token(n) / 3


@of("scaling/serving-break-even")
def serving_break_even(a: float, p: float, b: float, q: float) -> float:
    def small_is_dearer(served: float) -> bool:
        return flops_per_token(a) * (p + served / 3) > flops_per_token(b) * (q + served / 3)

    return bisect(small_is_dearer, 1e9, 1e18) / TERA


@of("scaling/petaflop-days")
def petaflop_days(n: float, d: float) -> float:
    return d * flops_per_token(n) / sum(1e15 * 3600 for _ in range(24))


@of("scaling/gpus-for-deadline")
def gpus_for_deadline(n: float, d: float, days: float, peak: float, mfu: float) -> float:
    return seconds_of_training(n, d, 1, peak, mfu) / (days * DAY)


@of("scaling/attention-share")
def attention_share(h: float, s: float) -> float:
    """Count scores and weighted sums of a causal layer against its 12 h^2 weights, forward pass."""
    pairs_per_token = s / 2
    for_scores = pairs_per_token * (2 * h + 2 * h)
    for_weights = 2 * 12 * h * h
    return 100 * for_scores / for_weights


# --- data


@of("data/lsh-candidate")
def lsh_candidate(b: float, r: float, s: float) -> float:
    missed = 1.0
    for _ in range(int(b)):
        matched = math.prod(s for _ in range(int(r)))
        missed *= 1 - matched
    return 1 - missed


@of("data/lsh-threshold")
def lsh_threshold(b: float, r: float) -> float:
    return bisect(lambda s: b * math.prod(s for _ in range(int(r))) < 1, 1e-6, 1.0)


@of("data/epochs")
def epochs(d: float, u: float) -> float:
    return float(Fraction(int(d), int(u)))


@of("data/worth-of-repeats")
def worth_of_repeats(u: float, e: float) -> float:
    """Integrate the worth of each further pass, which decays by exp(-r / 15.4)."""
    pieces = 20_000
    width = (e - 1) / pieces
    repeats = sum(math.exp(-(i + 0.5) * width / 15.4) * width for i in range(pieces))
    return u * (1 + repeats) / TERA


@of("data/filtered-tokens")
def filtered_tokens(d: float, a: float, b: float) -> float:
    left = d - d * a / 100
    return (left - left * b / 100) / TERA


@of("data/source-epochs")
def source_epochs(d: float, share: float, u: float) -> float:
    return d / (u / (share / 100))


@of("data/padding-waste")
def padding_waste(m: float, w: float) -> float:
    return 100 * float(Fraction(int(w) - int(m), int(w)))


@of("data/token-storage")
def token_storage(d: float, b: float) -> float:
    return d * (8 * b) / 8 / TERA


# --- architecture


def cached_numbers(layers: float, heads: float, dim: float) -> int:
    """Count the numbers that a token leaves behind: for every layer and head a key and a value."""
    return sum(int(dim) for _ in itertools.product(range(int(layers)), range(int(heads)), ("key", "value")))


@of("architecture/kv-cache-per-token")
def kv_cache_per_token(layers: float, kv: float, dim: float) -> float:
    return 2 * cached_numbers(layers, kv, dim)


@of("architecture/kv-cache-mha")
def kv_cache_mha(layers: float, heads: float, dim: float, s: float) -> float:
    return s * 2 * cached_numbers(layers, heads, dim) / GIGA


@of("architecture/kv-cache-gqa")
def kv_cache_gqa(layers: float, heads: float, kv: float, dim: float, s: float, batch: float) -> float:
    group = heads / kv
    return batch * s * 2 * cached_numbers(layers, heads, dim) / group / GIGA


@of("architecture/kv-cache-mla")
def kv_cache_mla(latent: float, rope: float, layers: float, s: float) -> float:
    return sum(2 * s * (latent + rope) for _ in range(int(layers))) / MEGA


@of("architecture/tied-embeddings")
def tied_embeddings(v: float, h: float) -> float:
    return (2 * v * h - v * h) / MEGA


@of("architecture/vocabulary-logits")
def vocabulary_logits(b: float, s: float, v: float) -> float:
    return sum(32 / 8 * v for _ in range(int(b * s))) / GIGA


@of("architecture/moe-total")
def moe_total(dense: float, layers: float, e: float, p: float) -> float:
    return (dense + sum(p for _ in itertools.product(range(int(layers)), range(int(e))))) / GIGA


@of("architecture/moe-active")
def moe_active(dense: float, layers: float, e: float, k: float, p: float) -> float:
    idle = (e - k) * p * layers
    return moe_total(dense, layers, e, p) - idle / GIGA


@of("architecture/expert-capacity")
def expert_capacity(t: float, e: float, k: float, f: float) -> float:
    copies = sum(k for _ in range(int(t)))
    return copies / e * f


@of("architecture/embedding-share")
def embedding_share(n: float, v: float, h: float) -> float:
    return 100 * (v * h + h * v) / n


# --- distributed


@of("distributed/mfu")
def mfu(n: float, t: float, gpus: float, peak: float) -> float:
    at_full_peak = useful(gpus, peak, 100) / flops_per_token(n)
    return 100 * t / at_full_peak


@of("distributed/throughput-for-mfu")
def throughput_for_mfu(n: float, mfu: float, peak: float) -> float:
    return useful(1, peak, mfu) / flops_per_token(n)


@of("distributed/achieved-flops")
def achieved_flops(n: float, t: float) -> float:
    return flops_per_token(n) * t / 1e15


@of("distributed/cluster-peak")
def cluster_peak(gpus: float, peak: float) -> float:
    return useful(gpus, peak, 100) / 1e15


def one_f_one_b(p: int, m: int, forward: float = 1.0, backward: float = 2.0) -> float:
    """Simulate a 1F1B schedule and return the share of the step that a stage is idle."""
    work: list[list[tuple[str, int]]] = []
    for stage in range(p):
        ahead = min(p - stage, m)
        order = [("f", i) for i in range(ahead)]
        for i in range(m):
            order.append(("b", i))
            if ahead + i < m:
                order.append(("f", ahead + i))
        work.append(order)
    done: dict[tuple[str, int, int], float] = {}
    clock = [0.0] * p
    while any(work):
        for stage in range(p):
            if not work[stage]:
                continue
            kind, i = work[stage][0]
            waits = (kind, i, stage - 1 if kind == "f" else stage + 1)
            first = stage == 0 if kind == "f" else stage == p - 1
            ready = done.get(("f", i, stage)) if kind == "b" and first else done.get(waits)
            if kind == "f" and first:
                ready = 0.0
            if ready is None:
                continue
            clock[stage] = max(clock[stage], ready) + (forward if kind == "f" else backward)
            done[kind, i, stage] = clock[stage]
            work[stage].pop(0)
    step = max(clock)
    return 1 - m * (forward + backward) / step


@of("distributed/bubble-1f1b")
def bubble_1f1b(p: float, m: float) -> float:
    return one_f_one_b(int(p), int(m))


@of("distributed/bubble-interleaved")
def bubble_interleaved(p: float, m: float, v: float) -> float:
    """Fill and drain a pipeline whose slots are one vth as long, against m whole slots of work."""
    chunk = Fraction(1, int(v))
    idle = sum((chunk for _ in range(int(p) - 1)), Fraction(0))
    return float(idle / int(m))


@of("distributed/microbatches-for-bubble")
def microbatches_for_bubble(p: float, f: float) -> float:
    return bisect(lambda m: (p - 1) / (m + p - 1) > f / 100, 1e-3, 1e6)


def ring(n: int, size: float, phases: int) -> float:
    """Step through the phases of a ring and return what one GPU has sent."""
    sent = 0.0
    for _ in range(phases):
        for _ in range(n - 1):
            sent += size / n
    return sent


@of("distributed/all-reduce-traffic")
def all_reduce_traffic(n: float, g: float) -> float:
    return ring(int(g), 2 * n, 2) / GIGA


@of("distributed/all-reduce-time")
def all_reduce_time(n: float, g: float, bw: float) -> float:
    return ring(int(g), 2 * n, 2) / GIGA / bw


@of("distributed/all-gather-time")
def all_gather_time(p: float, g: float, bw: float) -> float:
    return 1000 * ring(int(g), 2 * p, 1) / GIGA / bw


@of("distributed/tensor-parallel-traffic")
def tensor_parallel_traffic(layers: float, h: float, s: float) -> float:
    tensor = 2 * s * h
    blocks = ("attention", "feed-forward")
    return sum(tensor for _ in itertools.product(range(int(layers)), blocks, ("forward", "backward"))) / GIGA


@of("distributed/replicas")
def replicas(gpus: float, t: float, p: float) -> float:
    return len({gpu // (int(t) * int(p)) for gpu in range(int(gpus))})


@of("distributed/checkpoint-size")
def checkpoint_size(n: float) -> float:
    tensors = {"weights": 16, "master": 32, "momentum": 32, "variance": 32}
    return n * sum(tensors.values()) / 8 / GIGA


@of("distributed/checkpoint-time")
def checkpoint_time(r: float, size: float, bw: float) -> float:
    return size / sum(bw for _ in range(int(r)))


@of("distributed/failures-in-run")
def failures_in_run(mtbf: float, days: float, gpus: float) -> float:
    each_hour = gpus / mtbf
    return sum(each_hour for _ in range(24 * int(days)))


@of("distributed/cluster-mtbf")
def cluster_mtbf(mtbf: float, gpus: float) -> float:
    return 1 / sum(1 / mtbf for _ in range(int(gpus)))


@of("distributed/young-interval")
def young_interval(cost: float, mtbf: float) -> float:
    """Find the least overhead: a checkpoint in each interval, and half an interval lost at each failure."""
    between = mtbf * 3600
    seconds = (1.0005**i for i in range(1, 30_000))
    return min(seconds, key=lambda t: cost / t + t / 2 / between) / 60


@of("distributed/ridge-point")
def ridge_point(peak: float, bw: float) -> float:
    return bisect(lambda i: i * bw * TERA < peak * TERA, 1e-3, 1e6)


@of("distributed/decode-latency")
def decode_latency(n: float, b: float, bw: float) -> float:
    return n * b / (bw * GIGA)  # a terabyte per second is a gigabyte per millisecond


@of("distributed/decode-speed")
def decode_speed(n: float, bw: float) -> float:
    return 1 / (2 * n / TERA / bw)


@of("distributed/expert-traffic")
def expert_traffic(h: float, k: float) -> float:
    return sum(16 / 8 * h for _ in range(int(k))) / 1000


@of("distributed/step-time")
def step_time(b: float, n: float, gpus: float, peak: float, mfu: float) -> float:
    return seconds_of_training(n, b, gpus, peak, mfu)


@of("distributed/sharded-optimizer")
def sharded_optimizer(n: float, g: float, r: float) -> float:
    held = n / g
    return (2 * held + 2 * held + 3 * 4 * held / r) / GIGA


# --- memory

STATE = {"weights": 2, "gradients": 2, "master": 4, "momentum": 4, "variance": 4}
SHARDED = {
    1: {"master", "momentum", "variance"},
    2: {"master", "momentum", "variance", "gradients"},
    3: set(STATE),
}


def zero(stage: int, n: float, g: float) -> float:
    return sum(n * size / (g if name in SHARDED[stage] else 1) for name, size in STATE.items()) / GIGA


@of("memory/adam-state")
def adam_state(n: float) -> float:
    return zero(3, n, 1)


@of("memory/zero-1")
def zero_1(n: float, g: float) -> float:
    return zero(1, n, g)


@of("memory/zero-2")
def zero_2(n: float, g: float) -> float:
    return zero(2, n, g)


@of("memory/zero-3")
def zero_3(n: float, g: float) -> float:
    return zero(3, n, g)


@of("memory/activations-full")
def activations_full(h: float, a: float, s: float, b: float) -> float:
    """Add up what Korthikanti et al. list for a layer: attention, feed-forward block, two layer norms."""
    unit = s * b * h
    attention = 2 * unit + 4 * unit + 2 * unit + 2 * unit + unit  # input, queries and keys, values, projection, mask
    scores = (2 + 2 + 1) * a * s * s * b  # softmax, dropped-out scores, mask
    feed_forward = 2 * unit + 8 * unit + 8 * unit + unit  # input, inside before and after the activation, mask
    norms = 2 * unit + 2 * unit
    return (attention + scores + feed_forward + norms) / GIGA


@of("memory/activations-flash")
def activations_flash(layers: float, h: float, s: float, b: float) -> float:
    return layers * activations_full(h, 0, s, b)


@of("memory/activations-recomputed")
def activations_recomputed(layers: float, h: float, s: float, b: float) -> float:
    return sum(16 / 8 * s * b * h for _ in range(int(layers))) / GIGA


@of("memory/inference-weights")
def inference_weights(n: float, bits: float) -> float:
    return float(Fraction(int(n) * int(bits), 8 * GIGA))


@of("memory/inference-total")
def inference_total(n: float, kv: float, batch: float, s: float) -> float:
    cache = sum(kv * 1000 * s for _ in range(int(batch)))
    return (2 * n + cache) / GIGA


@of("memory/perplexity")
def perplexity(loss: float) -> float:
    """Sum the series of the exponential."""
    return sum(loss**i / math.factorial(i) for i in range(60))


@of("memory/recomputation-cost")
def recomputation_cost(t: float) -> float:
    forward, backward = t / 3, 2 * t / 3
    return forward + forward + backward


# --- stability


@of("stability/training-steps")
def training_steps(d: float, b: float) -> float:
    return float(Fraction(int(d), int(b)))


@of("stability/batch-ramp")
def batch_ramp(a: float, p: float, b: float, q: float) -> float:
    return float(Fraction(int(a), int(p)) + Fraction(int(b), int(q)))


@of("stability/averaging-time")
def averaging_time(lr: float, wd: float) -> float:
    """Take the mean age of an exponential average with that decay: the sum of all its weights."""
    decay = 1 - lr * wd
    return 1 / (1 - decay)


@of("stability/learning-rate-for-batch")
def learning_rate_for_batch(p: float, q: float, lr: float) -> float:
    return math.exp(math.log(lr) + (math.log(q) - math.log(p)) / 2)


@of("stability/accumulation-steps")
def accumulation_steps(b: float, s: float, r: float, m: float) -> float:
    sequences = b / s
    return sequences / r / m


# --- profiling


@of("profiling/gemm-intensity")
def gemm_intensity(m: float, k: float, n: float) -> float:
    flops = (m * n) * (k + k)
    moved = sum(2 * rows * columns for rows, columns in ((m, k), (k, n), (m, n)))
    return flops / moved


@of("profiling/attainable-flops")
def attainable_flops(i: float, peak: float, bw: float) -> float:
    seconds_for_a_terabyte = max(1 / bw, i / peak)
    return i / seconds_for_a_terabyte


@of("profiling/gemm-time")
def gemm_time(m: float, k: float, n: float, rate: float) -> float:
    return (m * n) * (k + k) / TERA / rate * 1000


@of("profiling/fusion-saving")
def fusion_saving(k: float, t: float, bw: float) -> float:
    unfused = sum(t + t for _ in range(int(k)))
    return (unfused - (t + t)) / bw


@of("profiling/attention-scores")
def attention_scores(a: float, b: float, s: float) -> float:
    return sum(2 * s * s for _ in itertools.product(range(int(a)), range(int(b)))) / GIGA


# --- evaluation


@of("evaluation/bits-per-byte")
def bits_per_byte(loss: float, b: float) -> float:
    return math.log2(math.e**loss) / b


@of("evaluation/sampling-error")
def sampling_error(p: float, n: float) -> float:
    """Take the spread of a mean from the values themselves: n p / 100 ones and the rest zeros."""
    share = p / 100
    spread = share * (1 - share) ** 2 + (1 - share) * share**2
    return 100 * math.sqrt(spread / n)

"""Trains the network that reads messages: train.py DIR OUT [EPOCHS] [SEED] [HOLD].

DIR holds the arrays of write-examples.ts. With HOLD = 1 the fifth that is marked as held is only measured; with 0 it is learned from too.
Writes OUT.npz. Needs jax, optax and numpy; see requirements.txt.
"""
import json
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

folder, out = sys.argv[1:3]
epochs = int(sys.argv[3]) if len(sys.argv) > 3 else 12
seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
hold = (sys.argv[5] if len(sys.argv) > 5 else "1") == "1"

shape = json.load(open(f"{folder}/shape.json"))
P, C = shape["placesPerToken"], shape["placesOfContext"]
NI, NT, NF = len(shape["intents"]), len(shape["tags"]), len(shape["facts"])
NONE = shape["places"]


def load(name, kind):
    return np.fromfile(f"{folder}/{name}.bin", dtype=kind)


starts = load("starts", np.uint32).astype(np.int64)
places = load("places", np.uint16).reshape(-1, P)
places = np.where(places == 65535, NONE, places).astype(np.int32)
context = load("context", np.uint16).reshape(-1, C)
context = np.where(context == 65535, NONE, context).astype(np.int32)
tags, boundary, clause = load("tags", np.uint8), load("boundary", np.uint8), load("clause", np.uint8)
intents = load("intents", np.float32).reshape(-1, NI)
facts = load("facts", np.uint8).reshape(-1, NF)
meta = load("meta", np.float32).reshape(-1, 5)
weight, is_held, is_base, is_whole = meta[:, 1], meta[:, 2] > 0, meta[:, 3] > 0, meta[:, 4]
length = np.diff(starts)

SIZES = [8, 16, 24, 40, 96]
D, G, K, M = 64, 96, 4, 192
rng = np.random.default_rng(seed)


def batch_of(rows, size):
    b = len(rows)
    x = np.full((b, size, P), NONE, np.int32)
    t = np.zeros((b, size), np.int32)
    bd = np.zeros((b, size), np.float32)
    cl = np.zeros((b, size), np.float32)
    m = np.zeros((b, size), np.float32)
    for i, row in enumerate(rows):
        s, n = starts[row], min(length[row], size)
        x[i, :n] = places[s : s + n]
        t[i, :n] = tags[s : s + n]
        bd[i, :n] = boundary[s : s + n]
        cl[i, :n] = clause[s : s + n]
        m[i, :n] = 1
    return x, t, bd, cl, m, context[rows], intents[rows], facts[rows].astype(np.float32), weight[rows], is_whole[rows]


def init(key):
    keys = iter(jax.random.split(key, 32))

    def dense(a, b):
        return jax.random.normal(next(keys), (a, b)) * (1 / np.sqrt(a))

    def gru(a):
        return {"w": dense(a, 3 * G), "u": dense(G, 3 * G), "b": jnp.zeros(3 * G), "c": jnp.zeros(3 * G)}

    return {
        "table": jax.random.normal(next(keys), (NONE, D)) * 0.1,
        "ctx": dense(D, D),
        "f1": gru(D), "b1": gru(D), "f2": gru(2 * G), "b2": gru(2 * G),
        "t1": dense(2 * G + D, 128), "t1b": jnp.zeros(128), "t2": dense(128, NT + 1), "t2b": jnp.zeros(NT + 1),
        "moves": jnp.eye(NT),
        "att": dense(2 * G, K),
        "m1": dense(2 * G * (K + 1) + D, M), "m1b": jnp.zeros(M), "m2": dense(M, NI + NF),
        "m2b": jnp.concatenate([jnp.zeros(NI), jnp.full(NF, -4.0)]),
    }


def run_gru(p, x, mask, reverse):
    # Gates as in PyTorch: reset, update, new.
    pre = x @ p["w"] + p["b"]

    def step(h, inp):
        xi, mi = inp
        hu = h @ p["u"] + p["c"]
        r = jax.nn.sigmoid(xi[:, :G] + hu[:, :G])
        z = jax.nn.sigmoid(xi[:, G : 2 * G] + hu[:, G : 2 * G])
        n = jnp.tanh(xi[:, 2 * G :] + r * hu[:, 2 * G :])
        new = (1 - z) * n + z * h
        new = mi[:, None] * new + (1 - mi[:, None]) * h
        return new, new

    _, ys = jax.lax.scan(step, jnp.zeros((x.shape[0], G)), (pre.transpose(1, 0, 2), mask.T), reverse=reverse)
    return ys.transpose(1, 0, 2)


def drop(key, x, rate):
    if key is None:
        return x
    return x * jax.random.bernoulli(key, 1 - rate, x.shape) / (1 - rate)


def forward(p, x, mask, cl, ctx, key):
    ks = [None] * 8 if key is None else jax.random.split(key, 8)
    table = jnp.concatenate([p["table"], jnp.zeros((1, D))])
    if key is not None:
        keep = jax.random.bernoulli(ks[0], 0.88, x.shape)
        x = jnp.where(keep, x, NONE)
    c = table[ctx].sum(1)
    e = table[x].sum(2) + (c @ p["ctx"])[:, None, :]
    e = drop(ks[1], e, 0.2) * mask[..., None]
    h1 = jnp.concatenate([run_gru(p["f1"], e, mask, False), run_gru(p["b1"], e, mask, True)], -1)
    h1 = drop(ks[2], h1, 0.3)
    h = jnp.concatenate([run_gru(p["f2"], h1, mask, False), run_gru(p["b2"], h1, mask, True)], -1)
    h = drop(ks[3], h, 0.3)
    t = jax.nn.relu(jnp.concatenate([h, e], -1) @ p["t1"] + p["t1b"])
    t = drop(ks[4], t, 0.2) @ p["t2"] + p["t2b"]
    s = (h @ p["att"]) + (cl[..., None] - 1) * 1e9
    a = jax.nn.softmax(s, 1)
    pooled = jnp.einsum("btk,bth->bkh", a, h).reshape(h.shape[0], -1)
    top = jnp.max(jnp.where(cl[..., None] > 0, h, -1.0), 1)
    m = jnp.concatenate([pooled, top, c], -1)
    m = drop(ks[5], jax.nn.relu(m @ p["m1"] + p["m1b"]), 0.3)
    o = m @ p["m2"] + p["m2b"]
    return t[..., :NT], t[..., NT], o[:, :NI], o[:, NI:]


def unlikeliness(scores, tags, mask, moves):
    """Negative logarithm of the probability of the tags in a linear-chain conditional random field (Lafferty et al. 2001)."""
    own = jnp.take_along_axis(scores, tags[..., None], -1)[..., 0] * mask
    steps = moves[tags[:, :-1], tags[:, 1:]] * mask[:, 1:]

    def step(before, inp):
        row, m = inp
        after = jax.nn.logsumexp(before[:, :, None] + moves, axis=1) + row
        return jnp.where(m[:, None] > 0, after, before), None

    all_ways, _ = jax.lax.scan(step, scores[:, 0], (scores[:, 1:].transpose(1, 0, 2), mask[:, 1:].T))
    return jax.nn.logsumexp(all_ways, -1) - own.sum(1) - steps.sum(1)


def best_tags(scores, mask, moves):
    """The likeliest tags of each message (Viterbi)."""
    n, size, _ = scores.shape
    best, came = scores[:, 0], []
    for at in range(1, size):
        ways = best[:, :, None] + moves
        origin = ways.argmax(1)
        on = mask[:, at, None] > 0
        came.append(np.where(on, origin, np.arange(NT)))
        best = np.where(on, ways.max(1) + scores[:, at], best)
    tags = [best.argmax(1)]
    for origin in reversed(came):
        tags.append(origin[np.arange(n), tags[-1]])
    return np.stack(tags[::-1], 1)


def loss_of(p, batch, key):
    x, t, bd, cl, m, ctx, it, fa, w, whole = batch
    tl, bl, il, fl = forward(p, x, m, cl, ctx, key)
    l_tags = unlikeliness(tl, t, m, p["moves"]) / jnp.maximum(1, m.sum(1) ** 0.5) * whole
    l_bound = (optax.sigmoid_binary_cross_entropy(bl, bd) * m * (1 + 4 * bd)).sum(1)
    l_int = optax.softmax_cross_entropy(il, it * 0.95 + 0.05 / NI)
    # 2: the labels do not say.
    known = fa < 1.5
    fa = jnp.where(known, fa, 0)
    l_fact = (optax.sigmoid_binary_cross_entropy(fl, fa) * (1 + fa) * known).sum(1)
    return ((l_int * 1.5 + 1.0 * l_tags + 0.7 * l_fact + 0.7 * l_bound) * w).mean()


rows = np.arange(len(length))
train = rows[~is_held] if hold else rows
held = rows[is_held]
B = 96


def batches(rows, shuffled):
    size_of = np.searchsorted(SIZES, np.minimum(length[rows], SIZES[-1]))
    out = []
    for i, size in enumerate(SIZES):
        own = rows[size_of == i]
        if shuffled:
            own = rng.permutation(own)
        b = B if size <= 24 else B // 2
        n = len(own) // b * b if shuffled else len(own)
        for at in range(0, n, b):
            out.append((own[at : at + b], size))
    if shuffled:
        out = [out[i] for i in rng.permutation(len(out))]
    return out


params = init(jax.random.PRNGKey(seed))
steps = epochs * len(batches(train, True))
schedule = optax.warmup_cosine_decay_schedule(2e-4, 3e-3, min(300, steps // 10), steps, 3e-5)
opt = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=0.01))
state = opt.init(params)


# What is kept is the mean of the weights of the last steps: it reads better than any of them.
EMA = 0.998


@jax.jit
def step(p, mean, s, batch, key):
    value, grads = jax.value_and_grad(loss_of)(p, batch, key)
    updates, s = opt.update(grads, s, p)
    p = optax.apply_updates(p, updates)
    mean = jax.tree.map(lambda m, w: EMA * m + (1 - EMA) * w, mean, p)
    return p, mean, s, value


@jax.jit
def predict(p, x, m, cl, ctx):
    return forward(p, x, m, cl, ctx, None)


def measure(p, rows):
    n = np.zeros(5)
    per = {}
    for own, size in batches(rows, False):
        x, t, bd, cl, m, ctx, it, fa, w, whole = batch_of(own, size)
        tl, bl, il, fl = (np.asarray(v) for v in predict(p, x, m, cl, ctx))
        ok_i = it[np.arange(len(own)), il.argmax(1)] > 0
        ok_t = ((best_tags(tl, m, np.asarray(p["moves"])) == t) | (m == 0)).all(1) | (whole == 0)
        ok_f = (((fl > 0) == (fa > 0)) | (fa > 1.5)).all(1)
        ok_b = (((bl > 0) == (bd > 0)) | (m == 0)).all(1)
        n += [len(own), ok_i.sum(), ok_t.sum(), ok_f.sum(), ok_b.sum()]
        for i, o in zip(it.argmax(1), ok_i):
            r = per.setdefault(shape["intents"][i], [0, 0])
            r[0] += int(o)
            r[1] += 1
    return n[1:] / n[0], per


key = jax.random.PRNGKey(seed + 100)
average = params
for epoch in range(epochs):
    begin, total, count = time.time(), 0.0, 0
    for own, size in batches(train, True):
        key, sub = jax.random.split(key)
        params, average, state, value = step(params, average, state, batch_of(own, size), sub)
        total, count = total + float(value), count + 1
    line = f"epoch {epoch + 1} loss {total / count:.3f} {time.time() - begin:.0f} s"
    if hold and (epoch % 2 == 1 or epoch == epochs - 1):
        got, per = measure(average, held)
        line += " held intent %.3f tags %.3f facts %.3f boundary %.3f" % tuple(got)
        if epoch == epochs - 1:
            line += "\n" + json.dumps(per)
    print(line, flush=True)
np.savez(f"{out}.npz", **{f"{a}.{b}" if b else a: np.asarray(v) for a, w in average.items() for b, v in (w.items() if isinstance(w, dict) else [("", w)])})

import type { Matrix, NetworkWeights } from './read-weights.ts';

/** What a network says of the tokens of a message. */
interface TokenScores {
  /** For each token a score of each tag. */
  readonly tags: readonly Float32Array[];
  /** A score for each tag that follows on another, row by row. */
  readonly transitions: Float32Array;
  /** For each token how likely a further request begins with it, 0 to 1. */
  readonly begins: readonly number[];
}

/** What a network says of one request. */
interface RequestScores {
  /** The share of each intent, together 1. */
  readonly intents: Float32Array;
  /** How likely each label holds, 0 to 1. */
  readonly labels: Float32Array;
}

/** A message in a network: its tokens are told at once, each request for the tokens that belong to it. */
interface NetworkOutput {
  readonly tokens: TokenScores;
  request(from: number, to: number): RequestScores;
}

const EMBEDDED = 64;
const GATED = 96;
const ENCODED = 2 * GATED;
const ATTENTION_HEADS = 4;

/**
 * A small network that labels messages: the rows of a table that each token has are added up, two layers read them in both directions (gated
 * recurrent units after Cho et al. 2014, gates as in PyTorch), and heads tell tags of tokens, beginnings of requests, intent and labels of a request.
 * Deterministic: plain sums of 32-bit floats in a fixed order.
 */
export class Network {
  readonly #table: Matrix;
  readonly #weights: ReadonlyMap<string, Float32Array>;
  readonly #tagCount: number;
  readonly #intentCount: number;

  constructor(weights: NetworkWeights, counts: { readonly tags: number; readonly intents: number }) {
    const table = weights.get('table');
    if (table === undefined) throw new RangeError('The weights have no table.');
    this.#table = table;
    this.#tagCount = counts.tags;
    this.#intentCount = counts.intents;
    this.#weights = new Map(
      [...weights].filter(([name]) => name !== 'table').map(([name, matrix]) => [name, plain(matrix)]),
    );
  }

  /** `features` and `context`: rows of the table, as `tokenFeatures` and `contextFeatures` give them. */
  score(features: readonly (readonly number[])[], context: readonly number[]): NetworkOutput {
    const contextRow = this.#sum(context);
    const shared = this.#product('ctx', contextRow, EMBEDDED);
    const embedded = features.map((rows) => {
      const own = this.#sum(rows);
      for (let i = 0; i < EMBEDDED; i += 1) own[i] = (own[i] ?? 0) + (shared[i] ?? 0);
      return own;
    });
    const first = this.#layer('1', embedded);
    const encoded = this.#layer('2', first);
    const scores = encoded.map((row, at) => {
      const hidden = relu(
        this.#dense('t1', joinedRows([row, embedded[at] ?? new Float32Array(EMBEDDED)]), 128),
      );
      return this.#dense('t2', hidden, this.#tagCount + 1);
    });
    return {
      tokens: {
        tags: scores.map((row) => row.subarray(0, this.#tagCount)),
        transitions: this.#matrix('moves'),
        begins: scores.map((row) => sigmoid(row[this.#tagCount] ?? 0)),
      },
      request: (from, to) => this.#request(encoded.slice(from, to), contextRow),
    };
  }

  #request(encoded: readonly Float32Array[], contextRow: Float32Array): RequestScores {
    const parts: Float32Array[] = [];
    const attention = encoded.map((row) => this.#product('att', row, ATTENTION_HEADS));
    for (let focus = 0; focus < ATTENTION_HEADS; focus += 1) {
      const shares = softmax(Float32Array.from(attention, (row) => row[focus] ?? 0));
      const pooled = new Float32Array(ENCODED);
      for (const [at, row] of encoded.entries())
        for (let i = 0; i < ENCODED; i += 1) pooled[i] = (pooled[i] ?? 0) + (shares[at] ?? 0) * (row[i] ?? 0);
      parts.push(pooled);
    }
    const top = new Float32Array(ENCODED).fill(-1);
    for (const row of encoded)
      for (let i = 0; i < ENCODED; i += 1) top[i] = Math.max(top[i] ?? -1, row[i] ?? -1);
    const hidden = relu(this.#dense('m1', joinedRows([...parts, top, contextRow]), 192));
    const out = this.#dense('m2', hidden, this.#weights.get('m2b')?.length ?? 0);
    return {
      intents: softmax(out.subarray(0, this.#intentCount)),
      labels: out.subarray(this.#intentCount).map(sigmoid),
    };
  }

  #layer(number: string, rows: readonly Float32Array[]): Float32Array[] {
    const forward = this.#gru(`f${number}`, rows);
    const backward = this.#gru(`b${number}`, rows.toReversed()).reverse();
    return forward.map((row, at) => joinedRows([row, backward[at] ?? new Float32Array(GATED)]));
  }

  #gru(name: string, rows: readonly Float32Array[]): Float32Array[] {
    let state: Float32Array<ArrayBufferLike> = new Float32Array(GATED);
    const inner = this.#matrix(`${name}.c`);
    const bias = this.#matrix(`${name}.b`);
    return rows.map((row) => {
      const given = this.#product(`${name}.w`, row, 3 * GATED);
      const held = this.#product(`${name}.u`, state, 3 * GATED);
      const next = new Float32Array(GATED);
      for (let i = 0; i < GATED; i += 1) {
        // Reset, update and new state stand behind each other.
        const [j, k] = [i + GATED, i + 2 * GATED];
        const reset = sigmoid((given[i] ?? 0) + (bias[i] ?? 0) + (held[i] ?? 0) + (inner[i] ?? 0));
        const update = sigmoid((given[j] ?? 0) + (bias[j] ?? 0) + (held[j] ?? 0) + (inner[j] ?? 0));
        const kept = (held[k] ?? 0) + (inner[k] ?? 0);
        const fresh = Math.tanh((given[k] ?? 0) + (bias[k] ?? 0) + reset * kept);
        next[i] = (1 - update) * fresh + update * (state[i] ?? 0);
      }
      state = next;
      return next;
    });
  }

  #sum(rows: readonly number[]): Float32Array {
    const { values, scales } = this.#table;
    const sum = new Float32Array(EMBEDDED);
    for (const row of rows) {
      const scale = scales[row] ?? 0;
      const from = row * EMBEDDED;
      for (let i = 0; i < EMBEDDED; i += 1) sum[i] = (sum[i] ?? 0) + scale * (values[from + i] ?? 0);
    }
    return sum;
  }

  #dense(name: string, row: Float32Array, columns: number): Float32Array {
    const out = this.#product(name, row, columns);
    const bias = this.#matrix(`${name}b`);
    for (let i = 0; i < columns; i += 1) out[i] = (out[i] ?? 0) + (bias[i] ?? 0);
    return out;
  }

  /** Multiplies a row by a matrix, four matrix rows at a time: the sums are then read and written a quarter as often. */
  #product(name: string, row: Float32Array, columns: number): Float32Array {
    const weights = this.#matrix(name);
    const out = new Float32Array(columns);
    let i = 0;
    for (; i + 3 < row.length; i += 4) {
      const [a, b, c, d] = [row[i] ?? 0, row[i + 1] ?? 0, row[i + 2] ?? 0, row[i + 3] ?? 0];
      const w = i * columns;
      const [x, y, z] = [w + columns, w + 2 * columns, w + 3 * columns];
      for (let j = 0; j < columns; j += 1)
        out[j] =
          (out[j] ?? 0) +
          (a * (weights[w + j] ?? 0) +
            b * (weights[x + j] ?? 0) +
            (c * (weights[y + j] ?? 0) + d * (weights[z + j] ?? 0)));
    }
    for (; i < row.length; i += 1)
      for (let j = 0; j < columns; j += 1)
        out[j] = (out[j] ?? 0) + (row[i] ?? 0) * (weights[i * columns + j] ?? 0);
    return out;
  }

  #matrix(name: string): Float32Array {
    const weights = this.#weights.get(name);
    if (weights === undefined) throw new RangeError(`The weights have no ${name}.`);
    return weights;
  }
}

function plain({ rows, columns, scales, values }: Matrix): Float32Array {
  const whole = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row += 1)
    for (let i = 0; i < columns; i += 1)
      whole[row * columns + i] = (scales[row] ?? 0) * (values[row * columns + i] ?? 0);
  return whole;
}

function joinedRows(rows: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(rows.reduce((sum, row) => sum + row.length, 0));
  let at = 0;
  for (const row of rows) {
    whole.set(row, at);
    at += row.length;
  }
  return whole;
}

function relu(row: Float32Array): Float32Array {
  return row.map((value) => Math.max(0, value));
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function softmax(row: Float32Array): Float32Array {
  const top = row.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const whole = row.map((value) => Math.exp(value - top));
  const sum = whole.reduce((all, value) => all + value, 0);
  return whole.map((value) => value / sum);
}

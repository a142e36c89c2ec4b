/** The most likely tags of a message, and how likely they are all right. */
export interface TagPath {
  readonly tags: readonly number[];
  /** Logarithm of the probability of all of them together. */
  readonly logProbability: number;
}

/**
 * The best way through the tags of a message in a linear-chain conditional random field (Lafferty et al. 2001; Viterbi's algorithm and the forward sum).
 * `scores`: for each token a score of each tag; `moves`: a score for each tag that follows on another, row by row.
 */
export function viterbiPath(scores: readonly Float32Array[], transitions: Float32Array): TagPath {
  const [first] = scores;
  if (first === undefined) return { tags: [], logProbability: 0 };
  const count = first.length;
  let best: Float32Array<ArrayBufferLike> = first;
  let all: Float32Array<ArrayBufferLike> = first;
  const origins = scores.slice(1).map((row) => {
    const came = new Uint8Array(count);
    const [nextBest, nextAll] = [new Float32Array(count), new Float32Array(count)];
    for (let tag = 0; tag < count; tag += 1) {
      let [top, topScore, most] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let from = 0; from < count; from += 1) {
        const move = transitions[from * count + tag] ?? 0;
        const score = (best[from] ?? 0) + move;
        if (score > topScore) [top, topScore] = [from, score];
        most = Math.max(most, (all[from] ?? 0) + move);
      }
      let sum = 0;
      for (let from = 0; from < count; from += 1)
        sum += Math.exp((all[from] ?? 0) + (transitions[from * count + tag] ?? 0) - most);
      came[tag] = top;
      nextBest[tag] = topScore + (row[tag] ?? 0);
      nextAll[tag] = most + Math.log(sum) + (row[tag] ?? 0);
    }
    [best, all] = [nextBest, nextAll];
    return came;
  });
  const last = best.reduce((top, score, tag) => (score > (best[top] ?? 0) ? tag : top), 0);
  const tags = [last];
  for (const came of origins.toReversed()) tags.unshift(came[tags[0] ?? 0] ?? 0);
  return { tags, logProbability: (best[last] ?? 0) - logSum(all) };
}

/** The logarithm of the sum of what these are logarithms of. */
function logSum(values: Float32Array): number {
  const top = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return top + Math.log(values.reduce((sum, value) => sum + Math.exp(value - top), 0));
}

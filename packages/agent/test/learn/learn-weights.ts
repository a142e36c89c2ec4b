import { type LearnedWeights, placesOf, sigmoid, softmax } from '@rer/agent/testing';

/** Something of which it is known which labels hold. */
export interface Example<Label extends string> {
  readonly features: Iterable<string>;
  readonly holds: readonly Label[];
}

export interface LearnOptions<Label extends string> {
  readonly labels: readonly Label[];
  /** Of the weights: a power of two. */
  readonly places: number;
  /** Whether exactly one label holds at a time. */
  readonly isOneOf: boolean;
  /** How often all examples are gone through. */
  readonly rounds: number;
  readonly shuffled: <T>(list: readonly T[]) => readonly T[];
}

/** First step of each weight; later ones are the smaller the more it was moved (AdaGrad, Duchi et al. 2011). */
const STEP = 0.15;
/** How much weights are pulled back to 0 when they are moved (L2). */
const PULL = 2e-5;
/** What is as good as right moves nothing. */
const RIGHT = 1e-3;
const HIGHEST = 127;

/**
 * Learns which labels hold, from the same examples always the same weights: logistic regression, multinomial where one label
 * holds at a time.
 */
export function learnWeights<Label extends string>(
  examples: readonly Example<Label>[],
  { labels, places, isOneOf, rounds, shuffled }: LearnOptions<Label>,
): LearnedWeights {
  const width = labels.length;
  const weights = new Float64Array(places * width);
  const moved = new Float64Array(places * width).fill(1e-8);
  const bias = new Float64Array(width);
  const biasMoved = new Float64Array(width).fill(1e-8);
  const move = (list: Float64Array, sums: Float64Array, at: number, slope: number) => {
    const sum = (sums[at] ?? 0) + slope * slope;
    sums[at] = sum;
    list[at] = (list[at] ?? 0) - (STEP * slope) / Math.sqrt(sum);
  };
  const placed = examples.map(({ features, holds }) => ({
    at: placesOf(features, places),
    wanted: labels.map((label) => (holds.includes(label) ? 1 : 0)),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { at, wanted } of shuffled(placed)) {
      const scores = labels.map((_, label) =>
        at.reduce((sum, place) => sum + (weights[place * width + label] ?? 0), bias[label] ?? 0),
      );
      const shares = isOneOf ? softmax(scores) : scores.map(sigmoid);
      for (const [label, share] of shares.entries()) {
        const slope = share - (wanted[label] ?? 0);
        if (Math.abs(slope) < RIGHT) continue;
        move(bias, biasMoved, label, slope);
        for (const place of at) {
          const weight = place * width + label;
          move(weights, moved, weight, slope + PULL * (weights[weight] ?? 0));
        }
      }
    }
  }
  const scale = weights.reduce((highest, weight) => Math.max(highest, Math.abs(weight)), 0) / HIGHEST;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return {
    labels,
    places,
    scale,
    bias: [...bias],
    weights: Buffer.from(bytes.buffer).toString('base64'),
  };
}

/** What was learned, as it is kept. */
export interface LearnedWeights {
  /** What it tells apart, in the order of the weights. */
  readonly labels: readonly string[];
  /** Features are folded to so many places. */
  readonly places: number;
  readonly scale: number;
  /** Per label. */
  readonly bias: readonly number[];
  /** Per place and label a number from -127 to 127, which times `scale` is the weight: bytes, base64. */
  readonly weights: string;
}

/** Scores of labels by the features of something: a linear model. */
export class LinearModel<Label extends string> {
  readonly labels: readonly Label[];
  readonly #places: number;
  readonly #scale: number;
  readonly #bias: readonly number[];
  readonly #weights: Int8Array;

  /** @throws {RangeError} for weights of another model. */
  constructor(labels: readonly Label[], { labels: learned, places, scale, bias, weights }: LearnedWeights) {
    const bytes = Buffer.from(weights, 'base64');
    this.labels = labels;
    this.#places = places;
    this.#scale = scale;
    this.#bias = bias;
    this.#weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (labels.join() !== learned.join() || this.#weights.length !== places * labels.length)
      throw new RangeError('These are weights of another model.');
  }

  /** Per label, the higher the likelier. */
  scores(features: Iterable<string>): readonly number[] {
    const width = this.labels.length;
    const places = placesOf(features, this.#places);
    return this.labels.map((_, label) => {
      let sum = 0;
      for (const place of places) sum += this.#weights[place * width + label] ?? 0;
      return sum * this.#scale + (this.#bias[label] ?? 0);
    });
  }
}

/** Where features count, each place once. `places` is a power of two. */
export function placesOf(features: Iterable<string>, places: number): readonly number[] {
  const found = new Set<number>();
  for (const feature of features) found.add(placeOf(feature, places));
  return [...found];
}

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), folded to the places. */
function placeOf(feature: string, places: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < feature.length; i += 1) {
    hash ^= feature.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return ((hash >>> 14) ^ hash) & (places - 1);
}

/** Scores of things of which one holds, as shares from 0 to 1 that are 1 together. */
export function softmax(scores: readonly number[]): readonly number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** The score of something that holds or not, as a share from 0 to 1. */
export function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

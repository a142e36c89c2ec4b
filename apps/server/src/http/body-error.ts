import type { JsonExcess } from '@rer/contracts';

/** Why a body is not read: it has more bytes, levels or elements than its route takes, or there are too many large ones at once. */
export type BodyProblem = JsonExcess | 'too_large' | 'busy';

const STATUS: Readonly<Record<BodyProblem, 400 | 413 | 503>> = {
  too_large: 413,
  too_many_elements: 413,
  too_deep: 400,
  busy: 503,
};

/** Seconds after which to try again when too many large bodies arrived at once. */
const RETRY_AFTER_S = 5;

/** A body that was refused while it arrived. The message is English, for interfaces whose dialect is; each maps it to its own answer. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly problem: BodyProblem;
  readonly statusCode: 400 | 413 | 503;
  readonly retryAfterS: number | undefined;

  /** @param limit What the route takes, in bytes, levels or elements; of no meaning for `busy`. */
  constructor(problem: BodyProblem, limit: number) {
    super(SENTENCE[problem](limit));
    this.problem = problem;
    this.statusCode = STATUS[problem];
    this.retryAfterS = problem === 'busy' ? RETRY_AFTER_S : undefined;
  }
}

const SENTENCE: Readonly<Record<BodyProblem, (limit: number) => string>> = {
  too_large: (limit) => `The body is larger than ${limit} bytes`,
  too_many_elements: (limit) => `The body has more than ${limit} keys and values`,
  too_deep: (limit) => `The body is nested deeper than ${limit} levels`,
  busy: () => 'Too many large requests are arriving at once, try again',
};

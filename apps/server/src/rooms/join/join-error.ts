import type { JoinErrorType } from '@rer/contracts';

const STATUS: Readonly<Record<JoinErrorType, number>> = {
  'no-room': 404,
  'not-allowed': 403,
  'nbf-room': 403,
  'exp-room': 403,
  'nbf-token': 403,
  'exp-token': 403,
  'meeting-full': 409,
  'connection-error': 503,
};

/** One sentence per reason, the same whatever led to it: it must not tell a room that is not there from a closed one. */
const SENTENCE: Readonly<Record<JoinErrorType, string>> = {
  'no-room': 'There is no such room, or it is only for those who have a meeting token.',
  'not-allowed': 'This meeting token does not let anybody into this room.',
  'nbf-room': 'The room is not open yet.',
  'exp-room': 'The room is no longer open.',
  'nbf-token': 'The meeting token does not hold yet.',
  'exp-token': 'The meeting token no longer holds.',
  'meeting-full': 'The room is full.',
  'connection-error': 'The media server does not answer, please try again.',
};

export interface JoinErrorOptions {
  readonly status?: number;
  readonly message?: string;
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** A refused join. Sent as `{error: {type, msg}}`. */
export class JoinError extends Error {
  override readonly name = 'JoinError';
  readonly type: JoinErrorType;
  readonly statusCode: number;
  readonly retryAfterS: number | undefined;

  constructor(type: JoinErrorType, options: JoinErrorOptions = {}) {
    super(options.message ?? SENTENCE[type], { cause: options.cause });
    this.type = type;
    this.statusCode = options.status ?? STATUS[type];
    this.retryAfterS = options.retryAfterS;
  }
}

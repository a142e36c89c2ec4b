import type { ModelPart, ModelRequest } from '@rer/agent';
import type { DatabaseAddress } from '../../db/database.ts';

/** Start data of the thread that runs the built-in model. */
export interface UnderstandingThreadData {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}

/** To the thread. */
export type UnderstandingRequest =
  | { readonly kind: 'respond'; readonly request: ModelRequest }
  /** A conversation begins: the directory's words will be needed soon. Has no parts. */
  | { readonly kind: 'prepare' };

/** From the thread. */
export type UnderstandingAnswer = readonly ModelPart[];

import type { ModelPart, ModelRequest } from '@rer/agent';
import type { DatabaseAddress } from '../../db/database.ts';

/** What the thread of the understanding is started with. */
export interface UnderstandingThreadData {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}

/** To the thread. */
export type UnderstandingRequest =
  /** `number` comes back with the answer. */
  | { readonly kind: 'respond'; readonly number: number; readonly request: ModelRequest }
  /** A conversation begins: what is known of the directory is wanted soon. */
  | { readonly kind: 'prepare' };

/** From the thread. */
export type UnderstandingReply =
  | { readonly kind: 'answered'; readonly number: number; readonly parts: readonly ModelPart[] }
  | { readonly kind: 'failed'; readonly number: number; readonly message: string };

import type { Caller } from '../../access/caller.ts';
import type { DatabaseAddress } from '../../db/database.ts';
import type { WriteAnswer } from '../answer.ts';
import type { RestErrorBody } from '../rest-error.ts';
import type { RawRestRequest } from '../rest-request.ts';

/** What the thread of large inserts is started with. */
export interface BulkThreadData {
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}

/** To the thread: one insert; the next one comes when this one is answered. */
export interface BulkJob {
  /** Without its body. */
  readonly request: Omit<RawRestRequest, 'body'>;
  readonly caller: Caller;
  readonly requestId: string;
  /** The body, as it came. */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}

/** From the thread. */
export type BulkReply =
  | {
      readonly kind: 'answered';
      readonly answer: Omit<WriteAnswer, 'body'>;
      readonly body: Uint8Array<ArrayBuffer> | null;
    }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: RestErrorBody;
      /** For the log. */
      readonly cause: string;
    }
  /** A mistake of ours; the message has its stack, for the log. */
  | { readonly kind: 'failed'; readonly message: string };

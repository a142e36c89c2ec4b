import type { Caller } from './caller.ts';

/** Looks up the current rights behind a session or key that was verified before; null: it is no longer valid. Rejects only when the database cannot answer. */
export interface CurrentCallers {
  ofSession(sessionId: string): Promise<Caller | null>;
  /** Of a key that an administrator made. */
  ofKey(keyId: string): Promise<Caller | null>;
}

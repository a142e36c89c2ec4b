import type { Caller } from './caller.ts';

/** Knows who somebody is now, who showed before by what he is known; null: that holds no more. Rejects only when nobody can tell. */
export interface Standings {
  ofSession(sessionId: string): Promise<Caller | null>;
  /** Of a key that an administrator made. */
  ofKey(keyId: string): Promise<Caller | null>;
}

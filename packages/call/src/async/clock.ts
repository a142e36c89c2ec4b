/** Time, as the platform has it. */
export interface CallClock {
  now(): number;
  /** Calls back once after `delayMs`, unless the returned function was called before. */
  after(delayMs: number, callback: () => void): () => void;
  /** Calls back every `intervalMs` until the returned function is called. */
  every(intervalMs: number, callback: () => void): () => void;
}

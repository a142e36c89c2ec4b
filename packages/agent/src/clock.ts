/** Time as a conversation sees it, so that tests can let it pass. */
export interface AgentClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms` milliseconds; the returned function cancels that, and may be called repeatedly. */
  after(ms: number, callback: () => void): () => void;
}

/** The machine's own time. Its timers keep no process alive. */
export const systemClock: AgentClock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Resolves after `milliseconds`, or earlier when the page becomes visible again, or the connection
 * is back. While the page is hidden, it waits. Never rejects; an aborted `signal` ends it.
 */
export function waitUntilVisible(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const done = (): void => {
      listening.abort();
      window.clearTimeout(timer);
      resolve();
    };
    const whenSeen = (): void => {
      if (document.visibilityState === 'visible') done();
    };
    const timer = window.setTimeout(whenSeen, milliseconds);
    const { signal: ended } = listening;
    document.addEventListener('visibilitychange', whenSeen, { signal: ended });
    window.addEventListener('online', whenSeen, { signal: ended });
    signal.addEventListener('abort', done, { signal: ended });
    if (signal.aborted) done();
  });
}

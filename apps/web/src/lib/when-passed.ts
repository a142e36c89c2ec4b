/** How late it may be noticed on a page that is looked at. */
const LOOK_MS = 5_000;

/**
 * Calls back once the clock of the device has passed a moment, in milliseconds since 1970. Timers stand still while a device
 * sleeps, so the clock is read again and again, and as soon as the page is looked at. Returns how to stop.
 */
export function onTimePassed(moment: number, onPassed: () => void): () => void {
  const listening = new AbortController();
  const look = (): void => {
    if (Date.now() < moment) return;
    stop();
    onPassed();
  };
  const timer = window.setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look, { signal: listening.signal });
  window.addEventListener('focus', look, { signal: listening.signal });
  const stop = (): void => {
    window.clearInterval(timer);
    listening.abort();
  };
  return stop;
}

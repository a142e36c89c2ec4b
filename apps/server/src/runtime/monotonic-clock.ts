/**
 * Milliseconds since this process began. Limits and waiting times count by it: unlike the time of day it never goes back, so an
 * administrator or a time server that sets the clock neither locks anybody out nor lets anybody in.
 */
export function monotonicNow(): number {
  return performance.now();
}

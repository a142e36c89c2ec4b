import type { NetworkThreshold } from '../../api/participant.ts';

/** How the media server finds a connection. */
export type ServerQuality = 'excellent' | 'good' | 'poor' | 'lost' | 'unknown';

/** The highest packet loss, from 0 to 1, and the round-trip time. */
export interface NetworkFigures {
  readonly loss: number;
  readonly roundTripMs: number;
}

const GOOD_FROM = 80;
const LOW_FROM = 40;
const SLOW_MS = 300;

/** The quality from 0 to 100 and what it is worth (section 15: 100 − 4 × loss in percent − what waiting costs). */
export function networkQuality(
  server: ServerQuality,
  { loss, roundTripMs }: NetworkFigures,
): { readonly quality: number; readonly threshold: NetworkThreshold } {
  const waiting = Math.max(0, (roundTripMs - SLOW_MS) / 10);
  const measured = Math.round(Math.min(100, Math.max(0, 100 - 400 * loss - waiting)));
  // The server sees what we do not: packets that never came.
  const quality = Math.min(measured, CEILING[server]);
  return { quality, threshold: thresholdOf(quality) };
}

const CEILING: Readonly<Record<ServerQuality, number>> = {
  excellent: 100,
  good: 100,
  unknown: 100,
  poor: 39,
  lost: 0,
};

function thresholdOf(quality: number): NetworkThreshold {
  if (quality >= GOOD_FROM) return 'good';
  return quality >= LOW_FROM ? 'low' : 'very-low';
}

/** The threshold by the server's measurement alone; undefined where it has none. */
export function serverThreshold(server: ServerQuality): NetworkThreshold | undefined {
  return server === 'unknown' ? undefined : thresholdOf(CEILING[server]);
}

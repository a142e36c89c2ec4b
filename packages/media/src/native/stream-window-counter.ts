import type { SendStats } from '../forward/index.ts';
import type { ReceiveStats } from '../receive/index.ts';
import type { StreamWindow } from '../room/index.ts';

interface Totals {
  readonly packets: number;
  readonly lost: number;
}

/** Turns running counts of streams into counts per window of time. */
export class StreamWindowCounter {
  #before = new Map<string, Totals>();
  #now = new Map<string, Totals>();

  /** What arrived of a track in this window, all layers together. */
  received(trackSid: string, stats: readonly ReceiveStats[], roundTripMs: number | undefined): StreamWindow {
    let packets = 0;
    let lost = 0;
    let jitterMs = 0;
    for (const { received, repaired, expected, jitterMs: jitter } of stats) {
      packets += received + repaired;
      lost += Math.max(0, expected - received - repaired);
      jitterMs = Math.max(jitterMs, jitter);
    }
    return this.#window(trackSid, { packets, lost }, roundTripMs ?? 0, jitterMs);
  }

  /** What was sent of a track in this window. Retransmitted packets are in the subscriber's loss, and are taken off. */
  sent(trackSid: string, stats: SendStats): StreamWindow {
    const { packets, lost, retransmitted, jitterMs, roundTripMs } = stats;
    return this.#window(
      trackSid,
      { packets, lost: Math.max(0, lost - retransmitted) },
      roundTripMs ?? 0,
      jitterMs,
    );
  }

  /** Starts the next window; tracks that were not counted in this one are forgotten. */
  endWindow(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  #window(trackSid: string, totals: Totals, rttMs: number, jitterMs: number): StreamWindow {
    const before = this.#before.get(trackSid);
    this.#now.set(trackSid, totals);
    return {
      packets: Math.max(0, totals.packets - (before?.packets ?? 0)),
      lost: Math.max(0, totals.lost - (before?.lost ?? 0)),
      rttMs,
      jitterMs,
    };
  }
}

import type { SendStats } from '../forward/index.ts';
import type { ReceiveStats } from '../receive/index.ts';
import type { StreamWindow } from '../room/index.ts';

interface Totals {
  readonly packets: number;
  readonly lost: number;
}

/** Running counts of streams as what was counted between two looks at them. */
export class StreamWindowCounter {
  #before = new Map<string, Totals>();
  #now = new Map<string, Totals>();

  /** What came of a track since the last look, all its layers together. */
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

  /** What went out of a track since the last look. Subscribers count as lost what was sent again, too. */
  sent(trackSid: string, stats: SendStats): StreamWindow {
    const { packets, lost, retransmitted, jitterMs, roundTripMs } = stats;
    return this.#window(
      trackSid,
      { packets, lost: Math.max(0, lost - retransmitted) },
      roundTripMs ?? 0,
      jitterMs,
    );
  }

  /** The look is over: tracks that were not looked at are forgotten. */
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

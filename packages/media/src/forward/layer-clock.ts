import { delta32, ntpToMs, type SenderReport } from '../rtp/index.ts';

/** Maps RTP timestamps of a layer to the publisher's NTP time, by its latest sender report (RFC 3550 section 6.4.1). */
export class LayerClock {
  readonly #clockRate: number;
  #ntpMs = -1;
  #rtpTimestamp = 0;
  #atMs = 0;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** False before the first report. */
  get isSet(): boolean {
    return this.#ntpMs >= 0;
  }

  /** Time zero is ignored: that sender has no wall clock (RFC 3550 section 6.4.1). */
  set(report: SenderReport, nowMs: number): void {
    if (report.ntpSeconds === 0 && report.ntpFraction === 0) return;
    this.#ntpMs = ntpToMs(report);
    this.#rtpTimestamp = report.rtpTimestamp;
    this.#atMs = nowMs;
  }

  reset(): void {
    this.#ntpMs = -1;
  }

  /** The publisher's time now, in ms since 1900. */
  ntpMsAt(nowMs: number): number {
    return this.#ntpMs + (nowMs - this.#atMs);
  }

  /** The RTP timestamp that belongs to a moment of the publisher's time. */
  timestampAt(ntpMs: number): number {
    return (this.#rtpTimestamp + Math.round(((ntpMs - this.#ntpMs) * this.#clockRate) / 1_000)) >>> 0;
  }

  /** The moment of the publisher's time at which a packet of this timestamp was made, in ms since 1900. */
  ntpMsOf(timestamp: number): number {
    return this.#ntpMs + (delta32(timestamp, this.#rtpTimestamp) * 1_000) / this.#clockRate;
  }
}

import type { RtcConfig } from 'node-datachannel';
import { PacketWriter, type SourceTrack } from '../forward/index.ts';

/** Retransmissions are asked for so often, as the receiver wants it. */
const STEP_MS = 20;
const STATS_INTERVAL_MS = 5_000;

/** How connections are made. */
export interface NativeConfig {
  readonly rtc: RtcConfig;
  /** Addresses under which routers in front of us hand our UDP ports on. */
  readonly publicAddresses: readonly string[];
}

/** Something that time concerns. */
export interface Timed {
  /** RTCP that is due. */
  step(nowMs: number): void;
  /** Five seconds have passed. */
  reportStats(): void;
}

/** What all transports of one process share: published tracks by their sid, and the beat of time. */
export class MediaPlane {
  readonly config: NativeConfig;
  readonly sources: Map<string, SourceTrack> = new Map();
  readonly writer: PacketWriter = new PacketWriter();
  readonly #timed = new Set<Timed>();
  #timer: NodeJS.Timeout | undefined;
  #statsAtMs = 0;

  constructor(config: NativeConfig) {
    this.config = config;
  }

  /** Milliseconds that never jump, from an arbitrary moment. */
  now(): number {
    return performance.now();
  }

  add(timed: Timed): void {
    this.#timed.add(timed);
    this.#timer ??= setInterval(() => this.#step(), STEP_MS);
  }

  /** The beat ends with the last one: a server without calls sleeps. */
  delete(timed: Timed): void {
    this.#timed.delete(timed);
    if (this.#timed.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #step(): void {
    const nowMs = this.now();
    for (const timed of this.#timed) timed.step(nowMs);
    if (nowMs - this.#statsAtMs < STATS_INTERVAL_MS) return;
    this.#statsAtMs = nowMs;
    for (const timed of this.#timed) timed.reportStats();
  }
}

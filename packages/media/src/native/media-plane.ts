import type { RtcConfig } from 'node-datachannel';
import { PacketWriter, type SourceTrack } from '../forward/index.ts';
import { ConnectionLimit } from './connection-limit.ts';

/** Retransmissions are asked for so often, as the receiver wants it. */
const TICK_MS = 20;
const STATS_INTERVAL_MS = 5_000;

/** How connections are made. */
export interface NativeConfig {
  readonly rtc: RtcConfig;
  /** UDP ports that there are, one for each connection; undefined when that is no limit. */
  readonly ports: number | undefined;
  /** Addresses under which routers in front of us hand our UDP ports on. */
  readonly publicAddresses: readonly string[];
  /** Receives unexpected errors that concern one participant. */
  readonly onProblem: (error: unknown) => void;
}

/** Something that time concerns. */
export interface PeriodicTask {
  /** RTCP that is due. */
  tick(nowMs: number): void;
  /** Five seconds have passed. */
  reportStats(): void;
}

/** What all transports of one process share: published tracks by their sid, and the beat of time. */
export class MediaPlane {
  readonly config: NativeConfig;
  readonly sources: Map<string, SourceTrack> = new Map();
  readonly writer: PacketWriter = new PacketWriter();
  readonly connectionLimit: ConnectionLimit;
  readonly #tasks = new Set<PeriodicTask>();
  #timer: NodeJS.Timeout | undefined;
  #statsAtMs = 0;

  constructor(config: NativeConfig) {
    this.config = config;
    this.connectionLimit = new ConnectionLimit(config.ports);
  }

  /** Milliseconds that never jump, from an arbitrary moment. */
  now(): number {
    return performance.now();
  }

  add(timed: PeriodicTask): void {
    this.#tasks.add(timed);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
  }

  /** The beat ends with the last one: a server without calls sleeps. */
  delete(timed: PeriodicTask): void {
    this.#tasks.delete(timed);
    if (this.#tasks.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const nowMs = this.now();
    for (const timed of this.#tasks) this.#contain(() => timed.tick(nowMs));
    if (nowMs - this.#statsAtMs < STATS_INTERVAL_MS) return;
    this.#statsAtMs = nowMs;
    for (const timed of this.#tasks) this.#contain(() => timed.reportStats());
  }

  /** What goes wrong for one is no matter of the others. */
  #contain(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.config.onProblem(error);
    }
  }
}

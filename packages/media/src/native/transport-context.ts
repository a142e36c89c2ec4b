import type { RtcConfig } from 'node-datachannel';
import { type IncomingTrack, PacketWriter } from '../forward/index.ts';
import { ConnectionLimit } from './connection-limit.ts';

/** The interval at which `PublisherReceiver.takeDue` has to be called. */
const TICK_MS = 20;
const STATS_INTERVAL_MS = 5_000;

/** How connections are made. */
export interface NativeConfig {
  readonly rtc: RtcConfig;
  /** UDP ports that there are, one for each connection; undefined when that is no limit. */
  readonly ports: number | undefined;
  /** Public addresses of routers that forward our UDP ports. */
  readonly publicAddresses: readonly string[];
  /** Receives unexpected errors that concern one participant. */
  readonly onProblem: (error: unknown) => void;
}

/** What the timer of the transports runs. */
export interface PeriodicTask {
  /** RTCP that is due. */
  tick(nowMs: number): void;
  /** Five seconds have passed. */
  reportStats(): void;
}

/** What all transports of one process share: published tracks by sid, the packet writer, and one timer. */
export class TransportContext {
  readonly config: NativeConfig;
  readonly tracks: Map<string, IncomingTrack> = new Map();
  readonly writer: PacketWriter = new PacketWriter();
  readonly connectionLimit: ConnectionLimit;
  readonly #tasks = new Set<PeriodicTask>();
  #timer: NodeJS.Timeout | undefined;
  #statsAtMs = 0;

  constructor(config: NativeConfig) {
    this.config = config;
    this.connectionLimit = new ConnectionLimit(config.ports);
  }

  /** Monotonic time in milliseconds. */
  now(): number {
    return performance.now();
  }

  add(task: PeriodicTask): void {
    this.#tasks.add(task);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
  }

  /** The timer ends with the last task: a server without calls sleeps. */
  delete(task: PeriodicTask): void {
    this.#tasks.delete(task);
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

  /** An error of one task does not stop the others. */
  #contain(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.config.onProblem(error);
    }
  }
}

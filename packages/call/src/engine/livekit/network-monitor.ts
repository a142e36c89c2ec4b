import type { MeetingNetworkStats, NoNetworkStats } from '../../api/network-stats.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { networkQuality, type ServerQuality } from '../model/network-quality.ts';
import { NetworkHistory, type RtcCounters, sampleOf } from '../model/network-stats.ts';

/** What {@link NetworkMonitor} needs of the participant session. */
export interface NetworkMonitorContext {
  emit(message: EngineMessage): void;
  /** The counters of everything that goes in and out. */
  reports(): Promise<readonly RTCStatsReport[]>;
  serverQuality(): ServerQuality;
}

/** Statistics are there two seconds after joining. */
const SAMPLE_EVERY_MS = 1000;
const RELIEF_MS = 30_000;
const FINE = { cpuLoadState: 'low', cpuLoadStateReason: 'none' } as const;
const BUSY = { cpuLoadState: 'high', cpuLoadStateReason: 'encode' } as const;

/** Measures the network quality and the CPU load of a session. */
export class NetworkMonitor {
  readonly #context: NetworkMonitorContext;
  readonly #history = new NetworkHistory();
  #cpuLoad: typeof FINE | typeof BUSY = FINE;
  #sampling: ReturnType<typeof setInterval> | undefined;
  #isCounting = false;
  #relief: ReturnType<typeof setTimeout> | undefined;

  constructor(context: NetworkMonitorContext) {
    this.#context = context;
  }

  /** For `getNetworkStats()`. */
  get stats(): MeetingNetworkStats | NoNetworkStats['stats'] {
    return this.#history.stats;
  }

  get cpuLoad(): typeof FINE | typeof BUSY {
    return this.#cpuLoad;
  }

  begin(): void {
    this.#sampling = setInterval(() => void this.#sample(), SAMPLE_EVERY_MS);
    void this.#sample();
  }

  end(): void {
    clearInterval(this.#sampling);
    this.#sampling = undefined;
    clearTimeout(this.#relief);
  }

  /** Reports the network quality as it is known now. */
  emitQuality(): void {
    if (this.#sampling === undefined) return;
    const { quality, threshold } = networkQuality(this.#context.serverQuality(), this.#history.figures);
    this.#context.emit({ action: 'network-quality-change', quality, threshold });
  }

  /** A video is sent smaller than it should be, because the machine cannot keep up. */
  cpuIsBusy(): void {
    clearTimeout(this.#relief);
    if (this.#cpuLoad === FINE) this.#emitCpuLoad(BUSY);
    this.#relief = setTimeout(() => this.#emitCpuLoad(FINE), RELIEF_MS);
  }

  async #sample(): Promise<void> {
    if (this.#isCounting) return;
    this.#isCounting = true;
    const reports = await this.#context.reports().finally(() => {
      this.#isCounting = false;
    });
    const counters: RtcCounters[] = [];
    for (const report of reports) {
      report.forEach((entry) => {
        counters.push(entry);
      });
    }
    this.#history.add(sampleOf(counters, Date.now()));
    this.emitQuality();
  }

  #emitCpuLoad(load: typeof FINE | typeof BUSY): void {
    this.#cpuLoad = load;
    this.#context.emit({ action: 'cpu-load-change', ...load });
  }
}

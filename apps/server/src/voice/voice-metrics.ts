import { Counter, Gauge, type Registry } from 'prom-client';

/** Calls with an assistant. */
export interface VoiceMetrics {
  /** At this moment. */
  readonly running: number;
  /** Since the start. */
  readonly started: number;
}

export function voiceMetrics(registry: Registry, read: () => VoiceMetrics): void {
  const running: Gauge = new Gauge({
    name: 'rer_voice_calls_running',
    help: 'Calls with an assistant that run at this moment.',
    registers: [registry],
    collect: () => running.set(read().running),
  });
  const started: Counter = new Counter({
    name: 'rer_voice_calls_started_total',
    help: 'Calls with an assistant that were begun.',
    registers: [registry],
    collect: () => {
      started.reset();
      started.inc(read().started);
    },
  });
}

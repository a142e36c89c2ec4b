import { Counter, Gauge, type Registry } from 'prom-client';

/** A figure of `/metrics`, read when it is scraped. */
export interface MetricOptions<Value> {
  readonly name: string;
  readonly help: string;
  readonly read: () => Value;
}

export function addGauge(registry: Registry, { name, help, read }: MetricOptions<number | boolean>): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: () => gauge.set(Number(read())),
  });
}

/** A total since the start. */
export function addCounter(registry: Registry, { name, help, read }: MetricOptions<number>): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      counter.reset();
      counter.inc(read());
    },
  });
}

/** Totals since the start, by the values of one label. */
export function addLabelledCounter(
  registry: Registry,
  label: string,
  { name, help, read }: MetricOptions<Readonly<Record<string, number>>>,
): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [value, total] of Object.entries(read())) counter.inc({ [label]: value }, total);
    },
  });
}

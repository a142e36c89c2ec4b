import { Counter, type Registry } from 'prom-client';

/** Files of the site since the start: sent, and asked for by somebody who had them. They pass no route. */
export interface FileMetrics {
  readonly sent: number;
  readonly notModified: number;
}

export function fileMetrics(registry: Registry, read: () => FileMetrics): void {
  const counter: Counter = new Counter({
    name: 'rer_files_total',
    help: 'Requests for files of the site, by answer. They are not among the requests with a route.',
    labelNames: ['answer'],
    registers: [registry],
    collect: () => {
      counter.reset();
      counter.inc({ answer: 'sent' }, read().sent);
      counter.inc({ answer: 'not_modified' }, read().notModified);
    },
  });
}

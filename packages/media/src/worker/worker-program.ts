import { setPriority } from 'node:os';
import process from 'node:process';
import { EngineHost } from './engine-host.ts';
import { type FromWorker, toWorker } from './messages.ts';

/** The program of a worker process: media runs apart from the site, which survives it. */
let host: EngineHost | undefined;

/** Sound that comes late is lost, whereas everything else on the machine may wait a moment. */
const PRIORITY = -10;

function raisePriority(): void {
  try {
    setPriority(PRIORITY);
  } catch {
    // Only the superuser or a process with CAP_SYS_NICE may raise its priority.
  }
}

function post(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

raisePriority();
process.on('message', (input) => {
  const message = toWorker.parse(input);
  if (message.type === 'start') {
    host = new EngineHost(message.config, post);
    post({ type: 'ready' });
  } else if (message.type === 'close') {
    end();
  } else {
    host?.handle(message);
  }
});
// Without the server no client can reach this process any more.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // A terminal sends these to the whole group; the server tells us when it is time.
  process.on(signal, () => undefined);
}

function end(): void {
  host?.close();
  process.send?.({ type: 'closed' } satisfies FromWorker, () => process.exit(0));
}

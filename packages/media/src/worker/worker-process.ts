import { createRequire } from 'node:module';
import { WatchedProcess } from '@rer/process';
import { type FromWorker, fromWorker, type ToWorker, type WorkerConfig } from './messages.ts';

const PROGRAM = createRequire(import.meta.url).resolve('#media-worker');
/** What may wait for a worker that reads more slowly than clients talk. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
/** What a message takes beside the bytes that it carries. */
const MESSAGE_BYTES = 1024;

/** One run of a media worker. On `close` it ends its rooms and says what webhooks tell of that. */
export class WorkerProcess extends WatchedProcess<ToWorker, FromWorker> {
  #waitingBytes = 0;

  constructor(config: WorkerConfig, handle: (message: Exclude<FromWorker, { type: 'pong' }>) => void) {
    super({
      program: PROGRAM,
      serialization: 'advanced',
      parse: (input) => fromWorker.safeParse(input),
      handle,
      pingIntervalMs: 2000,
      unansweredMax: 5,
    });
    this.post({ type: 'start', config });
  }

  /** Whether too many bytes wait to be sent to it; callers must then send nothing more. */
  get isBehind(): boolean {
    return this.#waitingBytes > WAITING_BYTES_MAX;
  }

  post(message: ToWorker): void {
    const bytes = bytesOf(message);
    const isSending = this.send(message, () => {
      this.#waitingBytes -= bytes;
    });
    if (isSending) this.#waitingBytes += bytes;
  }
}

function bytesOf(message: ToWorker): number {
  switch (message.type) {
    case 'receive':
      return MESSAGE_BYTES + message.message.length;
    case 'call':
      return MESSAGE_BYTES + message.body.length;
    default:
      return MESSAGE_BYTES;
  }
}

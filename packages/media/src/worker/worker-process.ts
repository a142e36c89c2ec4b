import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { type FromWorker, fromWorker, type ToWorker, type WorkerConfig } from './messages.ts';

const PROGRAM = createRequire(import.meta.url).resolve('#media-worker');
const PING_INTERVAL_MS = 2000;
/** A worker that has left so many unanswered hangs in native code. */
const UNANSWERED_MAX = 5;
const CLOSE_LIMIT_MS = 3000;
/** What may wait for a worker that reads more slowly than clients talk. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
/** What a message takes beside the bytes that it carries. */
const MESSAGE_BYTES = 1024;

/** One run of a media worker, from its start to its end. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  /** Resolves when the process is gone, with how it ended. Never rejects. */
  readonly ended: Promise<string>;
  #unanswered = 0;
  #waitingBytes = 0;

  constructor(config: WorkerConfig, handle: (message: FromWorker) => void) {
    this.#child = fork(PROGRAM, [], {
      serialization: 'advanced',
      execArgv: [],
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.ended = new Promise((resolve) => {
      // It is also emitted for a message that could not be sent; only without a process is it the end.
      this.#child.once('error', (error) => {
        if (this.#child.pid === undefined) resolve(error.message);
      });
      // Not `exit`: what it said last may still be on its way then.
      this.#child.once('close', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
    });
    this.#child.on('message', (input) => {
      const message = fromWorker.safeParse(input);
      if (!message.success) this.kill();
      else if (message.data.type === 'pong') this.#unanswered = 0;
      else handle(message.data);
    });
    // Messages to a process that just ended are lost; its end is what counts.
    this.#child.on('error', () => undefined);
    this.post({ type: 'start', config });
    const watch = setInterval(() => this.#ping(), PING_INTERVAL_MS);
    void this.ended.then(() => clearInterval(watch));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether too many bytes wait to be sent to it; callers must then send nothing more. */
  get isBehind(): boolean {
    return this.#waitingBytes > WAITING_BYTES_MAX;
  }

  post(message: ToWorker): void {
    if (!this.#child.connected) return;
    const bytes = bytesOf(message);
    this.#waitingBytes += bytes;
    this.#child.send(message, () => {
      this.#waitingBytes -= bytes;
    });
  }

  /** Lets it end its rooms and say what webhooks tell of that, and makes it end after a while. */
  async close(): Promise<void> {
    this.post({ type: 'close' });
    const limit = setTimeout(() => this.kill(), CLOSE_LIMIT_MS);
    await this.ended;
    clearTimeout(limit);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #ping(): void {
    // What came while this process itself was held up is read first.
    setImmediate(() => {
      if (this.#unanswered >= UNANSWERED_MAX) this.kill();
      this.#unanswered += 1;
      this.post({ type: 'ping' });
    });
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

import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { type FromAgentWorker, fromAgentWorker, type ToAgentWorker } from './agent-worker-messages.ts';

const PROGRAM = createRequire(import.meta.url).resolve('#agent-worker');
const PING_INTERVAL_MS = 1000;
/** A process that has left so many unanswered hangs in native code: its calls end within 5 s (voice-AI contract, 9.8). */
const UNANSWERED_MAX = 4;
const CLOSE_LIMIT_MS = 3000;

/** One run of the process that holds the assistants' room connections, from its start to its end. */
export class AgentWorker {
  readonly #child: ChildProcess;
  /** Resolves when the process is gone, with how it ended. Never rejects. */
  readonly ended: Promise<string>;
  #unanswered = 0;

  constructor(handle: (message: Exclude<FromAgentWorker, { type: 'pong' }>) => void) {
    this.#child = fork(PROGRAM, [], {
      execArgv: [],
      // Log output of the native library is kept out of our log.
      env: { NODE_ENV: 'production', RUST_LOG: 'off' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.ended = new Promise((resolve) => {
      // It is also emitted for a message that could not be sent; only without a process is it the end.
      this.#child.once('error', (error) => {
        if (this.#child.pid === undefined) resolve(error.message);
      });
      // Not `exit`: its last output may still be in transit then.
      this.#child.once('close', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
    });
    this.#child.on('message', (input) => {
      const message = fromAgentWorker.safeParse(input);
      if (!message.success) this.kill();
      else if (message.data.type === 'pong') this.#unanswered = 0;
      else handle(message.data);
    });
    // Messages to a process that just ended are lost; its end is what counts.
    this.#child.on('error', () => undefined);
    const watch = setInterval(() => this.#watch(), PING_INTERVAL_MS);
    void this.ended.then(() => clearInterval(watch));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  say(message: ToAgentWorker): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** Lets it leave its rooms, and makes it end after a while. */
  async close(): Promise<void> {
    this.say({ type: 'close' });
    const limit = setTimeout(() => this.kill(), CLOSE_LIMIT_MS);
    await this.ended;
    clearTimeout(limit);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #watch(): void {
    // Output that arrived while this process was blocked is read first.
    setImmediate(() => {
      if (this.#unanswered >= UNANSWERED_MAX) this.kill();
      this.#unanswered += 1;
      this.say({ type: 'ping' });
    });
  }
}

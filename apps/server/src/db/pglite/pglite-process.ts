import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import process from 'node:process';
import { unavailable } from '../pg-errors.ts';
import { withTimeLimit } from '../time-limit.ts';
import { type ChildMessage, childMessage, type ParentMessage } from './child-messages.ts';

const CHILD_PROGRAM = createRequire(import.meta.url).resolve('#pglite-child');

export interface PgliteProcessOptions {
  readonly folder: string;
  readonly socketPath: string;
  /** Passed on, so that the lock on the folder lasts as long as either process. */
  readonly lockFd: number;
}

/** One run of the PGlite child, from its start to its end. */
export class PgliteProcess {
  readonly #child: ChildProcess;
  readonly #replies = new Map<number, (message: ChildMessage) => void>();
  #lastId = 0;
  #outgrown: number | undefined;
  /** Resolves when the process is gone, with what it said last or how it ended. Never rejects. */
  readonly ended: Promise<string>;
  /** Resolves when clients may connect; rejects with an `Error` that says why not. */
  readonly ready: Promise<void>;

  constructor(options: PgliteProcessOptions) {
    // Standard error stays closed: PostgreSQL prints values of rows there. Pipe 4 and descriptor 5: child-messages.ts.
    this.#child = spawn(process.execPath, [CHILD_PROGRAM, options.folder, options.socketPath], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe', options.lockFd],
      env: { NODE_ENV: 'production' },
    });
    let failure: string | undefined;
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('exit', (code, signal) =>
        resolve(failure ?? `ended with ${signal ?? `code ${code}`}`),
      );
    });
    this.ready = new Promise((resolve, reject) => {
      this.#child.on('message', (input) => {
        const message = childMessage.parse(input);
        if (message.type === 'ready') resolve();
        else if (message.type === 'failed') failure = message.message;
        else if (message.type === 'outgrown') this.#outgrown = message.heldBytes;
        else this.#replies.get(message.id)?.(message);
      });
      this.ended.then(
        (reason) => reject(new Error(`The database process could not start: ${reason}`)),
        reject,
      );
    });
    this.ready.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Bytes of memory that it held when it decided to end for holding so much; undefined: it did not. */
  get outgrownBytes(): number | undefined {
    return this.#outgrown;
  }

  /** Lets it end by itself if it holds more memory than that and no query came for so long. */
  closeIfGrown(aboveBytes: number, quietMs: number): void {
    this.#send({ type: 'close-if-grown', aboveBytes, quietMs });
  }

  /** Whether the process answers within `limitMs`, which it cannot while a statement is being executed. */
  async isIdleWithin(limitMs: number): Promise<boolean> {
    const reply = this.#ask((id) => ({ type: 'ping', id }));
    return await withTimeLimit(reply, limitMs, unavailable).then(
      () => true,
      () => false,
    );
  }

  /** Tidies tables in which much has changed since the last time, one by one. */
  async vacuum(): Promise<void> {
    const reply = await this.#ask((id) => ({ type: 'vacuum', id }));
    if (reply.type === 'vacuum-done' && reply.problem !== undefined) {
      throw new Error(`The tables could not be tidied: ${reply.problem}`);
    }
  }

  /** Asks the process to end, and makes it end after `limitMs`. */
  async close(limitMs: number): Promise<void> {
    this.#send({ type: 'close' });
    await withTimeLimit(this.ended, limitMs, unavailable).catch(() => this.kill());
  }

  /** Ends the process at once. Committed rows are kept. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  async #ask(makeMessage: (id: number) => ParentMessage): Promise<ChildMessage> {
    this.#lastId += 1;
    const id = this.#lastId;
    try {
      return await new Promise((resolve, reject) => {
        this.#replies.set(id, resolve);
        // Not its event: a process that has ended already tells no more.
        this.ended.then(() => reject(unavailable()), reject);
        this.#send(makeMessage(id));
      });
    } finally {
      this.#replies.delete(id);
    }
  }

  #send(message: ParentMessage): void {
    // A child that is just ending has closed its channel; `ended` tells about it.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}

import { type ChildProcess, fork } from 'node:child_process';

const CLOSE_LIMIT_MS = 3000;

/**
 * glibc (mallopt(3)) keeps eight heaps a processor, and what was freed in each of them. Here it has two, and gives pieces from 128 KB
 * on back at once. Other C libraries do not read this.
 */
const COMPACT_MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;
/** MB instead of 16, of which V8 holds three: what dies young is collected earlier. */
const COMPACT_V8 = ['--max-semi-space-size=1'] as const;

interface WatchedProcessOptions<Incoming extends { readonly type: string }> {
  /** Path of the Node program. */
  readonly program: string;
  /** Its whole environment, beside `NODE_ENV=production`. */
  readonly env?: Readonly<Record<string, string>>;
  /** The program has many native threads or passes much sound on, and is to stay small at the cost of some processor time. Default false. */
  readonly isCompact?: boolean;
  /** `advanced` carries bytes; default `json`. */
  readonly serialization?: 'json' | 'advanced';
  /** Checks a message of the program, like `safeParse` of a schema; one that is refused ends the process. */
  readonly parse: (
    input: unknown,
  ) => { readonly success: true; readonly data: Incoming } | { readonly success: false };
  readonly handle: (message: Exclude<Incoming, { readonly type: 'pong' }>) => void;
  readonly pingIntervalMs: number;
  /** A process that has left so many pings unanswered hangs in native code, and is killed. */
  readonly unansweredMax: number;
  /** The same until it has answered for the first time: a busy machine may need long to start it. Default `unansweredMax`. */
  readonly unansweredAtStartMax?: number;
}

type Control = { readonly type: 'ping' } | { readonly type: 'close' };

/** One run of a child process, from its start to its end. */
export class WatchedProcess<
  Outgoing extends { readonly type: string },
  Incoming extends { readonly type: string },
> {
  readonly #child: ChildProcess;
  /** Resolves when the process is gone, with how it ended. Never rejects. */
  readonly ended: Promise<string>;
  #unanswered = 0;
  #hasAnswered = false;

  constructor(options: WatchedProcessOptions<Incoming>) {
    const isCompact = options.isCompact === true;
    this.#child = fork(options.program, [], {
      serialization: options.serialization ?? 'json',
      execArgv: isCompact ? [...COMPACT_V8] : [],
      env: { NODE_ENV: 'production', ...(isCompact ? COMPACT_MALLOC : {}), ...options.env },
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
      const message = options.parse(input);
      if (!message.success) this.kill();
      else if (isOwn(message.data)) options.handle(message.data);
      else this.#answered();
    });
    // Messages to a process that just ended are lost; its end is what counts.
    this.#child.on('error', () => undefined);
    const { unansweredMax, unansweredAtStartMax = unansweredMax } = options;
    const watch = setInterval(
      () => this.#ping(this.#hasAnswered ? unansweredMax : unansweredAtStartMax),
      options.pingIntervalMs,
    );
    void this.ended.then(() => clearInterval(watch));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Sends a message, and calls `sent` once it was handed over or lost. Answers whether it sent anything: after the end it does not,
   * and never calls `sent`.
   */
  send(message: Outgoing | Control, sent: () => void = () => undefined): boolean {
    if (!this.#child.connected) return false;
    this.#child.send(message, sent);
    return true;
  }

  /** Tells the program to end, and makes it end after three seconds. */
  async close(): Promise<void> {
    this.send({ type: 'close' });
    const limit = setTimeout(() => this.kill(), CLOSE_LIMIT_MS);
    await this.ended;
    clearTimeout(limit);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #answered(): void {
    this.#unanswered = 0;
    this.#hasAnswered = true;
  }

  #ping(unansweredMax: number): void {
    // Output that arrived while this process was blocked is read first.
    setImmediate(() => {
      if (this.#unanswered >= unansweredMax) this.kill();
      this.#unanswered += 1;
      this.send({ type: 'ping' });
    });
  }
}

function isOwn<Message extends { readonly type: string }>(
  message: Message,
): message is Exclude<Message, { readonly type: 'pong' }> {
  return message.type !== 'pong';
}

import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import {
  type ConnectionEnd,
  type FromAgentWorker,
  fromAgentWorker,
  type ToAgentWorker,
} from './agent-worker-messages.ts';

const PROGRAM = createRequire(import.meta.url).resolve('#agent-worker');
const PING_INTERVAL_MS = 1000;
/** A process that has left so many unanswered hangs in native code: its calls end within 5 s (voice-AI contract, 9.8). */
const UNANSWERED_MAX = 4;
const CLOSE_LIMIT_MS = 3000;

/** Events of one connection, in the order in which they happen. */
export interface AgentConnectionListener {
  /** The assistant is in the room, and its (silent) sound can be heard. */
  joined(): void;
  /** Not called for other agents and recorders. */
  participantJoined(identity: string): void;
  participantLeft(identity: string): void;
  /** Whether anything of the microphone of this participant arrives; told at first when it does, then at each change. */
  microphoneChanged(identity: string, isOpen: boolean): void;
  /** An app message, with its payload as text. `identity` is empty for a participant that the media server has not announced yet. */
  messageReceived(identity: string, text: string): void;
  /** The last event. `crashed`: the agent worker died. `detail` is for logs. */
  ended(end: ConnectionEnd | 'crashed', detail: string): void;
}

/** The assistant's connection to one room. */
export interface AgentConnection {
  /** Sends an app message to all participants; messages keep their order. */
  send(text: string): void;
  /** Sends queued messages, leaves the room, then calls `ended`. Idempotent. */
  leave(): void;
}

/** Address of the room, and the token that admits the assistant. */
interface AgentConnectionAddress {
  /** `ws://` or `wss://`. */
  readonly url: string;
  readonly token: string;
}

interface AgentConnectionsOptions {
  /** The worker ended unasked, and all connections with it; the next connection starts another worker. */
  readonly onCrash?: (how: string) => void;
}

/**
 * Connects assistants to rooms as participants. They share one worker process, started with the first of them (decision 019).
 */
export class AgentConnections {
  readonly #options: AgentConnectionsOptions;
  readonly #listeners = new Map<number, AgentConnectionListener>();
  #worker: AgentWorker | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: AgentConnectionsOptions = {}) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#worker?.pid;
  }

  /** Begins the process, so that the first call does not wait for it. Idempotent. */
  start(): void {
    if (this.#worker === undefined && !this.#isClosed) this.#worker = this.#begin();
  }

  /** Begins to join a room; the listener gets the result. */
  open(address: AgentConnectionAddress, listener: AgentConnectionListener): AgentConnection {
    this.start();
    const worker = this.#worker;
    this.#lastId += 1;
    const id = this.#lastId;
    if (worker === undefined) {
      queueMicrotask(() => listener.ended('failed', 'no connections are opened any more'));
      return { send: () => undefined, leave: () => undefined };
    }
    this.#listeners.set(id, listener);
    worker.say({ type: 'open', id, ...address });
    return {
      send: (text) => worker.say({ type: 'send', id, text }),
      leave: () => worker.say({ type: 'leave', id }),
    };
  }

  /** Leaves all rooms and ends the process. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.close();
  }

  #begin(): AgentWorker {
    const worker = new AgentWorker((message) => this.#handle(message));
    void worker.ended.then((how) => {
      this.#worker = undefined;
      const listeners = [...this.#listeners.values()];
      this.#listeners.clear();
      if (!this.#isClosed) this.#options.onCrash?.(how);
      for (const listener of listeners) listener.ended(this.#isClosed ? 'left' : 'crashed', how);
    });
    return worker;
  }

  #handle(message: Exclude<FromAgentWorker, { type: 'pong' }>): void {
    const listener = this.#listeners.get(message.id);
    if (listener === undefined) return;
    switch (message.type) {
      case 'joined':
        listener.joined();
        break;
      case 'participant-joined':
        listener.participantJoined(message.identity);
        break;
      case 'participant-left':
        listener.participantLeft(message.identity);
        break;
      case 'microphone-changed':
        listener.microphoneChanged(message.identity, message.isOpen);
        break;
      case 'message-received':
        listener.messageReceived(message.identity, message.text);
        break;
      case 'ended':
        this.#listeners.delete(message.id);
        listener.ended(message.end, message.detail);
        break;
    }
  }
}

/** One run of the process that holds the assistants' room connections, from its start to its end. */
class AgentWorker {
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

import { AgentWorker } from './agent-worker.ts';
import type { ConnectionEnd, FromAgentWorker } from './agent-worker-messages.ts';

/** What somebody in a room hears of it, in the order in which it happens. */
export interface AgentConnectionListener {
  /** The assistant is in the room, and its (silent) sound can be heard. */
  joined(): void;
  /** A person is there; programs that record or speak are none. */
  participantJoined(identity: string): void;
  participantLeft(identity: string): void;
  /** Whether anything of this person's microphone arrives; told at first when it does, then at each change. */
  microphoneChanged(identity: string, isOpen: boolean): void;
  /** An app message: whatever was sent, as text. `identity` is empty for somebody of whom the media server has not told yet. */
  messageReceived(identity: string, text: string): void;
  /** It is over; nothing comes after it. `crashed`: the process of the lines died. `detail` is for logs. */
  ended(end: ConnectionEnd | 'crashed', detail: string): void;
}

/** An assistant's place in one room. */
export interface AgentConnection {
  /** Sends an app message to everybody in the room, after what was sent before. */
  send(text: string): void;
  /** Sends what is to be sent, leaves, and tells `ended`. Idempotent. */
  leave(): void;
}

/** Where the room is, and by what the media server lets the assistant in. */
interface AgentConnectionAddress {
  /** `ws://` or `wss://`. */
  readonly url: string;
  readonly token: string;
}

interface AgentConnectionsOptions {
  /** The process ended without being asked, and every line with it; the next one begins another. */
  readonly onCrash?: (how: string) => void;
}

/**
 * Assistants as participants of rooms. They live in one process of their own, which begins with the first of them
 * (decision 019).
 */
export class AgentConnections {
  readonly #options: AgentConnectionsOptions;
  readonly #listeners = new Map<number, AgentConnectionListener>();
  #process: AgentWorker | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: AgentConnectionsOptions = {}) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Begins the process, so that the first call does not wait for it. Idempotent. */
  start(): void {
    if (this.#process === undefined && !this.#isClosed) this.#process = this.#begin();
  }

  /** Begins to join a room; how that went is told. */
  open(address: AgentConnectionAddress, listener: AgentConnectionListener): AgentConnection {
    this.start();
    const lines = this.#process;
    this.#lastId += 1;
    const id = this.#lastId;
    if (lines === undefined) {
      queueMicrotask(() => listener.ended('failed', 'no lines are opened any more'));
      return { send: () => undefined, leave: () => undefined };
    }
    this.#listeners.set(id, listener);
    lines.say({ type: 'open', id, ...address });
    return {
      send: (text) => lines.say({ type: 'send', id, text }),
      leave: () => lines.say({ type: 'leave', id }),
    };
  }

  /** Leaves all rooms and ends the process. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#process?.close();
  }

  #begin(): AgentWorker {
    const lines = new AgentWorker((message) => this.#handle(message));
    void lines.ended.then((how) => {
      this.#process = undefined;
      const listeners = [...this.#listeners.values()];
      this.#listeners.clear();
      if (!this.#isClosed) this.#options.onCrash?.(how);
      for (const listener of listeners) listener.ended(this.#isClosed ? 'left' : 'crashed', how);
    });
    return lines;
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

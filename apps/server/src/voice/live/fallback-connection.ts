import { setTimeout as delay } from 'node:timers/promises';
import type { AgentConnection, AgentConnectionListener } from '@rer/agent/room';

/**
 * Clients learn of a room's end on another connection than its messages, and the end may overtake them, since no client confirms
 * receipt. This leaves most of the five seconds (voice-AI contract, 9.8).
 */
const ARRIVAL_MS = 1000;

/**
 * An agent connection whose last messages arrive even when the connection was lost, never made, or its worker died: they go out by
 * `tellRoom` then, which never rejects. Without them clients would take the end of the room for one that they asked for.
 */
export class FallbackConnection implements AgentConnection {
  readonly #connection: AgentConnection;
  readonly #tellRoom: (text: string) => Promise<void>;
  /** Identities of participants that may be present. */
  readonly #present = new Set<string>();
  #isDead = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(
    open: (listener: AgentConnectionListener) => AgentConnection,
    listener: AgentConnectionListener,
    tellRoom: (text: string) => Promise<void>,
  ) {
    this.#tellRoom = tellRoom;
    this.#connection = open({
      ...listener,
      participantJoined: (identity) => {
        this.#present.add(identity);
        listener.participantJoined(identity);
      },
      participantLeft: (identity) => {
        this.#present.delete(identity);
        listener.participantLeft(identity);
      },
      ended: (end, detail) => {
        this.#isDead = end !== 'left';
        listener.ended(end, detail);
      },
    });
  }

  send(text: string): void {
    if (!this.#isDead) {
      this.#connection.send(text);
      return;
    }
    this.#sending = this.#sending.then(() => this.#tellRoom(text));
  }

  listen(isOn: boolean): void {
    this.#connection.listen(isOn);
  }

  say(...piece: Parameters<AgentConnection['say']>): void {
    this.#connection.say(...piece);
  }

  playback(command: Parameters<AgentConnection['playback']>[0]): void {
    this.#connection.playback(command);
  }

  leave(): void {
    this.#connection.leave();
  }

  /** Resolves when the last messages are sent and, where participants may be present, had time to arrive. */
  async messagesDelivered(): Promise<void> {
    await this.#sending;
    // A connection that ended reports no participants.
    if (this.#present.size > 0 || this.#isDead) await delay(ARRIVAL_MS);
  }
}

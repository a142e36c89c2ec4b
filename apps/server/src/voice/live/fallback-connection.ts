import { setTimeout as delay } from 'node:timers/promises';
import type { AgentConnection, AgentConnectionListener } from '@rer/agent/room';

/**
 * Clients learn of a room's end on another connection than its messages, and the end may overtake them, since no client confirms
 * receipt. This leaves most of the five seconds (voice-AI contract, 9.8).
 */
const ARRIVAL_MS = 1000;

/**
 * An agent connection whose messages arrive also while it is not in the room: before it has joined, or when it was lost or its worker
 * died. They go out by `tellRoom` then, which never rejects. Without the last ones clients would take the end of the room for one that
 * they asked for.
 */
export class FallbackConnection implements AgentConnection {
  readonly #connection: AgentConnection;
  readonly #tellRoom: (text: string) => Promise<void>;
  /** Identities of participants that may be present. */
  readonly #present = new Set<string>();
  #isInRoom = false;
  #isDead = false;
  /** Messages that were not handed on yet: later ones come after them. */
  #waiting = 0;
  #hasToldRoom = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(
    open: (listener: AgentConnectionListener) => AgentConnection,
    listener: AgentConnectionListener,
    tellRoom: (text: string) => Promise<void>,
  ) {
    this.#tellRoom = tellRoom;
    this.#connection = open({
      ...listener,
      joined: () => {
        this.#isInRoom = true;
        listener.joined();
      },
      participantJoined: (identity) => {
        this.#present.add(identity);
        listener.participantJoined(identity);
      },
      participantLeft: (identity) => {
        this.#present.delete(identity);
        listener.participantLeft(identity);
      },
      ended: (end, detail) => {
        this.#isInRoom = false;
        this.#isDead = end !== 'left';
        listener.ended(end, detail);
      },
    });
  }

  send(text: string): void {
    if (this.#isInRoom && this.#waiting === 0) {
      this.#connection.send(text);
      return;
    }
    this.#waiting += 1;
    this.#sending = this.#sending.then(() => this.#handOn(text));
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
    if (this.#present.size > 0 || this.#isDead || this.#hasToldRoom) await delay(ARRIVAL_MS);
  }

  async #handOn(text: string): Promise<void> {
    if (this.#isInRoom) this.#connection.send(text);
    else {
      this.#hasToldRoom = true;
      await this.#tellRoom(text);
    }
    this.#waiting -= 1;
  }
}

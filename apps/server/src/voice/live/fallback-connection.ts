import { setTimeout as delay } from 'node:timers/promises';
import type { AgentConnection, AgentConnectionListener } from '@rer/agent/room';

/**
 * The end of a room comes to clients by another connection than what is said in it, and may overtake it: nobody confirms having
 * heard anything. Of five seconds (voice-AI contract, 9.8) that leaves most.
 */
const ARRIVAL_MS = 1000;

/**
 * An assistant's place in a room whose last words are heard also when it is lost, was never had, or the process died in which it
 * was: they go by `tellRoom` then, which never rejects. Without them clients would take the end of their room for an end of their own making.
 */
export class FallbackConnection implements AgentConnection {
  readonly #line: AgentConnection;
  readonly #tellRoom: (text: string) => Promise<void>;
  /** Who may be listening. */
  readonly #present = new Set<string>();
  #isDead = false;
  #speaking: Promise<void> = Promise.resolve();

  constructor(
    open: (listener: AgentConnectionListener) => AgentConnection,
    listener: AgentConnectionListener,
    tellRoom: (text: string) => Promise<void>,
  ) {
    this.#tellRoom = tellRoom;
    this.#line = open({
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
      this.#line.send(text);
      return;
    }
    this.#speaking = this.#speaking.then(() => this.#tellRoom(text));
  }

  leave(): void {
    this.#line.leave();
  }

  /** Resolves when the last words are said and, where somebody may be there to hear them, have had the time to arrive. */
  async messagesDelivered(): Promise<void> {
    await this.#speaking;
    // Of who came nobody tells who is not in the room himself.
    if (this.#present.size > 0 || this.#isDead) await delay(ARRIVAL_MS);
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { LineListener, RoomLine } from '@rer/agent/room';

/**
 * The end of a room comes to clients by another connection than what is said in it, and may overtake it: nobody confirms having
 * heard anything. Of five seconds (voice-AI contract, 9.8) that leaves most.
 */
const ARRIVAL_MS = 1000;

/**
 * An assistant's place in a room whose last words are heard also when the process died in which it was: they go by `tellRoom`
 * then, which never rejects. Without them clients would take the end of their room for an end of their own making.
 */
export class SurvivingLine implements RoomLine {
  readonly #line: RoomLine;
  readonly #tellRoom: (text: string) => Promise<void>;
  #isDead = false;
  #hasLastWords = false;
  #speaking: Promise<void> = Promise.resolve();

  constructor(
    open: (listener: LineListener) => RoomLine,
    listener: LineListener,
    tellRoom: (text: string) => Promise<void>,
  ) {
    this.#tellRoom = tellRoom;
    this.#line = open({
      ...listener,
      ended: (end, detail) => {
        this.#isDead = end === 'crashed';
        listener.ended(end, detail);
      },
    });
  }

  send(text: string): void {
    if (!this.#isDead) {
      this.#line.send(text);
      return;
    }
    this.#hasLastWords = true;
    this.#speaking = this.#speaking.then(() => this.#tellRoom(text));
  }

  leave(): void {
    this.#line.leave();
  }

  /** Resolves when everything that the line itself could not say any more is said, and has had the time to arrive. */
  async hasSpoken(): Promise<void> {
    if (!this.#hasLastWords) return;
    await this.#speaking;
    await delay(ARRIVAL_MS);
  }
}

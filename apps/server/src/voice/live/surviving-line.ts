import type { LineListener, RoomLine } from '@rer/agent/room';

/**
 * An assistant's place in a room whose last words are heard also when the process died in which it was: they go by `tellRoom`
 * then, which never rejects. Without them clients would take the end of their room for an end of their own making.
 */
export class SurvivingLine implements RoomLine {
  readonly #line: RoomLine;
  readonly #tellRoom: (text: string) => Promise<void>;
  #isDead = false;
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
    if (this.#isDead) this.#speaking = this.#speaking.then(() => this.#tellRoom(text));
    else this.#line.send(text);
  }

  leave(): void {
    this.#line.leave();
  }

  /** Resolves when everything is said that the line itself could not say any more. */
  hasSpoken(): Promise<void> {
    return this.#speaking;
  }
}

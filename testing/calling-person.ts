import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** The topic of all that is told in a call. */
export const CALL_TOPIC = 'app-message';
/** What explains best why something was not told. */
const TELLING: ReadonlySet<string> = new Set([
  'transcript',
  'speech-update',
  'status-update',
  'user-interrupted',
]);
const message = z.looseObject({ type: z.string() });

/** Something that the assistant's side told, and when. */
export interface ToldMessage {
  readonly atMs: number;
  readonly message: z.infer<typeof message>;
}

/** An app message as it travels: JSON of a text, which is a word or JSON of its own. */
export function appMessagePayload(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * A person in a call by voice, whatever client carries it: notes all that is told and heard, and waits for it. All times are of
 * `performance.now()`.
 */
export abstract class CallingPerson {
  readonly #told: ToldMessage[] = [];
  readonly #loudAtMs: number[] = [];

  /** Whether the other side has ended the call. */
  abstract get isDropped(): boolean;

  /** Sends an app message: a text, or a value as its JSON. */
  abstract send(value: unknown): Promise<void>;

  /** Speaks the recording of a file in real time. @returns When its last sample was sent. */
  abstract speak(path: string): Promise<number>;

  abstract leave(): Promise<void>;

  get told(): readonly ToldMessage[] {
    return this.#told;
  }

  /** When the assistant was heard from `sinceMs` on, in order, each stretch of 10 or 20 ms on its own. */
  loudMomentsSince(sinceMs: number): readonly number[] {
    // From the end: a call that has lasted long must not take more time than one that has begun.
    return this.#loudAtMs.slice(this.#loudAtMs.findLastIndex((atMs) => atMs < sinceMs) + 1);
  }

  /** The first message from `sinceMs` on that is it; waits for it. */
  async until(
    isIt: (message: ToldMessage['message']) => boolean,
    sinceMs = 0,
    limitMs = 20_000,
  ): Promise<ToldMessage> {
    const giveUpAt = performance.now() + limitMs;
    for (;;) {
      const found = this.#told.find((one) => one.atMs >= sinceMs && isIt(one.message));
      if (found !== undefined) return found;
      if (performance.now() > giveUpAt) throw new Error(`It was not told, but: ${this.#toldSince(sinceMs)}`);
      await delay(5);
    }
  }

  /** When the assistant was first heard after a moment; waits for it. */
  async soundAfter(sinceMs: number, limitMs = 10_000): Promise<number> {
    const giveUpAt = performance.now() + limitMs;
    for (;;) {
      const [found] = this.loudMomentsSince(sinceMs);
      if (found !== undefined) return found;
      if (performance.now() > giveUpAt) throw new Error('Nothing was heard.');
      await delay(5);
    }
  }

  /** Waits until the assistant was silent for so long. */
  async silence(ms = 700, limitMs = 60_000): Promise<void> {
    const giveUpAt = performance.now() + limitMs;
    for (;;) {
      if (performance.now() - (this.#loudAtMs.at(-1) ?? 0) > ms) return;
      if (performance.now() > giveUpAt) throw new Error('The assistant never fell silent.');
      await delay(20);
    }
  }

  /** Notes an app message, as it travels. */
  protected noteTold(payload: string): void {
    const text = z.string().parse(JSON.parse(payload));
    if (!text.startsWith('{')) return;
    this.#told.push({ atMs: performance.now(), message: message.parse(JSON.parse(text)) });
  }

  /** Notes that just now the assistant is heard. */
  protected noteLoud(): void {
    this.#loudAtMs.push(performance.now());
  }

  #toldSince(sinceMs: number): string {
    const told = this.#told.filter(({ atMs, message }) => atMs >= sinceMs && TELLING.has(message.type));
    return told
      .map(({ atMs, message }) => `${Math.round(atMs - sinceMs)} ${JSON.stringify(message)}`)
      .join('\n');
  }
}

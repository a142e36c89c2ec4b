import type { MessagePort } from 'node:worker_threads';

/** Names of new providers, asked by the thread of an import over a port of its own, one question at a time. */
export type NameQuestion = readonly string[];
/** For each an existing name that is like it, or null; empty when nobody could tell. */
export type NameAnswer = readonly (string | null)[];

/** Answers a question. Never rejects. */
export type AnswerNames = (names: NameQuestion) => Promise<NameAnswer>;

/** An import waits so long for all its answers together, then does without. */
const PATIENCE_MS = 10_000;

/** Answers what comes by `port` until the other side is gone. */
export function answerNames(port: MessagePort, answer: AnswerNames): void {
  port.on('message', async (names: NameQuestion) => port.postMessage(await answer(names)));
}

/** Asks by `port`, within bounds: whatever happens, an answer comes soon or is empty. */
export class NameQuestions {
  readonly #port: MessagePort;
  #patienceMs: number;

  constructor(port: MessagePort, patienceMs = PATIENCE_MS) {
    this.#port = port;
    this.#patienceMs = patienceMs;
  }

  /** Never rejects. */
  async ask(names: NameQuestion): Promise<NameAnswer> {
    if (this.#patienceMs <= 0) return [];
    const startedAt = performance.now();
    const answer = this.#next(this.#patienceMs);
    this.#port.postMessage(names);
    const inTime = await answer;
    // One that comes after all would be taken for the answer to another question, so there is none.
    this.#patienceMs = inTime === undefined ? 0 : this.#patienceMs - (performance.now() - startedAt);
    return inTime ?? [];
  }

  /** Lets the thread end. */
  close(): void {
    this.#port.close();
  }

  #next(limitMs: number): Promise<NameAnswer | undefined> {
    return new Promise((resolve) => {
      const take = (answer: NameAnswer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      const timer = setTimeout(() => {
        this.#port.off('message', take);
        resolve(undefined);
      }, limitMs);
      this.#port.once('message', take);
    });
  }
}

import type { MessagePort } from 'node:worker_threads';
import type { AlikeProvider } from './find-matches.ts';

/** A question from an import's thread to the one that started it, over its own port, one at a time. */
export type RunQuestion =
  /** Which names are there that are like these? */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** Are so many rows of this import ready to be found? The answer, of no names, comes when they are. */
  | { readonly kind: 'findable'; readonly rows: number };
/** For each name a provider whose name is like it, or null; empty when the index did not answer. */
export type NameAnswer = readonly (AlikeProvider | null)[];

/** Answers that a run gets from the thread that started it. Never rejects. */
export interface RunAnswers {
  namesLike(names: readonly string[]): Promise<NameAnswer>;
  /** Settles when so many rows can be found as soon as they are shown, or need not be waited for. */
  whenFindable(rows: number): Promise<void>;
}

/** An import waits so long for all its answers together, then does without. */
const PATIENCE_MS = 15_000;

/** Answers what comes by `port` until the other side is gone. */
export function answerRun(port: MessagePort, answers: RunAnswers): void {
  port.on('message', async (question: RunQuestion) => {
    let answer: NameAnswer = [];
    if (question.kind === 'names') answer = await answers.namesLike(question.names);
    else await answers.whenFindable(question.rows);
    port.postMessage(answer);
  });
}

/** Asks by `port`, within bounds: whatever happens, an answer comes soon or is empty. */
export class RunQuestions implements RunAnswers {
  readonly #port: MessagePort;
  #patienceMs: number;

  constructor(port: MessagePort, patienceMs = PATIENCE_MS) {
    this.#port = port;
    this.#patienceMs = patienceMs;
  }

  namesLike(names: readonly string[]): Promise<NameAnswer> {
    return this.#ask({ kind: 'names', names });
  }

  async whenFindable(rows: number): Promise<void> {
    await this.#ask({ kind: 'findable', rows });
  }

  /** Lets the thread end. */
  close(): void {
    this.#port.close();
  }

  async #ask(question: RunQuestion): Promise<NameAnswer> {
    if (this.#patienceMs <= 0) return [];
    const startedAt = performance.now();
    const answer = this.#next(this.#patienceMs);
    this.#port.postMessage(question);
    const inTime = await answer;
    // One that comes after all would be taken for the answer to another question, so there is none.
    this.#patienceMs = inTime === undefined ? 0 : this.#patienceMs - (performance.now() - startedAt);
    return inTime ?? [];
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

import * as z from 'zod/mini';

/** Kind of request by a message's wording: a write, a lookup, or neither (a value alone, a yes). */
export type RequestWording = 'write' | 'look' | 'plain';

/** State of the conversation when the message arrives. */
export interface WordingContext {
  /** A provider was shown. */
  readonly isShown: boolean;
  /** Something was asked about a request to change or add. */
  readonly isAsked: boolean;
  readonly isProposed: boolean;
}

/** Tells what the wording of a message asks for. */
export type ReadWording = (text: string, context: WordingContext) => RequestWording;

const SAID_MAX = 40;
const MESSAGE_MAX = 8_000;
/** How answers ask: with a question, or by telling what to say. */
const ASKS = /\?(?:\s|$)|(?<!\p{L})(?:bitte|nennen sie|sagen sie|geben sie|schreiben sie)(?!\p{L})/iu;

/** Words that take back an earlier message or write. */
const CORRECTS =
  /^[\s,]*(?:(?:ach|oh|ups|hm|aber|halt|stopp?|moment)[\s,]*)?(?:nein|nee|ne|nö|falsch|quatsch|doch|moment|stimmt nicht|sorry|ach)(?!\p{L})/iu;

const memory = z.object({
  said: z.array(z.string()),
  /** {@link RequestTracker.#requestFrom}, under the name that stored conversations have. */
  wishFrom: z.nullable(z.number()),
  open: z.enum(['nothing', 'question', 'written']),
});
type Memory = z.infer<typeof memory>;
const NOTHING: Memory = { said: [], wishFrom: null, open: 'nothing' };

/** Schema of the stored state. */
export const requestTrackerMemory = memory;

/**
 * Tracks the requests of the user, from the user's own messages. A request for a change stays open while its answers ask questions; it
 * ends when it is written, dropped, or when the conversation moves on without a question.
 */
export class RequestTracker {
  #said: string[];
  /** The place in `said` of the message with the request; null: none stands. */
  #requestFrom: number | null;
  /** Kind of the last answer: a question, or the report of a write. */
  #open: Memory['open'];
  #mayWrite = false;
  #shown: ReadonlySet<string> = new Set();

  readonly #wordingOf: ReadWording;

  constructor(wordingOf: ReadWording, stored: Memory = NOTHING) {
    this.#wordingOf = wordingOf;
    this.#said = [...stored.said];
    this.#requestFrom = stored.wishFrom;
    this.#open = stored.open;
  }

  /** Messages of the user, newest last. */
  get said(): readonly string[] {
    return this.#said;
  }

  /** Messages since the open request, or since the last one. */
  get saidForRequest(): readonly string[] {
    return this.#said.slice(this.#requestFrom ?? -1);
  }

  /** Whether the last message requests a write, or answers a question about such a request. */
  get mayWrite(): boolean {
    return this.#mayWrite;
  }

  /** Whether a provider was spoken of or told before the last message, or found by its very words. */
  isShown(id: string): boolean {
    return this.#shown.has(id);
  }

  /** A message. `shown`: ids of what the person has before them; `isProposed`: a proposal waits. */
  heard(
    text: string,
    { shown, isProposed }: { readonly shown: readonly string[]; readonly isProposed: boolean },
  ): void {
    this.#shown = new Set(shown);
    this.#said.push(text.slice(0, MESSAGE_MAX));
    if (this.#open === 'nothing' && !isProposed) this.#requestFrom = null;
    // 'Nein, Hausnummer 6' right after a write corrects it; anything else is a new request.
    if (this.#open === 'written' && !CORRECTS.test(text)) this.#requestFrom = null;
    const wording = this.#wordingOf(text, {
      isShown: shown.length > 0,
      isAsked: this.#requestFrom !== null,
      isProposed,
    });
    if (wording === 'write') this.#requestFrom ??= this.#said.length - 1;
    this.#mayWrite =
      wording === 'write' || (wording === 'plain' && (this.#requestFrom !== null || isProposed));
    this.#open = 'nothing';
    const more = this.#said.length - SAID_MAX;
    if (more <= 0) return;
    this.#said = this.#said.slice(more);
    this.#requestFrom = this.#requestFrom === null ? null : Math.max(0, this.#requestFrom - more);
  }

  /** A provider was found by words of the person. */
  found(id: string): void {
    this.#shown = new Set([...this.#shown, id]);
  }

  /** Notes the assistant's answer. */
  answered(text: string): void {
    if (this.#open === 'nothing' && ASKS.test(text)) this.#open = 'question';
  }

  /** A proposal was refused for its values: they may be given again. */
  refused(): void {
    this.#open = 'question';
  }

  /** The requested change was written. */
  written(): void {
    this.#requestFrom ??= Math.max(0, this.#said.length - 1);
    this.#open = 'written';
  }

  /** The person does not want it any more. */
  dropped(): void {
    this.#requestFrom = null;
  }

  stored(): Memory {
    return { said: this.#said, wishFrom: this.#requestFrom, open: this.#open };
  }
}

import * as z from 'zod/mini';

/** Kind of request by a message's wording: a write, a lookup, or neither (a value alone, a yes). */
export type RequestWording = 'write' | 'look' | 'plain';

/** State of the conversation when the message arrives. */
export interface WordingContext {
  /** A provider was shown. */
  readonly isShown: boolean;
  /** The assistant asked a question about a request to change or add. */
  readonly hasOpenRequest: boolean;
  readonly isProposed: boolean;
}

/** Tells what the wording of a message asks for. */
export type ReadWording = (text: string, context: WordingContext) => RequestWording;

const MESSAGES_MAX = 40;
const MESSAGE_MAX = 8_000;
/** An answer that asks: with a question mark, or for an entry. */
const ASKS = /\?(?:\s|$)|(?<!\p{L})(?:bitte|nennen sie|sagen sie|geben sie|schreiben sie)(?!\p{L})/iu;

/** Words that take back an earlier message or write. */
const CORRECTS =
  /^[\s,]*(?:(?:ach|oh|ups|hm|aber|halt|stopp?|moment)[\s,]*)?(?:nein|nee|ne|nö|falsch|quatsch|doch|moment|stimmt nicht|sorry|ach)(?!\p{L})/iu;

/** Schema of the stored state. The keys are those of stored conversations. */
export const storedWriteRequests = z.object({
  said: z.array(z.string()),
  wishFrom: z.nullable(z.number()),
  open: z.enum(['nothing', 'question', 'written']),
});
type StoredWriteRequests = z.infer<typeof storedWriteRequests>;
const NOTHING: StoredWriteRequests = { said: [], wishFrom: null, open: 'nothing' };

/** A message whose wording was not read yet. */
interface UnreadMessage {
  readonly text: string;
  readonly context: WordingContext;
}

/**
 * Tracks the requests of the user, from the user's own messages. A request for a change stays open while its answers ask questions; it
 * ends when it is written, dropped, or when the conversation moves on without a question. The wording of a message is read when it is
 * first asked about: most messages only look something up, and their answers would wait for it.
 */
export class WriteRequestTracker {
  #messages: string[];
  /** Index in `messages` of the message with the open request; null: none is open. */
  #requestIndex: number | null;
  /** Kind of the last answer: a question, or the report of a write. */
  #lastAnswer: StoredWriteRequests['open'];
  #isWriteRequested = false;
  #shownIds: ReadonlySet<string> = new Set();
  /** The last message; null: it was read. */
  #unread: UnreadMessage | null = null;

  readonly #wordingOf: ReadWording;

  constructor(wordingOf: ReadWording, stored: StoredWriteRequests = NOTHING) {
    this.#wordingOf = wordingOf;
    this.#messages = [...stored.said];
    this.#requestIndex = stored.wishFrom;
    this.#lastAnswer = stored.open;
  }

  /** Messages of the user, newest last. */
  get messages(): readonly string[] {
    return this.#messages;
  }

  /** Messages since the open request, or since the last one: the last one also where it is a request itself. */
  get requestMessages(): readonly string[] {
    return this.#messages.slice(this.#requestIndex ?? -1);
  }

  /** Whether the last message requests a write, or answers a question about such a request. */
  get isWriteRequested(): boolean {
    this.#read();
    return this.#isWriteRequested;
  }

  /** Whether a provider was shown before the last message, or was the only match of its words. */
  isShown(id: string): boolean {
    return this.#shownIds.has(id);
  }

  /** `shown`: ids of the providers in the conversation so far; `isProposed`: a proposal waits. */
  addUserMessage(
    text: string,
    { shown, isProposed }: { readonly shown: readonly string[]; readonly isProposed: boolean },
  ): void {
    this.#read();
    this.#shownIds = new Set(shown);
    this.#messages.push(text.slice(0, MESSAGE_MAX));
    if (this.#lastAnswer === 'nothing' && !isProposed) this.#requestIndex = null;
    // 'Nein, Hausnummer 6' right after a write corrects it; anything else is a new request.
    if (this.#lastAnswer === 'written' && !CORRECTS.test(text)) this.#requestIndex = null;
    const context = { isShown: shown.length > 0, hasOpenRequest: this.#requestIndex !== null, isProposed };
    this.#unread = { text, context };
    this.#lastAnswer = 'nothing';
    const more = this.#messages.length - MESSAGES_MAX;
    if (more <= 0) return;
    this.#messages = this.#messages.slice(more);
    this.#requestIndex = this.#requestIndex === null ? null : Math.max(0, this.#requestIndex - more);
  }

  /** The user's own words matched this provider alone. */
  markShown(id: string): void {
    this.#shownIds = new Set([...this.#shownIds, id]);
  }

  /** Notes the assistant's answer. */
  noteAnswer(text: string): void {
    if (this.#lastAnswer === 'nothing' && ASKS.test(text)) this.#lastAnswer = 'question';
  }

  /** A proposal was refused for its values: the next message may give others. */
  noteRefusal(): void {
    this.#lastAnswer = 'question';
  }

  /** The requested change was written. */
  noteWrite(): void {
    this.#read();
    this.#requestIndex ??= Math.max(0, this.#messages.length - 1);
    this.#lastAnswer = 'written';
  }

  /** The user does not want the change any more. */
  drop(): void {
    this.#read();
    this.#requestIndex = null;
  }

  snapshot(): StoredWriteRequests {
    this.#read();
    return { said: this.#messages, wishFrom: this.#requestIndex, open: this.#lastAnswer };
  }

  #read(): void {
    if (this.#unread === null) return;
    const { text, context } = this.#unread;
    this.#unread = null;
    const wording = this.#wordingOf(text, context);
    if (wording === 'write') this.#requestIndex ??= this.#messages.length - 1;
    this.#isWriteRequested =
      wording === 'write' || (wording === 'plain' && (this.#requestIndex !== null || context.isProposed));
  }
}

import type { LanguageModel } from '../model/language-model.ts';
import type { AnswerSource, ConversationEvent } from './conversation-event.ts';
import type { History } from './history.ts';
import type { FixedText } from './toolbox.ts';

const PARAGRAPH = '\n\n';

interface TurnTextOptions {
  readonly turn: number;
  /** Null: it is not kept. */
  readonly history: History | null;
  readonly now: () => number;
  readonly emit: (event: ConversationEvent) => void;
}

/** The text of one answer: given out as it comes, kept in the history piece by piece. */
export class TurnText {
  readonly #options: TurnTextOptions;
  readonly #deliveredIds: string[] = [];
  #text = '';
  #ownWords = '';
  #ungroundedWords = '';
  /** The current answer comes from a model that is not grounded. */
  #isUngrounded = false;
  /** Start of the model's current answer in the text, and its start time. */
  #from = 0;
  #fromTime: number;

  constructor(options: TurnTextOptions) {
    this.#options = options;
    this.#fromTime = options.now();
  }

  get text(): string {
    return this.#text;
  }

  /** Words of the model or of fixed sentences; rules quote records, whose words do not count. */
  get ownWords(): string {
    return this.#ownWords;
  }

  /** Words of models that are not grounded. */
  get ungroundedWords(): string {
    return this.#ungroundedWords;
  }

  /** Delivery ids of the fixed texts, all of them given out whole. */
  get deliveredIds(): readonly string[] {
    return this.#deliveredIds;
  }

  /** More of the answer of a model. */
  add(text: string, { isGrounded = false }: Pick<LanguageModel, 'isGrounded'>): void {
    this.#isUngrounded = !isGrounded;
    const isNewParagraph = this.#from === this.#text.length && this.#text.trim() !== '';
    const piece = isNewParagraph ? `${PARAGRAPH}${text}` : text;
    this.#give(piece, 'model');
  }

  /** A model's answer is over, as far as it came. */
  keep(): void {
    if (this.#isUngrounded) this.#ungroundedWords += `${this.#text.slice(this.#from)}\n`;
    this.#isUngrounded = false;
    this.#keep(this.#text.slice(this.#from), 'model');
  }

  /** A model's answer does not hold. */
  withdraw(): void {
    if (this.#text.length === this.#from) return;
    this.#text = this.#text.slice(0, this.#from);
    this.#options.emit({ kind: 'text-withdrawn', turn: this.#options.turn, text: this.#text });
  }

  /** A text as it stands, whole. */
  addFixed({ text, deliveryId }: FixedText, source: AnswerSource): void {
    if (this.#text.length > this.#from) this.keep();
    this.#give(this.#text.trim() === '' ? text : `${PARAGRAPH}${text}`, source);
    this.#keep(text, source);
    if (deliveryId !== undefined) this.#deliveredIds.push(deliveryId);
  }

  #give(text: string, source: AnswerSource): void {
    this.#text += text;
    this.#options.emit({ kind: 'text', turn: this.#options.turn, text, source });
  }

  #keep(text: string, source: AnswerSource): void {
    const { turn, history, now } = this.#options;
    const endTime = now();
    const message = text.trim();
    if (source !== 'rules') this.#ownWords += `${text}\n`;
    if (message !== '') history?.add({ role: 'bot', message, time: this.#fromTime, endTime, source, turn });
    this.#from = this.#text.length;
    this.#fromTime = endTime;
  }
}

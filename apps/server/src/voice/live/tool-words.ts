import type { JsonObject, JsonValue } from '@rer/agent';
import type { ToolMessage } from '../dialect/tool-schema.ts';

/** Spoken while a tool runs that has no start message, unless the turn already has a text. */
export const FILLER = 'Einen Moment, bitte.';
/** When a message for slow tools names no time: as late as clients are told that an answer hangs (voice-AI contract, 5.2). */
const DELAYED_MS = 5000;

/** A text that belongs to a certain moment of a tool. */
export interface ToolWords {
  readonly text: string;
  readonly message: ToolMessage;
}

/** The messages of a tool (voice-AI contract, 6.1), for calls with certain arguments. */
export class ToolMessages {
  readonly #messages: readonly ToolMessage[];
  readonly #languages: readonly string[];

  /** `languages`: those of the assistant, the best first, as `contents` names them. */
  constructor(messages: readonly ToolMessage[], languages: readonly string[]) {
    this.#messages = messages;
    this.#languages = languages;
  }

  /** Null: nothing is to be said. What does not say anything itself is begun with {@link FILLER}. */
  start(given: JsonObject): (ToolWords & { readonly isFiller: boolean }) | null {
    if (!this.#messages.some(({ type }) => type === 'request-start'))
      return { text: FILLER, message: { type: 'request-start' }, isFiller: true };
    const words = this.#of('request-start', given);
    return words && { ...words, isFiller: false };
  }

  /** Messages spoken while the answer is awaited, earliest first; one for each delay. */
  delayed(given: JsonObject): readonly (ToolWords & { readonly afterMs: number })[] {
    const timeOf = ({ timingMilliseconds = DELAYED_MS }: ToolMessage) => timingMilliseconds;
    const delayed = this.#messages.filter(({ type }) => type === 'request-response-delayed');
    const times = [...new Set(delayed.map(timeOf))].sort((a, b) => a - b);
    return times.flatMap((afterMs) => {
      const words = this.#best(
        delayed.filter((one) => timeOf(one) === afterMs),
        given,
      );
      return words === null ? [] : [{ ...words, afterMs }];
    });
  }

  /** Instead of the model's answer, or for it; null: the model answers. */
  ended(isError: boolean, given: JsonObject): ToolWords | null {
    return this.#of(isError ? 'request-failed' : 'request-complete', given);
  }

  #of(type: string, given: JsonObject): ToolWords | null {
    return this.#best(
      this.#messages.filter((message) => message.type === type),
      given,
    );
  }

  /** The first whose conditions hold; one without conditions is for what no other fits. */
  #best(messages: readonly ToolMessage[], given: JsonObject): ToolWords | null {
    const conditional = messages.filter(({ conditions = [] }) => conditions.length > 0);
    const message =
      conditional.find(({ conditions = [] }) => conditions.every((one) => holds(one, given))) ??
      messages.find(({ conditions = [] }) => conditions.length === 0);
    const text = message && textOf(message, this.#languages);
    return message === undefined || text === undefined || text.trim() === '' ? null : { text, message };
  }
}

/** The text in the best language; of none of them, the first one. */
function textOf({ content, contents = [] }: ToolMessage, languages: readonly string[]): string | undefined {
  const inLanguage = (wanted: string) => contents.find(({ language = '' }) => language.startsWith(wanted));
  const found = languages.map(inLanguage).find((one) => one !== undefined) ?? contents[0];
  return found?.text ?? content;
}

function holds(
  { operator, param, value }: NonNullable<ToolMessage['conditions']>[number],
  given: JsonObject,
) {
  const actual = Object.hasOwn(given, param) ? given[param] : undefined;
  const isSame = actual !== undefined && plain(actual) === plain(value);
  if (operator === 'eq') return isSame;
  if (operator === 'neq') return !isSame;
  const [left, right] = [numberOf(actual), numberOf(value)];
  if (left === null || right === null) return false;
  switch (operator) {
    case 'gt':
      return left > right;
    case 'gte':
      return left >= right;
    case 'lt':
      return left < right;
    case 'lte':
      return left <= right;
  }
}

/** Older clients send values as they are, newer ones as texts. */
function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function numberOf(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

import type { AgentClock } from '../clock.ts';
import type { JsonValue } from '../json.ts';
import type { ToolCall } from '../model/chat-message.ts';
import {
  type LanguageModel,
  ModelError,
  type ModelPart,
  type ModelRequest,
} from '../model/language-model.ts';
import type { ConversationLimits } from './conversation-limits.ts';
import { ABORTED, TIME_IS_UP, withinTimeLimit } from './time-limit.ts';

/** A complete answer of a model. */
export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Absent: it left nothing new. */
  readonly memory?: JsonValue;
}

interface AskModelOptions {
  readonly clock: AgentClock;
  readonly limits: ConversationLimits;
  /** Until its first part. */
  readonly firstPartMs: number;
  /** Between two parts. */
  readonly partMs: number;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

/**
 * Asks a model and gives out its text as it comes. Null: `signal` aborted. Throws a {@link ModelError} when it does not answer,
 * is too slow, or says too much. Waits for no model that ignores its signal.
 */
export async function askModel(
  model: LanguageModel,
  request: ModelRequest,
  { clock, limits, firstPartMs, partMs, signal, onText }: AskModelOptions,
): Promise<ModelAnswer | null> {
  const controller = new AbortController();
  const until = clock.now() + limits.answerMs;
  const parts = model.respond(request, controller.signal)[Symbol.asyncIterator]();
  const collected = new Collected(limits, onText);
  let waitMs = firstPartMs;
  try {
    while (true) {
      const next = await withinTimeLimit(parts.next(), Math.min(waitMs, until - clock.now()), clock, signal);
      if (next === ABORTED) return null;
      if (next === TIME_IS_UP) throw new ModelError('timeout', 'The model was too slow.');
      if (next.done === true) return collected.answer;
      collected.take(next.value);
      waitMs = partMs;
    }
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('malformed', 'The model failed.', { cause: error });
  } finally {
    controller.abort();
    // The stream is abandoned, so its later failure does not matter.
    parts.return?.().catch(() => undefined);
  }
}

class Collected {
  readonly #limits: ConversationLimits;
  readonly #onText: (text: string) => void;
  readonly #calls: ToolCall[] = [];
  #text = '';
  #memory: JsonValue | undefined;

  constructor(limits: ConversationLimits, onText: (text: string) => void) {
    this.#limits = limits;
    this.#onText = onText;
  }

  get answer(): ModelAnswer {
    const memory = this.#memory;
    return { text: this.#text, calls: this.#calls, ...(memory !== undefined && { memory }) };
  }

  take(part: ModelPart): void {
    switch (part.kind) {
      case 'text':
        this.#text += part.text;
        if (this.#text.length > this.#limits.answerCharacters)
          throw new ModelError('malformed', 'The answer of the model is too long.');
        if (part.text !== '') this.#onText(part.text);
        return;
      case 'tool-call':
        this.#calls.push(part.call);
        if (this.#calls.length > this.#limits.callsPerRound)
          throw new ModelError('malformed', 'The model asked for too many tools at once.');
        return;
      case 'memory':
        this.#memory = part.memory;
        return;
    }
  }
}

import type { JsonValue } from '../json.ts';
import type { LanguageModel } from '../model/language-model.ts';

interface ConversationModelsOptions {
  readonly model: LanguageModel;
  readonly fallbackModel?: LanguageModel | undefined;
  readonly restMs: number;
  readonly now: () => number;
  readonly memories?: Readonly<Record<string, JsonValue>>;
}

/** Which model answers, and what each left for next time. */
export class ConversationModels {
  readonly #options: ConversationModelsOptions;
  readonly #memories: Map<string, JsonValue>;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #lastId: string | null = null;

  constructor(options: ConversationModelsOptions) {
    this.#options = options;
    this.#memories = new Map(Object.entries(options.memories ?? {}));
  }

  /** Models to be asked for a turn, one after the other. One that failed comes last until it has rested. */
  forTurn(): readonly LanguageModel[] {
    const { model, fallbackModel, now } = this.#options;
    if (fallbackModel === undefined) return [model];
    return now() < this.#restsUntil ? [fallbackModel, model] : [model, fallbackModel];
  }

  markFailed(model: LanguageModel): void {
    if (model === this.#options.model) this.#restsUntil = this.#options.now() + this.#options.restMs;
  }

  memoryOf({ id }: LanguageModel): JsonValue {
    return this.#memories.get(id) ?? null;
  }

  remember({ id }: LanguageModel, memory: JsonValue | undefined): void {
    this.#lastId = id;
    if (memory !== undefined) this.#memories.set(id, memory);
  }

  /** What the model left that answered last, since this was made; null: none did, or it left nothing. */
  get lastMemory(): JsonValue {
    return this.#lastId === null ? null : (this.#memories.get(this.#lastId) ?? null);
  }

  snapshot(): Readonly<Record<string, JsonValue>> {
    return Object.fromEntries(this.#memories);
  }
}

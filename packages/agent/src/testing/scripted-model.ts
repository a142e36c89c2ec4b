import type { JsonObject } from '../json.ts';
import type { LanguageModel, ModelPart, ModelRequest } from '../model/language-model.ts';

/** What a scripted model does when it is asked: gives these parts, or whatever it makes of the request. */
export type ScriptedAnswer =
  | readonly ModelPart[]
  | ((request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelPart> | readonly ModelPart[]);

/** A model that gives one answer after the other as it was told, and keeps what it was asked. */
export class ScriptedModel implements LanguageModel {
  readonly id: string;
  /** Newest last. */
  readonly requests: ModelRequest[] = [];
  readonly #answers: ScriptedAnswer[];
  readonly #otherwise: ScriptedAnswer;

  /** `otherwise`: when the answers are used up. */
  constructor(
    answers: readonly ScriptedAnswer[],
    { id = 'scripted', otherwise = [said('…')] }: { id?: string; otherwise?: ScriptedAnswer } = {},
  ) {
    this.id = id;
    this.#answers = [...answers];
    this.#otherwise = otherwise;
  }

  async *respond(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    this.requests.push(request);
    const answer = this.#answers.shift() ?? this.#otherwise;
    yield* typeof answer === 'function' ? answer(request, signal) : answer;
  }
}

/** A part of text. */
export function said(text: string): ModelPart {
  return { kind: 'text', text };
}

/** A part that asks for a tool. */
export function called(name: string, given: JsonObject, id = ''): ModelPart {
  return { kind: 'tool-call', call: { id, name, arguments: given } };
}

import { parseForeignJson } from '@rer/contracts';
import * as z from 'zod/mini';
import type { ToolCall } from '../chat-message.ts';
import { ModelError, type ModelPart } from '../language-model.ts';
import { EventDataReader, EventTooLongError } from './event-data.ts';
import { type Completion, completion, type MessagePiece, type ToolCallPiece } from './wire.ts';

const DONE = '[DONE]';

/** Bounds of an answer. */
interface AnswerSize {
  /** Limit for the whole body. */
  readonly bytesMax: number;
}

/**
 * The parts of an answer, from the body of a server: a stream of events, or one JSON text. Throws a {@link ModelError} for
 * everything else; its words never hold what the server sent.
 */
export async function* answerParts(response: Response, size: AnswerSize): AsyncGenerator<ModelPart, void> {
  const isWhole = /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
  const calls = new ToolCallPieces();
  let isComplete = false;
  for await (const data of isWhole ? wholeBody(response, size) : events(response, size)) {
    if (data === DONE) {
      isComplete = true;
      break;
    }
    if (data.trim() === '') continue;
    const { choices } = readCompletion(data);
    for (const { delta, message, finish_reason: finish } of choices?.slice(0, 1) ?? []) {
      yield* textOf(delta ?? message, calls);
      isComplete ||= isWhole || (finish ?? '') !== '';
    }
    // Later data is of no use, and some servers never end.
    if (isComplete) break;
  }
  if (!isComplete) throw new ModelError('unreachable', 'The model server ended the answer before its end.');
  for (const call of calls.calls) yield { kind: 'tool-call', call };
}

function* textOf(piece: MessagePiece | null | undefined, calls: ToolCallPieces): Generator<ModelPart, void> {
  if (piece === null || piece === undefined) return;
  const text = piece.content ?? '';
  for (const call of piece.tool_calls ?? []) calls.add(call);
  if (text !== '' || isSignOfLife(piece)) yield { kind: 'text', text };
}

/** Calls are whole at the end only, and thoughts are not said; meanwhile empty texts tell that the model is at work. */
function isSignOfLife({ reasoning, reasoning_content: content, tool_calls: calls }: MessagePiece): boolean {
  return (calls ?? []).length > 0 || Boolean(reasoning) || Boolean(content);
}

function readCompletion(data: string): Completion {
  const parsed = completion.safeParse(parseJson(data));
  if (!parsed.success) throw new ModelError('malformed', 'The model server sent no chat completion.');
  if (parsed.data.error !== undefined && parsed.data.error !== null)
    throw new ModelError('refused', 'The model server reported an error.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    // The parser's words would hold a piece of the text.
    throw new ModelError('malformed', 'The model server sent no JSON.');
  }
}

async function* events(response: Response, size: AnswerSize): AsyncGenerator<string, void> {
  const reader = new EventDataReader(size.bytesMax);
  try {
    for await (const piece of texts(response, size)) yield* reader.read(piece);
    yield* reader.end();
  } catch (error) {
    if (error instanceof EventTooLongError) throw tooLarge();
    throw error;
  }
}

async function* wholeBody(response: Response, size: AnswerSize): AsyncGenerator<string, void> {
  let body = '';
  for await (const piece of texts(response, size)) body += piece;
  yield body;
}

/** The body as text, as it comes. */
async function* texts(response: Response, { bytesMax }: AnswerSize): AsyncGenerator<string, void> {
  if (response.body === null) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    yield decoder.decode(chunk, { stream: true });
  }
}

function tooLarge(): ModelError {
  return new ModelError('malformed', 'The answer of the model server is too large.');
}

const jsonObject = z.record(z.string(), z.json());

interface GrowingCall {
  readonly index: number | null;
  id: string;
  name: string;
  json: string;
}

/** Tool calls of one answer, put together from pieces that come in any order. */
export class ToolCallPieces {
  readonly #calls: GrowingCall[] = [];

  add(piece: ToolCallPiece): void {
    const call = this.#callOf(piece);
    call.id ||= piece.id ?? '';
    call.name ||= piece.function?.name ?? '';
    const given = piece.function?.arguments ?? '';
    call.json += typeof given === 'string' ? given : JSON.stringify(given);
  }

  /** The calls in the order in which they were begun; arguments that are no JSON object are marked. */
  get calls(): ToolCall[] {
    return this.#calls.map(({ id, name, json }) => {
      const given = readArguments(json);
      return given === null
        ? { id, name, arguments: {}, isUnreadable: true }
        : { id, name, arguments: given };
    });
  }

  #callOf({ index, id }: ToolCallPiece): GrowingCall {
    const last = this.#calls.at(-1);
    const known =
      typeof index === 'number'
        ? this.#calls.findLast((call) => call.index === index)
        : id
          ? undefined
          : last;
    // Some servers number all calls alike, and tell them apart by their ids.
    const isOther = known !== undefined && id && known.id !== '' && known.id !== id;
    if (known !== undefined && !isOther) return known;
    const call = { index: index ?? null, id: '', name: '', json: '' };
    this.#calls.push(call);
    return call;
  }
}

function readArguments(json: string): ToolCall['arguments'] | null {
  // Calls without arguments come as an empty text.
  if (json.trim() === '') return {};
  try {
    const parsed = jsonObject.safeParse(parseForeignJson(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

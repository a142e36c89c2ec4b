import { isRecord, parseForeignJson, type UnknownRecord } from '@rer/contracts';

/** Longest result that a model is given, characters. */
export const RESULT_MAX = 100_000;

/** A tool's answer, as the model sees it. */
export interface ToolServerResult {
  /** A text, or a JSON text. */
  readonly result: string;
  readonly isError: boolean;
  /** The message to speak around it, as the server sent it; absent: none. */
  readonly message?: unknown;
  readonly metadata?: unknown;
}

/** Sent to the model if a server gave no usable answer. */
export const NO_TOOL_ANSWER =
  'Das Werkzeug konnte nicht ausgeführt werden: Der Server hat nicht brauchbar geantwortet.';

/**
 * Reads the answer of a server to a call of a tool (voice-AI contract, 6.1): `results`, or `error`, or whatever JSON it sent as
 * the result of the one call that it was asked for. Never throws.
 */
export function readToolAnswer(status: number, text: string, toolCallId: string): ToolServerResult {
  if (status < 200 || status > 299) return failed(`${NO_TOOL_ANSWER} (Status ${status})`);
  const body = parsed(text);
  if (body === undefined) return failed(NO_TOOL_ANSWER);
  if (!isRecord(body.value)) return done(body.value);
  const { results, error } = body.value;
  if (Array.isArray(results)) {
    const own = resultOf(results, toolCallId);
    return own === undefined ? failed(NO_TOOL_ANSWER) : outcomeOf(own);
  }
  const isBareError = typeof error === 'string' && error !== '' && Object.keys(body.value).length === 1;
  return isBareError ? failed(error) : done(body.value);
}

/** The one that names the call; where there is one alone that names none, that one. */
function resultOf(results: readonly unknown[], toolCallId: string): UnknownRecord | undefined {
  const entries = results.filter(isRecord);
  const named = entries.find((entry) => entry['toolCallId'] === toolCallId);
  if (named !== undefined) return named;
  const [only] = entries;
  return entries.length === 1 && only?.['toolCallId'] === undefined ? only : undefined;
}

function outcomeOf({ result, error, message, metadata }: UnknownRecord): ToolServerResult {
  const also = {
    ...(message === undefined || message === null ? {} : { message }),
    ...(metadata === undefined || metadata === null ? {} : { metadata }),
  };
  const isError = typeof error === 'string' && error !== '';
  return { ...(isError ? failed(error) : done(result ?? '')), ...also };
}

function done(value: unknown): ToolServerResult {
  return { result: cut(typeof value === 'string' ? value : JSON.stringify(value)), isError: false };
}

function failed(sentence: string): ToolServerResult {
  return { result: cut(sentence), isError: true };
}

function cut(text: string): string {
  return text.slice(0, RESULT_MAX);
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseForeignJson(text) };
  } catch {
    return undefined;
  }
}

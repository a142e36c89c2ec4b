import { isRecord, parseForeignJson, type UnknownRecord } from '@rer/contracts';
import { FunctionError } from './function-error.ts';
import { type ProviderCall, parseProviderCall } from './parse-provider-call.ts';

/** Calls of tools that one request may bring. */
const CALLS_MAX = 20;

/** A call of the search tool, as a voice service sends it. */
export interface SearchToolCall {
  readonly id: string;
  readonly name: string | undefined;
  readonly search:
    | { readonly ok: true; readonly call: ProviderCall }
    | { readonly ok: false; readonly problem: string };
}

/**
 * Reads `{message: {type: "tool-calls", toolCallList}}` (voice-AI contract, 6.1); null: it is no such request. Tools search: what they
 * change, a person would not have been asked about. Throws a `FunctionError` with status 400.
 */
export function parseToolCalls(body: unknown): readonly SearchToolCall[] | null {
  const message = isRecord(body) ? body['message'] : undefined;
  if (!isRecord(message) || message['type'] !== 'tool-calls') return null;
  const { toolCallList, toolCalls } = message;
  const list: unknown = toolCallList ?? toolCalls;
  if (!Array.isArray(list) || list.length === 0 || list.length > CALLS_MAX) {
    throw new FunctionError(400, `message.toolCallList must be a list of 1 to ${CALLS_MAX} calls`);
  }
  return list.map((each: unknown) => {
    if (!isRecord(each) || typeof each['id'] !== 'string') {
      throw new FunctionError(400, 'Each call needs an id');
    }
    const asked = isRecord(each['function']) ? each['function'] : each;
    const name = typeof asked['name'] === 'string' ? asked['name'] : undefined;
    return { id: each['id'], name, search: readSearch(argumentsOf(asked)) };
  });
}

function readSearch(given: UnknownRecord | undefined): SearchToolCall['search'] {
  try {
    const isBare = given !== undefined && !('action' in given);
    const call = parseProviderCall(isBare ? { action: 'search', data: given } : given);
    if (call.action === 'search') return { ok: true, call };
    return { ok: false, problem: 'This tool searches: it takes {"query"}' };
  } catch (error) {
    if (error instanceof FunctionError) return { ok: false, problem: error.message };
    throw error;
  }
}

/** An object, or the JSON text of one. */
function argumentsOf({ arguments: given }: UnknownRecord): UnknownRecord | undefined {
  if (isRecord(given)) return given;
  if (typeof given !== 'string') return undefined;
  try {
    const parsed: unknown = parseForeignJson(given);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

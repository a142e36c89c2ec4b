import { isRecord, type ProviderUpdate, type UnknownRecord } from '@rer/contracts';
import { isProviderId, parseProviderUpdate } from '../directory/record/provider-update.ts';
import { FunctionError } from './function-error.ts';

/** `query`: 1 to 200 characters after trimming. */
export const QUERY_MAX = 200;
const SEARCH_LIMIT_DEFAULT = 20;
const SEARCH_LIMIT_MAX = 50;

/** What a request to the provider-data function asks for (data contract, 4). */
export type ProviderCall =
  | { readonly action: 'search'; readonly query: string; readonly limit: number }
  | { readonly action: 'get'; readonly id: string }
  | { readonly action: 'update'; readonly update: ProviderUpdate };

/** Reads `{action, data}` or the tool form, a bare `{query}`. Throws a `FunctionError` with status 400. */
export function parseProviderCall(body: unknown): ProviderCall {
  if (!isRecord(body)) throw wrong('The body must be an object {"action", "data"}');
  const { action, data } = body;
  if (action === undefined && data === undefined && 'query' in body) return parseSearch(body);
  if (!isRecord(data)) throw wrong('data must be an object');
  switch (action) {
    case 'search':
      return parseSearch(data);
    case 'get':
      if (!isProviderId(data['id'])) throw wrong('id: must be a UUID');
      return { action, id: data['id'] };
    case 'update': {
      const parsed = parseProviderUpdate(data);
      if (!parsed.ok) throw new FunctionError(400, parsed.problem, { fields: parsed.fields });
      return { action, update: parsed.update };
    }
    default:
      throw wrong('action must be "search", "update" or "get"');
  }
}

function parseSearch({ query, limit = SEARCH_LIMIT_DEFAULT }: UnknownRecord): ProviderCall {
  if (typeof query !== 'string') throw wrong('query must be a text');
  const trimmed = query.trim();
  if (trimmed === '') throw wrong('query must not be empty');
  if (trimmed.length > QUERY_MAX) throw wrong(`query must have at most ${QUERY_MAX} characters`);
  // PostgreSQL stores no NUL, so nothing can hold it.
  if (trimmed.includes('\u0000')) throw wrong('query must not hold a NUL character');
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > SEARCH_LIMIT_MAX) {
    throw wrong(`limit must be a whole number from 1 to ${SEARCH_LIMIT_MAX}`);
  }
  return { action: 'search', query: trimmed, limit };
}

function wrong(sentence: string): FunctionError {
  return new FunctionError(400, sentence);
}

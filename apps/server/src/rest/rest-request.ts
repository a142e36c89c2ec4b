import { isRecord } from '@rer/contracts';
import type { Caller } from '../access/caller.ts';
import { narrowByRange } from './content-range.ts';
import { chooseMediaType, type MediaType } from './media-type.ts';
import { type Preferences, parsePreferences } from './preferences.ts';
import { parseRestQuery } from './query/parse-query.ts';
import type { Query } from './query/tree.ts';
import { restErrors } from './rest-errors.ts';
import { RIGHTS, type TableRights } from './rights.ts';
import { findTable, type Table } from './schema-map.ts';

/** The parts of an HTTP request that this dialect reads. Header names in lower case. */
export interface RawRestRequest {
  readonly method: string;
  /** Path and query as they came, from `/rest/v1/` on. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

export const REST_METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;
export type RestMethod = (typeof REST_METHODS)[number];

/** A request that may run: the table exists and the caller may do this kind of thing with it. */
export interface RestRequest {
  readonly method: RestMethod;
  readonly table: Table;
  readonly rights: TableRights;
  readonly caller: Caller;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly media: MediaType;
  readonly body: unknown;
  readonly userAgent: string | undefined;
}

const PREFIX = '/rest/v1/';

/** Reads a request, or throws the `RestError` to answer. Rights are checked before the query is looked at. */
export function parseRestRequest(raw: RawRestRequest, caller: Caller): RestRequest {
  const [path = '', ...queryParts] = raw.url.split('?');
  const method = REST_METHODS.find((known) => known === raw.method);
  if (method === undefined) throw restErrors.unsupportedMethod(raw.method);
  // Like PostgREST: the schema is resolved before the table.
  checkProfile(method, raw.headers);
  const table = requireTable(path, raw);
  const rights = RIGHTS[table.name][caller.role];
  if (!mayDo(method, rights)) throw denied(table, caller);
  const media = chooseMediaType(raw.headers['accept']);
  const preferences = parsePreferences(raw.headers['prefer']);
  // A header with the key of a new row tells how many there are: reading, like the row itself.
  const isShown = preferences.returns === 'representation' || preferences.returns === 'headers-only';
  if (isShown && !rights.select) throw denied(table, caller);
  const parsed = parseRestQuery(queryParts.join('?'), table.name);
  const isRead = method === 'GET' || method === 'HEAD';
  const query = isRead
    ? { ...parsed, ...narrowByRange(parsed, raw.headers['range'], raw.headers['range-unit']) }
    : parsed;
  const userAgent = raw.headers['user-agent'];
  return { method, table, rights, caller, query, preferences, media, body: raw.body, userAgent };
}

/** The refusal of something that the table of rights does not grant. */
export function denied(table: Table, caller: Caller): Error {
  return restErrors.permissionDenied(table.name, caller.role !== 'anon');
}

function requireTable(path: string, raw: RawRestRequest): Table {
  const segments = path.slice(PREFIX.length).split('/').map(decodeSegment);
  const [first = '', second] = segments;
  if (first === 'rpc' && segments.length === 2 && second !== undefined && second !== '') {
    throw restErrors.unknownFunction(second, argumentNames(raw.body));
  }
  if (!path.startsWith(PREFIX) || segments.length !== 1 || first === '') throw restErrors.invalidPath();
  const table = findTable(first);
  if (table === null) throw restErrors.unknownTable(first);
  return table;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    if (cause instanceof URIError) throw restErrors.invalidPath();
    throw cause;
  }
}

function argumentNames(body: unknown): readonly string[] {
  return isRecord(body) ? Object.keys(body) : [];
}

function checkProfile(method: RestMethod, headers: RawRestRequest['headers']): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const profile = headers[isRead ? 'accept-profile' : 'content-profile'];
  if (profile !== undefined && profile !== '' && profile !== 'public')
    throw restErrors.unknownSchema(profile);
}

function mayDo(method: RestMethod, rights: TableRights): boolean {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return rights.select;
    case 'POST':
      return rights.insert.length > 0;
    case 'PATCH':
      return rights.update.length > 0;
    case 'DELETE':
      return rights.remove;
  }
}

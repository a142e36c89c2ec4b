import type { BodyError } from '../http/body-error.ts';
import { RestError } from './rest-error.ts';

const challenge = (detail = '') => ({ 'www-authenticate': `Bearer${detail}` });

/** Every error that this module raises itself, one factory per reason (data contract, 2.4). */
export const restErrors = {
  unparsable: (message: string, details: string | null = null) =>
    new RestError(400, 'PGRST100', message, { details }),
  invalidBody: (message = 'Empty or invalid json') => new RestError(400, 'PGRST102', message),
  mediaTypeRefused: (type: string) => new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type}`),
  foreignPage: () => new RestError(403, '42501', 'Pages of this origin are not allowed to write'),
  unequalKeys: () => new RestError(400, 'PGRST102', 'All object keys must match'),
  rangeNotSatisfiable: (details: string) =>
    new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details }),
  unknownSchema: (schema: string) =>
    new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: 'Only the following schemas are exposed: public',
    }),
  unknownMediaType: (accept: string) =>
    new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`),
  notEmbedded: (name: string) =>
    new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  notOneRow: (rows: number) =>
    new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    }),
  unsupportedMethod: (method: string) => new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  invalidPreferences: (unknown: readonly string[]) =>
    new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    }),
  aggregatesOff: () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  tooManyAffected: (rows: number) =>
    new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    }),
  invalidPath: () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
  noRelationship: (table: string, other: string) =>
    new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${table}' and '${other}' in the schema 'public', but no matches were found.`,
      },
    ),
  unknownFunction: (name: string, parameters: readonly string[]) => {
    const shown =
      parameters.length === 0
        ? `public.${name} without parameters`
        : `public.${name}(${parameters.join(', ')})`;
    return new RestError(404, 'PGRST202', `Could not find the function ${shown} in the schema cache`);
  },
  unknownWriteColumn: (column: string, table: string) =>
    new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  unknownTable: (table: string) =>
    new RestError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`),
  invalidToken: (message = 'No suitable key or wrong key type') =>
    new RestError(401, 'PGRST301', message, {
      headers: challenge(` error="invalid_token", error_description="${message}"`),
    }),
  keyMissing: () => new RestError(401, 'PGRST302', 'Anonymous access is disabled', { headers: challenge() }),
  notFinite: (message: string, details: string) => new RestError(400, '22P02', message, { details }),
  unknownColumn: (table: string, column: string) =>
    new RestError(400, '42703', `column ${table}.${column} does not exist`),
  operatorMissing: (type: string, operator: string) =>
    new RestError(404, '42883', `operator does not exist: ${type} ${operator} unknown`, {
      hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
    }),
  notBoolean: (word: string, type: string) =>
    new RestError(400, '42804', `argument of IS ${word} must be type boolean, not type ${type}`),
  noConflictTarget: () =>
    new RestError(
      400,
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    ),
  /** `sentence` names the row and the column; nothing of the value goes out. */
  implausible: (column: string, sentence: string) =>
    new RestError(
      400,
      '23514',
      `new row for relation "rer_dienstleister" violates check constraint "rer_dienstleister_${column}_plausible"`,
      { details: sentence },
    ),
  filterRequired: (verb: 'UPDATE' | 'DELETE') =>
    new RestError(400, '21000', `${verb} requires a WHERE clause`),
  /** SQLSTATE 42501: 401 without sign-in, 403 with it. */
  permissionDenied: (table: string, signedIn: boolean) =>
    signedIn
      ? new RestError(403, '42501', `permission denied for table ${table}`)
      : new RestError(401, '42501', `permission denied for table ${table}`, { headers: challenge() }),
  forgedWrite: () =>
    new RestError(403, '42501', 'Writes with a cookie need the token of the session', {
      hint: 'Send it as x-rer-csrf, from a page of this origin, or use an access token instead of the cookie.',
    }),
  /** SQLSTATE 53000, insufficient resources, where it is not the body's fault. */
  bodyRefused: ({ problem, statusCode, message, retryAfterS }: BodyError) =>
    new RestError(statusCode, problem === 'busy' ? '53000' : 'PGRST102', message, {
      headers: retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
    }),
  tooManyRows: (limit: number) =>
    new RestError(400, 'PGRST102', `At most ${limit} rows are taken per request`),
  tooManyRequests: (retryAfterS: number) =>
    new RestError(429, '54000', `Too many requests, try again in ${retryAfterS} seconds`, {
      headers: { 'retry-after': String(retryAfterS) },
    }),
} as const;

import type { Buffer } from 'node:buffer';
import * as z from 'zod/mini';
import type { MediaType } from './media-type.ts';
import { appliedPreferences, type Preferences } from './preferences.ts';
import { restErrors } from './rest-errors.ts';
import type { ResultLine } from './run-statement.ts';

/** An answer of this dialect. `body` null: none. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

/** An answer with the keys of the rows that were written; null: too many to name. */
export interface WriteAnswer extends RestAnswer {
  readonly keys: readonly string[] | null;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';

/** Rows as the media type wants them. */
export function rowsAnswer(
  status: number,
  media: MediaType,
  line: ResultLine,
  names: readonly string[],
  headers: RestAnswer['headers'],
): RestAnswer {
  if (media.shape === 'csv') {
    const body = csvText(names, csvRows.parse(JSON.parse(line.body)));
    return { status, headers: { ...headers, 'content-type': CSV_TYPE }, body };
  }
  const body = media.shape === 'object' ? line.body.slice(1, -1) : line.body;
  return { status, headers: { ...headers, 'content-type': JSON_TYPE }, body };
}

const csvRows = z.array(z.record(z.string(), z.unknown()));

/** Refuses a result that the request did not allow: not one row where one was asked, or more than `max-affected`. */
export function checkRowCount(media: MediaType, preferences: Preferences, rows: number): void {
  if (media.shape === 'object' && rows !== 1) throw restErrors.notOneRow(rows);
  if (preferences.maxAffected !== null && rows > preferences.maxAffected) {
    throw restErrors.tooManyAffected(rows);
  }
}

/** `Preference-Applied` as a header, or nothing when no preference was honoured. */
export function appliedHeader(applied: Partial<Preferences>): RestAnswer['headers'] {
  const value = appliedPreferences(applied);
  return value === null ? {} : { 'preference-applied': value };
}

/** Rows as CSV with a header line (RFC 4180 quoting, line feeds as in PostgreSQL). */
function csvText(names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((line) => line.map(csvField).join(',')).join('\n');
}

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\n\r]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}

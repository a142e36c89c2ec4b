import {
  DIRECTORY_TEXTS,
  directoryCreate,
  directoryEdit,
  directoryMerge,
  type MergeRequest,
  type ProviderChanges,
  type ProviderProblems,
  type ProviderVersion,
  parseProviderChanges,
} from '@rer/contracts';
import { plausibleNewProvider } from '@rer/directory/plausibility';
import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import { pathId } from '../../http/path-id.ts';
import { DIRECTORY_REQUEST_TEXTS } from '../texts.ts';

/** Versions are `integer` in the database. */
const VERSION_MAX = 2 ** 31 - 1;

const changeParams = z.object({ id: z.guid(), changeId: z.string().regex(/^\d{1,18}$/) });
const bareVersion = z.object({ version: z.number().int().min(0).max(VERSION_MAX) });
const writtenVersion = z.object({ version: z.string().regex(/^\d{1,9}$/) });
const before = z.object({
  before: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** The provider id in a path. @throws {HttpError} `not_found` for an invalid id. */
export const providerIdOf = (params: unknown): string => pathId(params, unknownProvider);

/** The provider and the change that a path names. Throws like {@link providerIdOf}. */
export function changePathOf(value: unknown): { readonly id: string; readonly changeId: string } {
  const parsed = changeParams.safeParse(value);
  if (!parsed.success) throw unknownProvider();
  return { id: parsed.data.id.toLowerCase(), changeId: parsed.data.changeId };
}

/** `before` of a query; null: from now. */
export function beforeOf(query: unknown): number | null {
  const parsed = before.safeParse(query);
  if (!parsed.success) throw unreadable();
  return parsed.data.before === undefined ? null : Number(parsed.data.before);
}

/** A version in a body. */
export function versionIn(body: unknown): number {
  const parsed = bareVersion.safeParse(body);
  if (!parsed.success) throw unreadable();
  return parsed.data.version;
}

/** A version in a query. */
export function versionOf(query: unknown): number {
  const parsed = writtenVersion.safeParse(query);
  if (!parsed.success) throw unreadable();
  return Number(parsed.data.version);
}

/** Fields of a new provider. @throws {HttpError} `validation_failed` with a problem per field. */
export function readCreate(body: unknown): ProviderChanges {
  const parsed = directoryCreate.safeParse(body);
  if (!parsed.success) throw unreadable();
  const fields = plausibleNewProvider(parsed.data.fields);
  if (!fields.ok) throw invalid(fields.problems);
  return fields.fields;
}

/** An edit. Throws like {@link readCreate}. */
export function readEdit(body: unknown): { readonly version: number; readonly changes: ProviderChanges } {
  const parsed = directoryEdit.safeParse(body);
  if (!parsed.success || parsed.data.version > VERSION_MAX) throw unreadable();
  const changes = readChanges(parsed.data.changes);
  if (Object.keys(changes).length === 0) throw new HttpError('bad_request', DIRECTORY_TEXTS.nothingToChange);
  return { version: parsed.data.version, changes };
}

/** A merge into the provider `id`. Throws like {@link readCreate}. */
export function readMerge(id: string, body: unknown): MergeRequest {
  const parsed = directoryMerge.safeParse(body);
  if (!parsed.success) throw unreadable();
  const { version, otherId, otherVersion, changes } = parsed.data;
  const other: ProviderVersion = { id: providerIdOf({ id: otherId }), version: otherVersion };
  if (other.id === id || Math.max(version, otherVersion) > VERSION_MAX) throw unreadable();
  return { kept: { id, version }, other, changes: readChanges(changes) };
}

export function unknownProvider(): HttpError {
  return new HttpError('not_found', DIRECTORY_TEXTS.unknownProvider);
}

function readChanges(value: unknown): ProviderChanges {
  const parsed = parseProviderChanges(value);
  if (!parsed.ok) throw invalid(parsed.problems);
  return parsed.changes;
}

/** `validation_failed` with a problem per field. */
export function invalid(problems: ProviderProblems): HttpError {
  return new HttpError('validation_failed', DIRECTORY_TEXTS.refused, { fields: problems });
}

function unreadable(): HttpError {
  return new HttpError('bad_request', DIRECTORY_REQUEST_TEXTS.unreadable);
}

import * as z from 'zod/mini';
import { directoryDetail } from './directory-provider.ts';

const version = z.number().check(z.int(), z.nonnegative());

/** `POST /api/directory`: the fields of a new provider, `name` and `email` at least. 201 with a `DirectoryDetail`. */
export const directoryCreate = z.strictObject({ fields: z.record(z.string(), z.unknown()) });

/**
 * `PATCH /api/directory/{id}`: the changed fields alone, null empties one. 400 `validation_failed` with a `ProviderProblem`
 * per field, 409 with a `DirectoryConflict`. `fields` are read by `parseProviderChanges`.
 */
export const directoryEdit = z.strictObject({ version, changes: z.record(z.string(), z.unknown()) });

/**
 * `POST /api/directory/{id}/merge`: the provider of the address takes `changes` (the chosen values that differ from its own;
 * may be empty), the other one is removed and says into which it went. One step; undo it by its change.
 */
export const directoryMerge = z.strictObject({
  version,
  otherId: z.string(),
  otherVersion: version,
  changes: z.record(z.string(), z.unknown()),
});
/** Body that merges two providers. */
export type DirectoryMerge = z.infer<typeof directoryMerge>;

/** What a step of the history was. `erase` never shows: with the provider its history goes. */
export const directoryChangeKind = z.enum([
  'create',
  'update',
  'remove',
  'restore',
  /** Took values of another provider, which was removed. */
  'merge',
  /** Was removed because it went into another one. */
  'merged_away',
  /** Took an earlier change back. */
  'undo',
]);
/** Kind of a step of the history. */
export type DirectoryChangeKind = z.infer<typeof directoryChangeKind>;

/** One step of a provider's history. */
export const directoryChange = z.object({
  /** For the undo; null for `create`, which stands last and cannot be undone. */
  id: z.nullable(z.string()),
  kind: directoryChangeKind,
  /** ISO 8601 with offset. */
  at: z.string(),
  /** The acting user's name, never an address; `open-access`, `service-key` and the like for other actors; null: unknown. */
  actor: z.nullable(z.string()),
  /** The tool that acted for `actor`; null: the user alone. Not stored for `create`. */
  via: z.nullable(z.literal('assistant')),
  /** The version that it led to. */
  version: z.number(),
  /** Columns with old and new value (JSON), in the order of the form. */
  fields: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /** The import that did it; of `undo`, the one whose change it took back. `fileName` null: it had none, or the report is gone. */
  import: z.nullable(z.object({ id: z.string(), fileName: z.nullable(z.string()) })),
  /** Of `merge` and `merged_away`: the other provider; `name` null: it is gone for good. */
  other: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** Of `undo`: the change that it took back. */
  undoOf: z.nullable(z.string()),
  /** It was taken back. */
  isUndone: z.boolean(),
  /** Whether an undo would go through now, for this caller: the fields still hold what it wrote. */
  canUndo: z.boolean(),
});
/** Parsed {@link directoryChange}. */
export type DirectoryChange = z.infer<typeof directoryChange>;

/** `GET /api/directory/{id}/changes?before=`: newest first, 50 at a time. */
export const directoryChanges = z.object({
  changes: z.array(directoryChange),
  /** `before` of the next page; null: these were the last. */
  next: z.nullable(z.string()),
});
/** One page of a provider's history. */
export type DirectoryChanges = z.infer<typeof directoryChanges>;

/**
 * Answer of `POST /api/directory/{id}/merge`: both providers. `changeId` is the step in the history of the first that an undo
 * names: `POST /api/directory/{id}/changes/{changeId}/undo` (no body), which answers the `DirectoryDetail` as every undo does.
 */
export const directoryMerged = z.extend(directoryDetail, {
  other: directoryDetail,
  changeId: z.string(),
});
/** Both providers after a merge. */
export type DirectoryMerged = z.infer<typeof directoryMerged>;

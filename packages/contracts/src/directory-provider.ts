import * as z from 'zod/mini';
import {
  mapFields,
  PROVIDER_BOOLEAN_FIELDS,
  PROVIDER_NUMBER_FIELDS,
  PROVIDER_TEXT_FIELDS,
} from './provider.ts';

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** A service provider as it is stored: the columns of data contract, 3.3 without the mark of deletion. */
export const directoryProvider = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ...mapFields(PROVIDER_TEXT_FIELDS, () => text),
  ...mapFields(PROVIDER_NUMBER_FIELDS, () => number),
  ...mapFields(PROVIDER_BOOLEAN_FIELDS, () => z.boolean()),
  additional_data: z.record(z.string(), z.unknown()),
  /** ISO 8601 with offset, like `updated_at`. */
  created_at: z.string(),
  updated_at: z.string(),
  /** Counts changes; a change that names an older one is refused. */
  version: z.number(),
  created_by: text,
  import_id: text,
});
/** A provider as it is stored. */
export type DirectoryProvider = z.infer<typeof directoryProvider>;

/** `GET /api/directory/{id}`, and the answer of everything that changes one provider. */
export const directoryDetail = z.object({
  provider: directoryProvider,
  /** When it was removed; it can be restored for 30 days. Null: it was not. */
  deletedAt: text,
  /** The provider that it was merged into. */
  mergedInto: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
/** One provider with what its page shows. */
export type DirectoryDetail = z.infer<typeof directoryDetail>;

/** Why a change was refused with 409: `error.fields` is empty, the stored provider stands beside the error. */
export const directoryConflictReason = z.enum([
  /** Another version is stored than the change named. */
  'stale',
  /** It was removed, or, for restoring, it was not. */
  'removed',
  /** An undo: the fields named hold another value than the change wrote. */
  'changed_since',
]);
/** Why a change was refused with 409. */
export type DirectoryConflictReason = z.infer<typeof directoryConflictReason>;

/** Body of a 409 of the directory; it is an `ApiError` too. */
export const directoryConflict = z.object({
  error: z.object({ code: z.literal('conflict'), message: z.string(), requestId: z.string() }),
  conflict: z.object({
    reason: directoryConflictReason,
    /** The stored provider, to be shown beside the sent change. Of a merge: the provider that does not fit. */
    stored: directoryDetail,
    /** Columns in question, of `changed_since`. */
    fields: z.array(z.string()),
  }),
});
/** Parsed {@link directoryConflict}. */
export type DirectoryConflict = z.infer<typeof directoryConflict>;

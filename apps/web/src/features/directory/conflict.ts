import {
  type DirectoryProvider,
  isRecord,
  PROVIDER_WRITABLE_FIELDS,
  type ProviderWritableField,
} from '@rer/contracts';

/** Whether two stored values are the same to people. Empty texts and null are. */
function isSameValue(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? '', other ?? ''];
  return a === b || sortedJson(a) === sortedJson(b);
}

/** JSON with its keys in order, because the database keeps them in one of its own. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** A field over which two versions differ. */
export interface ConflictField {
  readonly field: ProviderWritableField;
  readonly mine: unknown;
  readonly stored: unknown;
  /** The other side changed it too; else only the version moved on. */
  readonly isContested: boolean;
}

/**
 * The fields to decide when another user saved first: those that were changed here and are stored with another value.
 * Fields that only the other user changed are no conflict.
 */
export function conflictFields(
  base: DirectoryProvider,
  changes: Partial<Record<ProviderWritableField, unknown>>,
  stored: DirectoryProvider,
): readonly ConflictField[] {
  return PROVIDER_WRITABLE_FIELDS.filter(
    (field) => Object.hasOwn(changes, field) && !isSameValue(changes[field], stored[field]),
  ).map((field) => ({
    field,
    mine: changes[field],
    stored: stored[field],
    isContested: !isSameValue(base[field], stored[field]),
  }));
}

/** The fields in which two providers differ, in the order of the table. */
export function differingFields(
  one: DirectoryProvider,
  other: DirectoryProvider,
): readonly ProviderWritableField[] {
  return PROVIDER_WRITABLE_FIELDS.filter((field) => !isSameValue(one[field], other[field]));
}

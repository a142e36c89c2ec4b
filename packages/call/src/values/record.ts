/** An object with unknown members. */
export type Unknowns = Record<string, unknown>;

/** Whether a value is an object, a list included. */
export function isRecord(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null;
}

/** An object that is no list. */
export function isMap(value: unknown): value is Unknowns {
  return isRecord(value) && !Array.isArray(value);
}

/** Whether a value is one of a closed list. */
export function isOneOf<T>(values: readonly T[], value: unknown): value is T {
  return values.some((known) => known === value);
}

/** A value as an object: an empty one where it is none. */
export function recordOf(value: unknown): Unknowns {
  return isRecord(value) ? value : {};
}

/** The own member of this name: names may come from outside, and must not find inherited members. */
export function ownOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The members of these names, as far as they are there. */
export function withOnly(names: readonly string[], value: unknown): Unknowns {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(([name]) => names.includes(name)));
}

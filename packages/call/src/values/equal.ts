import { isRecord, type Unknowns } from './record.ts';

/**
 * Whether two values say the same. Looks into plain objects, lists, sets and dates; anything else that has an identity, such
 * as a media track, is the same only as itself.
 */
export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (!isRecord(left) || !isRecord(right)) return false;
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  if (left instanceof Set && right instanceof Set) {
    return left.size === right.size && [...left].every((member) => right.has(member));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((member, at) => isEqual(member, right[at]));
  }
  if (!isPlain(left) || !isPlain(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}

/** Whether a value is a map and nothing more: made by `{}` or without a prototype. */
export function isPlain(value: unknown): value is Unknowns {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another page has another Object: what has no further ancestor is plain as well.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

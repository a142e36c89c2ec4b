import { isRecord, type Unknowns } from './record.ts';

/** Values of more parts than this are never the same: one that holds itself would be compared without end. */
const PARTS_MAX = 100_000;

type Pair = readonly [left: unknown, right: unknown];

/**
 * Whether two values say the same. Looks into plain objects, lists, sets and dates, however deep they are; anything else that
 * has an identity, such as a media track, is the same only as itself.
 */
export function isEqual(left: unknown, right: unknown): boolean {
  const open: Pair[] = [[left, right]];
  for (let seen = 0; seen < PARTS_MAX; seen += 1) {
    const pair = open.pop();
    if (pair === undefined) return true;
    const parts = partsToCompare(...pair);
    if (parts === undefined) return false;
    for (const part of parts) open.push(part);
  }
  return false;
}

const NONE: readonly Pair[] = [];

/** The parts of two values that are left to compare; undefined where the values already differ. */
function partsToCompare(left: unknown, right: unknown): readonly Pair[] | undefined {
  if (Object.is(left, right)) return NONE;
  if (!isRecord(left) || !isRecord(right)) return undefined;
  if (left instanceof Date && right instanceof Date) return noneIf(left.getTime() === right.getTime());
  if (left instanceof Set && right instanceof Set) {
    return noneIf(left.size === right.size && [...left].every((member) => right.has(member)));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length ? left.map((member, at): Pair => [member, right[at]]) : undefined;
  }
  if (!isPlain(left) || !isPlain(right)) return undefined;
  const keys = Object.keys(left);
  const isAlike = keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key));
  return isAlike ? keys.map((key): Pair => [left[key], right[key]]) : undefined;
}

function noneIf(isSame: boolean): readonly Pair[] | undefined {
  return isSame ? NONE : undefined;
}

/** Whether a value is a map and nothing more: made by `{}` or without a prototype. */
export function isPlain(value: unknown): value is Unknowns {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another page has another Object: what has no further ancestor is plain as well.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

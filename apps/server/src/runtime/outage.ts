/**
 * Codes of what the machine or the database lacks for a while: of the system, and of `DatabaseError`. Not a time limit: which
 * statement took too long is told by where it was asked for.
 */
const OUTAGES: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'out_of_resources',
  'unavailable',
  'overloaded',
]);

/** Errors hang on others; this many are looked at. */
const DEPTH_MAX = 5;

/**
 * The code of the trouble outside of our code that an error comes from: the innermost one that it names. No stack helps there,
 * and every request that meets it fails alike. Undefined for any other error.
 */
export function outageOf(error: unknown): string | undefined {
  let found: string | undefined;
  for (
    let depth = 0, each = error;
    depth < DEPTH_MAX && each instanceof Error;
    depth += 1, each = each.cause
  ) {
    if ('code' in each && typeof each.code === 'string' && OUTAGES.has(each.code)) found = each.code;
  }
  return found;
}

import { JSON_LIMITS } from '@rer/contracts';
import { type Caller, isEditor, isStaff } from '../access/caller.ts';
import type { BodyRule } from '../http/body-rule.ts';
import { DEFAULT_BODY_BYTES, KIBIBYTE, MEBIBYTE } from '../http/limits.ts';

/** Largest body of someone who is not staff. */
export const VISITOR_BODY_BYTES = 16 * KIBIBYTE;
/** Largest insert of an editor; the import tool of old pages sends a whole file as one request. */
export const BULK_BODY_BYTES = 64 * MEBIBYTE;
/** Keys and values of such an insert: 25,000 rows with all their columns, 100,000 with the fewest. */
export const BULK_ELEMENTS = 1_000_000;

/** What may be sent to this dialect by whom: large is what inserts many rows, and only who may change the directory inserts many. */
export function bodyRuleFor(caller: Caller, method: string): BodyRule {
  if (!isStaff(caller)) return { ...JSON_LIMITS, bytes: VISITOR_BODY_BYTES };
  if (!isEditor(caller)) return { ...JSON_LIMITS, bytes: DEFAULT_BODY_BYTES };
  if (method !== 'POST') return { ...JSON_LIMITS, bytes: MEBIBYTE };
  const { depth } = JSON_LIMITS;
  return { depth, elements: BULK_ELEMENTS, bytes: BULK_BODY_BYTES, parsedBytes: DEFAULT_BODY_BYTES };
}

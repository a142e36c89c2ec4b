import { CAN_ADMIN, CAN_SEND } from '../texts/vocabulary.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';

const PARTS: Readonly<Record<string, readonly string[]>> = { canSend: CAN_SEND, canAdmin: CAN_ADMIN };

/** An update of permissions with sets instead of lists, or nothing where it is none. */
export function readPermissions(update: unknown): Unknowns | undefined {
  if (!isRecord(update)) return undefined;
  const read: Unknowns = {};
  for (const [key, value] of Object.entries(update)) {
    const permission = key === 'hasPresence' ? readBoolean(value) : readParts(PARTS[key], value);
    if (permission === undefined) return undefined;
    read[key] = permission;
  }
  return read;
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function readParts(known: readonly string[] | undefined, value: unknown): boolean | Set<unknown> | undefined {
  if (known === undefined) return undefined;
  if (!Array.isArray(value) && !(value instanceof Set)) return readBoolean(value);
  const parts = new Set<unknown>(value);
  return [...parts].every((part) => isOneOf<unknown>(known, part)) ? parts : undefined;
}

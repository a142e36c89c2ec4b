import { isWritableField } from '@rer/contracts';
import type { JsonValue } from '../../json.ts';
import type { UserRequest } from '../interpretation/interpretation.ts';
import { parseSlots } from '../interpretation/slots-schema.ts';
import { READABLE_FIELDS } from '../vocabulary/tags.ts';
import type { NetworkRequest } from './network-interpreter.ts';

const KNOWN_SLOTS: ReadonlySet<string> = new Set(
  'name names email domain stadt plz land category produktgruppe angebot stadtwerke is_active intern range filled empty fields changes ordinal sort limit phone url strasse_mit_hausnummer additional extraFields state near by which column ordinals since who'.split(
    ' ',
  ),
);

/** A request as the dialogue takes it. Null: its slots are none that the dialogue knows. */
export function userRequestOf({
  intent,
  slots,
  flags,
  text,
}: Pick<NetworkRequest, 'intent' | 'slots' | 'flags' | 'text'>): UserRequest | null {
  const isOfKey = [...listOf(slots['filled']), ...listOf(slots['empty'])].some((field) => !isReadable(field));
  if (isOfKey) return { intent: 'refuse', slots: {}, refusal: 'key', text };
  const fields = listOf(slots['fields']);
  const readable = fields.filter(isReadable);
  const others = fields.filter((field) => !readable.includes(field));
  const additional = Object.fromEntries(
    Object.entries(slots).filter(([slot, value]) => !KNOWN_SLOTS.has(slot) && typeof value === 'string'),
  );
  const parsed = parseSlots({
    ...Object.fromEntries(
      Object.entries(slots).filter(([slot]) => KNOWN_SLOTS.has(slot) && slot !== 'fields'),
    ),
    ...(readable.length > 0 ? { fields: readable } : {}),
    ...(others.length > 0 ? { extraFields: others } : {}),
    ...(Object.keys(additional).length > 0 ? { additional } : {}),
    ...(slots['changes'] === undefined ? {} : { changes: withAdditionalData(slots['changes']) }),
  });
  return parsed === null ? null : { intent, slots: parsed, ...flags, text };
}

function isReadable(field: string): boolean {
  return READABLE_FIELDS.some((column) => column === field);
}

/** Keys that are no columns are keys of `additional_data`. */
function withAdditionalData(changes: JsonValue): JsonValue {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  const entries = Object.entries(changes);
  const own = entries.filter(([field]) => isWritableField(field));
  const others = entries.filter(([field]) => !isWritableField(field));
  return Object.fromEntries(
    others.length === 0 ? own : [...own, ['additional_data', Object.fromEntries(others)]],
  );
}

function listOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

import { isWritableField } from '@rer/contracts';
import {
  LABEL_COLUMNS,
  REQUEST_LABELS,
  type RequestLabel,
  type TokenTag,
} from '../src/german/network/labels.ts';
import type { JsonValue } from '../src/json.ts';
import type { Token } from '../src/text/tokens.ts';
import { type Span, spanOfAddress, spanOfDigits, spanOfNumber, spanOfText } from './align-values.ts';

export type RequestSlots = Readonly<Record<string, JsonValue | undefined>>;
export interface LabelledRequest {
  readonly intent: string;
  readonly slots: RequestSlots;
}

/** A value that stands in a message, and as what. */
interface Placed {
  readonly tag: TokenTag;
  readonly value: string | number;
}

const LABELS: ReadonlySet<string> = new Set(REQUEST_LABELS);
const NUMBERS = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'];
const LISTS: Readonly<Record<string, TokenTag>> = {
  produktgruppen: 'produktgruppe',
  angebote: 'angebot',
  stadtwerke_kollaborationen: 'stadtwerke',
};
const SAME = [
  'email',
  'phone',
  'strasse_mit_hausnummer',
  'plz',
  'stadt',
  'land',
  'state',
  'near',
  'category',
  'produktgruppe',
  'angebot',
  'stadtwerke',
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'who',
];

/** What the network is to say of a request beside its intent. */
export function labelsOf({ intent, slots }: LabelledRequest): ReadonlySet<RequestLabel> {
  const labels = new Set<RequestLabel>();
  const add = (label: string) => {
    if (isLabel(label)) labels.add(label);
  };
  for (const field of textsIn(slots['fields'])) add(`field:${field}`);
  for (const field of textsIn(slots['filled'])) add(`filled:${field}`);
  for (const field of textsIn(slots['empty'])) add(`empty:${field}`);
  if (intent !== 'create') for (const field of Object.keys(objectOf(slots['range']))) add(`range:${field}`);
  for (const bounds of Object.values(objectOf(slots['range']))) {
    const { min, max } = objectOf(bounds);
    if (min !== undefined && min === max) add('range:exact');
  }
  const { by, order } = objectOf(slots['sort']);
  add(`sort:${by === 'firmen_name' ? 'name' : by}`);
  if (slots['sort'] !== undefined) add(`order:${order ?? 'desc'}`);
  add(`by:${slots['by']}`);
  add(`which:${slots['which']}`);
  add(`column:${slots['column']}`);
  add(`since:${slots['since']}`);
  const isNew = intent === 'change' || intent === 'create';
  const own = isNew ? { ...slots, ...objectOf(slots['changes']) } : slots;
  if (typeof own['is_active'] === 'boolean') add(`active:${own['is_active']}`);
  if (typeof own['intern'] === 'boolean') add(`intern:${own['intern']}`);
  if (slots['limit'] === 1) add('limit:1');
  else if (slots['limit'] !== undefined) add('limit:other');
  for (const ordinal of [slots['ordinal'], ...listOf(slots['ordinals'])])
    if (ordinal !== undefined) add(`pick:${ordinal}`);
  if (slots['stadtwerke'] === true) add('stadtwerke:any');
  for (const [field, value] of Object.entries(objectOf(slots['changes']))) {
    if (value === null) add(`clears:${field}`);
    if (isObject(value) && 'add' in value) add('op:add');
    if (isObject(value) && 'remove' in value) add('op:remove');
  }
  if (intent === 'change' && (objectOf(slots['changes'])['firmen_name'] ?? null) !== null)
    add('person:firmen_name');
  for (const text of ['notes', 'sonstiges', 'benchmarks'])
    if (isNew && own[text] !== undefined && own[text] !== null) add(`notes:${text}`);
  return labels;
}

/** Labels of which the labels of a request say nothing: the older sets leave out that one is wanted of those that are sorted. */
export function unknownLabels({ slots }: LabelledRequest, isOlder: boolean): ReadonlySet<RequestLabel> {
  return new Set(
    isOlder && slots['sort'] !== undefined
      ? (['limit:1', 'limit:other', 'order:asc', 'order:desc'] as const).filter(
          (label) => label.startsWith('limit') || objectOf(slots['sort'])['order'] === undefined,
        )
      : [],
  );
}

/** The values of a request that stand in its message. */
export function placedOf({ intent, slots }: LabelledRequest): readonly Placed[] {
  const placed: Placed[] = [];
  const add = (tag: TokenTag, value: JsonValue | undefined) => {
    if (typeof value === 'string' && value.trim() !== '') placed.push({ tag, value });
    else if (typeof value === 'number') placed.push({ tag, value });
  };
  const column = (field: string, value: JsonValue | undefined, isNew: boolean) => {
    const list = LISTS[field];
    if (isObject(value)) {
      for (const entry of [value['add'], value['remove']])
        if (entry !== undefined) column(field, entry, isNew);
    } else if (list !== undefined) for (const entry of entriesOf(value)) add(list, entry);
    else if (field === 'url' || field === 'domain') add('web', value);
    else if (field === 'notes' || field === 'sonstiges' || field === 'benchmarks') add('text', value);
    else if (SAME.includes(field))
      add(
        SAME_TAGS[field] ?? 'none',
        typeof value === 'string' && NUMBERS.includes(field) && /^\d+$/.test(value) ? Number(value) : value,
      );
    else if (!isWritableField(field) && field !== 'additional') {
      add('extra', value);
      if (isKey(field)) add('key', field.replaceAll('_', ' '));
    }
  };
  for (const field of textsIn(slots['fields'])) if (isKey(field)) add('key', field.replaceAll('_', ' '));
  if (intent === 'create') {
    const own = { ...slots, ...objectOf(slots['changes']) };
    const company = own['firmen_name'] ?? own['company'] ?? own['name'];
    add('company', company);
    if (company !== own['name']) add('person', own['name']);
    for (const [field, value] of Object.entries(own))
      if (!['firmen_name', 'name', 'changes', 'company'].includes(field)) column(field, value, true);
    return placed;
  }
  add('company', slots['name']);
  for (const name of listOf(slots['names'])) add('company', name);
  for (const [field, value] of Object.entries(objectOf(slots['changes']))) {
    if (field === 'name') add('person', value);
    else if (field === 'firmen_name' || field === 'company') add('person', value);
    else column(field, value, true);
  }
  for (const [field, value] of Object.entries(slots))
    if (
      ![
        'name',
        'names',
        'changes',
        'range',
        'fields',
        'filled',
        'empty',
        'sort',
        'limit',
        'by',
        'which',
        'column',
        'since',
        'ordinal',
        'ordinals',
        'who',
      ].includes(field)
    )
      column(field, value, false);
  add('who', slots['who']);
  for (const bounds of Object.values(objectOf(slots['range']))) {
    const { min, max } = objectOf(bounds);
    add('min', min);
    if (max !== min) add('max', max);
  }
  if (typeof slots['limit'] === 'number' && slots['limit'] > 1) add('limit', slots['limit']);
  return placed;
}

const SAME_TAGS: Readonly<Record<string, TokenTag>> = {
  email: 'email',
  phone: 'phone',
  strasse_mit_hausnummer: 'strasse_mit_hausnummer',
  plz: 'plz',
  stadt: 'stadt',
  land: 'land',
  state: 'state',
  near: 'near',
  category: 'category',
  produktgruppe: 'produktgruppe',
  angebot: 'angebot',
  stadtwerke: 'stadtwerke',
  mitarbeiter: 'mitarbeiter',
  zweigstellen: 'zweigstellen',
  umsatz: 'umsatz',
  rating: 'rating',
  who: 'who',
};

/** Where a value stands among tokens that hold no other. Null: nowhere. */
export function spanOf(
  tokens: readonly Token[],
  { tag, value }: Placed,
  free: (at: number) => boolean,
): Span | null {
  if (typeof value === 'number') {
    const near = tag === 'min' ? [value, value - 1] : tag === 'max' ? [value, value + 1] : [value];
    for (const each of near) {
      const span = spanOfNumber(tokens, each, free);
      if (span !== null) return span;
    }
    return null;
  }
  if (tag === 'phone' || tag === 'plz')
    return spanOfDigits(tokens, value, free) ?? spanOfText(tokens, value, free);
  if (tag === 'email' || tag === 'web') return spanOfAddress(tokens, value, free);
  if (tag === 'extra') return spanOfText(tokens, value, free) ?? spanOfDigits(tokens, value, free);
  return spanOfText(tokens, value, free);
}

/** Whether a name is a key of `additional_data` that no label is for. */
function isKey(field: string): boolean {
  return !isWritableField(field) && !LABEL_COLUMNS.some((column) => column === field);
}

function isLabel(text: string): text is RequestLabel {
  return LABELS.has(text);
}

function entriesOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return value.split(/\s*[,;]\s*/).filter((entry) => entry !== '');
  return listOf(value).filter((entry) => typeof entry === 'string');
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return listOf(value).filter((entry) => typeof entry === 'string');
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** A value as an object; anything else has no entries. */
export function objectOf(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return isObject(value) ? value : {};
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

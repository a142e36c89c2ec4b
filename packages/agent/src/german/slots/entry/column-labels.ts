import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import type { Item } from '../../sentence/sentence.ts';
import { fieldsOfItem, isContent, type TokenCursor } from '../../sentence/token-cursor.ts';
import { countryOf } from '../../vocabulary/countries.ts';
import { isSeparator } from './provider-entry.ts';

/** The name of a column in a message, and where its value begins. */
interface Label {
  /** `address`: street, postcode and town, or an e-mail address. */
  readonly field: ProviderWritableField | 'address';
  /** A person's name is meant, not a company's. */
  readonly isPerson: boolean;
  readonly value: number;
}

const COMPANY = /^(firma|unternehmen|betrieb|gesellschaft)$/i;
const PERSON =
  /^(ansprechpartner(in)?|ansprechperson|kontaktperson|kontaktpartner(in)?|kontakt|inhaber(in)?|geschäftsführer(in)?|gf)$/i;
/** Words between the name of a column and its value. */
const LEADING =
  /^(:|=|-|–|\.|\(|ist|sind|lautet|lauten|heißt|heisst|heißen|beträgt|liegt bei|auf|von|unter|bei|der|die|das|den|dem|rund|ca|circa|etwa|ungefähr|also|namens|mit|hat|haben|wäre|übrigens|dort|da|sei|ist also|über)$/i;

/** The column that an item names. Null: it names none, or no value follows. */
export function labelAt(cursor: TokenCursor, at: number): Label | null {
  const field = columnAt(cursor, at);
  if (field === null) return null;
  const item = cursor.item(at);
  let value = at + 1;
  while (LEADING.test(cursor.item(value)?.text ?? '') && !isSeparator(cursor, value)) value += 1;
  if (cursor.item(value) === undefined || isSeparator(cursor, value)) return null;
  return { field, isPerson: PERSON.test(item?.text ?? ''), value };
}

/** The column by its name alone, whatever follows. */
export function columnAt(cursor: TokenCursor, at: number): Label['field'] | null {
  const item = cursor.item(at);
  if (item === undefined || item.isPunctuation || item.value !== null || !isSure(item)) return null;
  if (COMPANY.test(item.text)) return 'firmen_name';
  if (PERSON.test(item.text)) return 'name';
  if (item.tags.has('field:address')) return 'address';
  return fieldsOfItem(item).find(isWritableField) ?? null;
}

function isSure(item: Item): boolean {
  return item.isExact || (item.text.length >= 6 && countryOf(item.word) === undefined);
}

const TEXTS: ReadonlySet<Label['field']> = new Set([
  'name',
  'firmen_name',
  'company',
  'stadt',
  'land',
  'category',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'strasse_mit_hausnummer',
  'notes',
  'sonstiges',
  'benchmarks',
]);

/** The name of a column whose value is a text. */
export type TextLabel = Label & { readonly field: ProviderWritableField };

export function isTextLabel(label: Label): label is TextLabel {
  return TEXTS.has(label.field);
}

/**
 * Whether another column begins at an item inside a text: its name with a value of its kind. Inside a text a name of a column may
 * also be a word of it: `Wartung und Service`.
 */
export function beginsColumn(cursor: TokenCursor, at: number): boolean {
  const label = labelAt(cursor, at);
  if (label === null) return false;
  const value = cursor.item(label.value);
  const isLed = label.value > at + 1;
  if (!isTextLabel(label)) return value?.value !== null || label.field === 'address' || isLed;
  const before = cursor.has(at - 1, 'article') ? at - 2 : at - 1;
  const isApart = /^[,;.]$/.test(cursor.item(before)?.text ?? '') || cursor.has(before, 'and');
  // `Trassenbau Vogtland Ansprechpartner Heinz Kober`: dictated, with nothing between.
  const isPerson = label.isPerson && isContent(value) && isContent(cursor.item(label.value + 1));
  return isLed || isPerson || (isApart && (isContent(value) || value?.isCapital === true));
}

import {
  type DirectoryProvider,
  isRecord,
  isWritableField,
  PROVIDER_FIELD_LABELS,
  PROVIDER_WRITABLE_FIELDS,
  type ProviderProblems,
  type ProviderWritableField,
  parseProviderChanges,
  providerProblemText,
} from '@rer/contracts';
import { phoneKey } from '@rer/directory/criteria';
import { areNamesAlike, companyOf, contactPersonOf, hasLegalForm } from '@rer/directory/names';
import { plausibleChanges, plausibleNewProvider } from '@rer/directory/plausibility';
import * as z from 'zod/mini';
import { type JsonObject, type JsonValue, jsonObject, jsonValue } from '../../json.ts';
import type { ProposedField } from '../directory-facts.ts';
import { LIST_FIELDS, type ListField } from '../tool-names.ts';
import { changeList } from '../values/list-text.ts';
import { quoted, shownLines, shownValue } from '../values/shown-value.ts';
import { storedText } from '../values/stored-text.ts';
import { namedProvider } from './read-back.ts';

/** The changes of a proposal, in the order of the form, or the sentence that says why it is impossible. */
type ResolvedFields =
  | { readonly ok: true; readonly fields: readonly ProposedField[] }
  | { readonly ok: false; readonly sentence: string };

const entries = z.union([z.string(), z.array(z.string()).check(z.maxLength(100))]);
const listChange = z.strictObject({ add: z.optional(entries), remove: z.optional(entries) });

/** The effect of requested changes on the stored record; refuses them if none has an effect. */
export function resolveChanges(record: DirectoryProvider, requestedChanges: JsonObject): ResolvedFields {
  const values: [string, unknown][] = [];
  for (const [field, value] of Object.entries(withBothNames(record, requestedChanges))) {
    const resolved = resolveValue(record, field, value);
    if (!resolved.ok) return resolved;
    values.push([field, resolved.value]);
  }
  if (values.length === 0) return refused('Es wurde kein Feld genannt, das geändert werden soll.');
  const parsed = parseProviderChanges(Object.fromEntries(values));
  if (!parsed.ok) return refused(problemSentence(parsed.problems));
  const markup = markupRefusal(parsed.changes);
  if (markup !== null) return refused(markup);
  const plausible = plausibleChanges(parsed.changes, record);
  if (!plausible.ok) return refused(problemSentence(plausible.problems));
  const proposed = fieldsOf(plausible.changes).map(([field, value]) => ({
    field,
    old: storedValue(record, field),
    new: value,
  }));
  const fields = withoutSameNumber(proposed.filter((field) => !isSame(field.old, field.new)));
  return fields.length > 0 ? { ok: true, fields } : refused(nothingNew(record, proposed));
}

/** A telephone number that is only written otherwise is no change among others, as in the signature of a mail; alone it is what the user wants. */
function withoutSameNumber(fields: readonly ProposedField[]): readonly ProposedField[] {
  const changed = fields.filter(
    ({ field, old, new: value }) => !(field === 'phone' && isSameNumber(old, value)),
  );
  return changed.length > 0 ? changed : fields;
}

function isSameNumber(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const digits = phoneKey(a)?.digits;
  return digits !== undefined && digits === phoneKey(b)?.digits;
}

/** The fields of a new provider. */
export function resolveNewProvider(requestedFields: JsonObject): ResolvedFields {
  const values = Object.entries(requestedFields)
    .map(([field, value]) => [field, typeof value === 'string' ? storedText(value) : value] as const)
    .filter(([, value]) => value !== null && value !== '');
  const parsed = plausibleNewProvider(Object.fromEntries(values));
  if (!parsed.ok) return refused(problemSentence(parsed.problems));
  const markup = markupRefusal(parsed.fields);
  if (markup !== null) return refused(markup);
  return {
    ok: true,
    fields: fieldsOf(parsed.fields).map(([field, value]) => ({ field, old: null, new: value })),
  };
}

type ResolvedValue =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly sentence: string };

function resolveValue(record: DirectoryProvider, field: string, value: JsonValue): ResolvedValue {
  if (typeof value === 'string') {
    const text = storedText(value);
    return { ok: true, value: text === '' && field !== 'name' && field !== 'email' ? null : text };
  }
  // Said of a text that is missing, and not of one that should be a text.
  if (value === null && (field === 'name' || field === 'email')) return { ok: true, value: '' };
  if (isListField(field) && isRecord(value)) return resolveList(record[field], field, value);
  if (field === 'additional_data' && isRecord(value)) {
    const merged = new Map<string, JsonValue>(Object.entries(jsonObject.parse(record.additional_data)));
    for (const [name, member] of Object.entries(value)) {
      if (member === null) merged.delete(name);
      else merged.set(name, member);
    }
    return { ok: true, value: Object.fromEntries(merged) };
  }
  return { ok: true, value };
}

function resolveList(text: string | null, field: ListField, value: JsonObject): ResolvedValue {
  const parsed = listChange.safeParse(value);
  const label = PROVIDER_FIELD_LABELS[field];
  if (!parsed.success) return refused(`${label}: nur {"add": …} und {"remove": …} mit Texten sind möglich.`);
  const [add, remove] = [parsed.data.add, parsed.data.remove].map((texts) =>
    [texts ?? []].flat().map(storedText),
  );
  const changed = changeList(text, { add: add ?? [], remove: remove ?? [] });
  const [missing] = changed.missing;
  if (missing !== undefined)
    return refused(`${quoted(missing)} steht nicht unter ${label}: ${shownValue(text)}.`);
  return { ok: true, value: changed.text };
}

function problemSentence(problems: ProviderProblems): string {
  return Object.entries(problems)
    .map(([name, problem]) =>
      isWritableField(name)
        ? `${PROVIDER_FIELD_LABELS[name]}: ${providerProblemText(name, problem)}`
        : `Das Feld ${quoted(name, 60)} gibt es nicht, oder es lässt sich nicht ändern.`,
    )
    .join(' ');
}

function nothingNew(record: DirectoryProvider, fields: readonly ProposedField[]): string {
  const values = fields.flatMap(({ field, old }) => shownLines(field, old));
  return `Bei ${namedProvider(record)} steht das schon so (${values.join('; ')}). Es gibt nichts zu ändern.`;
}

/** The given fields, in the order of the form. */
function fieldsOf(changes: object): [ProviderWritableField, JsonValue][] {
  const given = new Map<string, unknown>(Object.entries(changes));
  return PROVIDER_WRITABLE_FIELDS.filter((field) => given.get(field) !== undefined).map((field) => [
    field,
    jsonValue.parse(given.get(field)),
  ]);
}

function storedValue(record: DirectoryProvider, field: ProviderWritableField): JsonValue {
  const value = jsonValue.parse(record[field]);
  return value === '' ? null : value;
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isListField(field: string): field is ListField {
  return LIST_FIELDS.some((list) => list === field);
}

function refused(sentence: string): { readonly ok: false; readonly sentence: string } {
  return { ok: false, sentence };
}

/** Columns of one short line, in which markup is a slip or an attempt, and never a name. */
const SHORT: readonly ProviderWritableField[] = [
  'name',
  'firmen_name',
  'company',
  'strasse_mit_hausnummer',
  'stadt',
  'land',
  'category',
];

/** The sentence that refuses markup in a name; null: there is none in these changes. */
export function markupRefusal(changes: Readonly<Record<string, unknown>>): string | null {
  const field = SHORT.find((name) => {
    const value = changes[name];
    return typeof value === 'string' && /[<>]/.test(value);
  });
  return field === undefined
    ? null
    : `${PROVIDER_FIELD_LABELS[field]}: Die Zeichen < und > haben hier keinen Platz. Bitte nennen Sie den Text ohne sie.`;
}

/** The columns that name a provider, as they are stored. */
type StoredNames = Pick<DirectoryProvider, 'name' | 'firmen_name'>;

/**
 * Completes changes of one of the two names: a new contact person goes into `name`, and the company that stood there alone moves into
 * `firmen_name`; a renamed company changes in both columns if both hold it; removing the contact person puts the company into `name`,
 * which is never empty. Changes of both names are left alone.
 */
export function withBothNames(record: StoredNames, changes: JsonObject): JsonObject {
  const { name, firmen_name } = changes;
  const isCompanyAlone = contactPersonOf(record) === null;
  const company = companyOf(record);
  if (name === null || name === '')
    return isCompanyAlone || firmen_name !== undefined ? changes : { ...changes, name: company };
  if (typeof name === 'string' && firmen_name === undefined) {
    const isPerson = !hasLegalForm(name) && !areNamesAlike(name, company);
    if (isCompanyAlone && isPerson && isBlank(record.firmen_name))
      return { ...changes, firmen_name: record.name };
    // A company that is corrected, and no person.
    return isCompanyAlone && !isPerson && !isBlank(record.firmen_name)
      ? { ...changes, firmen_name: name }
      : changes;
  }
  const isRenamed = typeof firmen_name === 'string' && firmen_name.trim() !== '' && name === undefined;
  if (!isRenamed || !isCompanyAlone) return changes;
  // If the company has no column of its own yet, `name` may be a person's.
  const isCompany = !isBlank(record.firmen_name) || hasLegalForm(record.name);
  return isCompany || areNamesAlike(firmen_name, record.name) ? { ...changes, name: firmen_name } : changes;
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

import { foldLetters } from '@rer/directory/names';
import type { ProviderForModel } from '../../directory/tool-results.ts';
import { quoted } from '../../directory/values/shown-value.ts';
import type { JsonValue } from '../../json.ts';

const SHOWN_MAX = 600;
const LABEL_MAX = 80;
const PERSON = 'Ansprechpartner';
/** A value with an address or a number is contact data and no person's name. */
const NO_PERSON = /@|\d{4}|^https?:|^www\./i;

/** One entry of `additional_data`, as people read it. */
interface AdditionalEntry {
  readonly label: string;
  /** In quotes; `ja` and `nein` without. */
  readonly text: string;
}

/** What a record holds beside its columns, in its order; empty values are left out. */
export function additionalEntries({ additional_data: data }: ProviderForModel): readonly AdditionalEntry[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const text = textOf(value);
    return text === '' ? [] : [{ label: quoted(key, LABEL_MAX).slice(1, -1), text }];
  });
}

/** The entry that an asked key means: its own name, another name of the same thing, or one that begins with the same words. */
export function additionalEntry(provider: ProviderForModel, asked: string): AdditionalEntry | null {
  const entries = additionalEntries(provider);
  const key = joinedName(asked);
  const group = additionalLabel(key);
  const words = wordsOf(asked);
  return (
    entries.find(({ label }) => joinedName(label) === key) ??
    entries.find(({ label }) => group !== undefined && additionalLabel(joinedName(label)) === group) ??
    entries.find(({ label }) => words.length > 0 && words.every((word) => wordsOf(label).includes(word))) ??
    null
  );
}

/** The contact person whom a file named in a column of its own; null: none. */
export function additionalPerson(provider: ProviderForModel): string | null {
  const entries = additionalEntries(provider).filter(({ text }) => !NO_PERSON.test(text));
  const named = entries.find(({ label }) => additionalLabel(joinedName(label)) === PERSON);
  if (named !== undefined) return unquoted(named.text);
  const part = (name: string) => entries.find(({ label }) => wordsOf(label).includes(name))?.text;
  const [first, last] = [part('vorname'), part('nachname')];
  return last === undefined ? null : [first ?? '', last].map(unquoted).join(' ').trim();
}

/** How an asked key is named in an answer: `ust_id` is `USt-ID`. */
export function askedLabel(asked: string): string {
  const known = additionalLabel(joinedName(asked));
  const words = quoted(asked.replaceAll('_', ' '), LABEL_MAX).slice(1, -1);
  return known ?? words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** The sentence about one asked key; what only a note tells is quoted from there. */
export function additionalSentence(provider: ProviderForModel, asked: string, company: string): string {
  const entry = additionalEntry(provider, asked);
  if (entry !== null) return `${entry.label} von ${company}: ${entry.text}`;
  const label = askedLabel(asked);
  const note = notedLine(provider, asked);
  return note === null
    ? `${label} von ${company} steht nicht im Verzeichnis.`
    : `Für ${label} hat ${company} kein eigenes Feld, in den Notizen steht: ${quoted(note, SHOWN_MAX)}.`;
}

/** The line of the notes that names the same thing, `Telefax +49 …`. */
function notedLine({ notes, sonstiges }: ProviderForModel, asked: string): string | null {
  const key = joinedName(asked);
  const group = additionalLabel(key);
  const isNamed = (word: string) =>
    word === key || (group !== undefined && additionalLabel(word) === group && group !== PERSON);
  const lines = [notes, sonstiges].flatMap((text) => (typeof text === 'string' ? text.split(/\n|;\s/) : []));
  return (
    lines.map((line) => line.trim()).find((line) => [joinedName(line), ...wordsOf(line)].some(isNamed)) ??
    null
  );
}

function textOf(value: JsonValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
  return text === '' ? '' : quoted(text, SHOWN_MAX);
}

/** On one line still, without anything that could end or begin a quotation. */
function unquoted(text: string): string {
  return text.replace(/^„|“$/g, '');
}

/** `USt-ID-Nr.` and `ust_id_nr` are one name. */
function joinedName(name: string): string {
  return wordsOf(name).join('');
}

function wordsOf(text: string): readonly string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Names that files and offices give the same thing in `additional_data`, folded and without signs; the first is how it is
 * called in answers.
 */
const SAME: readonly (readonly [label: string, names: string])[] = [
  [
    'Ansprechpartner',
    'ansprechpartner ansprechpartnerin ansprechperson ansprechpartnername kontakt kontaktperson kontaktpartner kontaktname contact contactperson contactname zustaendig zustaendiger',
  ],
  ['Durchwahl', 'durchwahl direktwahl durchwahlnummer nebenstelle dw extension'],
  ['Fax', 'fax telefax faxnummer telefaxnummer faxnr telefaxnr'],
  ['Mobilnummer', 'mobilnummer mobil mobiltelefon handy handynummer mobile mobilnr'],
  [
    'USt-ID',
    'ustid ustidnr ustidnummer umsatzsteuerid umsatzsteueridnr umsatzsteueridentifikationsnummer vat vatid vatnumber uid uidnummer',
  ],
  ['Steuernummer', 'steuernummer steuernr taxnumber'],
  ['Kundennummer', 'kundennummer kundennr kdnr kundenid customerid customernumber'],
  ['Lieferantennummer', 'lieferantennummer lieferantennr lieferantenid kreditorennummer kreditor'],
  ['Handelsregister', 'handelsregister handelsregisternummer registernummer hrb hrbnummer hrbnr'],
  ['IBAN', 'iban bankverbindung kontonummer'],
];

const GROUP_BY_NAME: ReadonlyMap<string, string> = new Map(
  SAME.flatMap(([label, names]) => names.split(' ').map((name) => [name, label] as const)),
);

/** What answers call a thing that `additional_data` may hold, of its folded name without signs; undefined: it is none of ours. */
export function additionalLabel(foldedName: string): string | undefined {
  return GROUP_BY_NAME.get(foldedName);
}

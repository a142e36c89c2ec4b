import type { ProviderWritableField } from '@rer/contracts';
import type { Slots } from '../interpretation/interpretation.ts';
import { sentenceOf } from '../sentence/sentence.ts';
import { fieldsOfItem, isContent, TokenCursor } from '../sentence/token-cursor.ts';
import { addressChanges } from '../slots/change/address-changes.ts';
import { listText, streetText, valueFor } from '../slots/change/field-value.ts';
import { isTypedField } from '../slots/change/read-change-slots.ts';
import { writtenForm } from '../slots/change/written-form.ts';
import { utilityAt } from '../slots/criteria/utilities.ts';
import { isKnownTown } from '../vocabulary/towns.ts';

const COUNTED: ReadonlySet<ProviderWritableField> = new Set(['mitarbeiter', 'zweigstellen']);
/** Whether a column holds any text. */
export function isText(field: ProviderWritableField): boolean {
  return !isTypedField(field);
}

/** The value of the column that was asked for; an address may come whole. */
export function requestedValue(
  reply: TokenCursor,
  field: ProviderWritableField,
): Pick<Slots, 'changes'> | null {
  const inner = replyText(field, reply);
  const cursor = inner === null ? reply : new TokenCursor(sentenceOf(inner));
  if (field === 'stadtwerke_kollaborationen' && inner !== null && /^stadtwerk/i.test(inner))
    return {
      changes: { [field]: writtenForm(field, listText(inner)).replace(/\bstadtwerken?\b/gi, 'Stadtwerke') },
    };
  if ((field === 'name' || field === 'company') && inner !== null && isOnlyText(cursor))
    return { changes: { [field]: writtenForm(field, inner) } };
  if (field === 'zweigstellen' && ONLY_SEAT.test(cursor.plain)) return { changes: { [field]: 0 } };
  const namedTown = field === 'stadt' ? wholeTown(cursor) : null;
  if (namedTown !== null) return { changes: { [field]: namedTown } };
  // The name of the column itself is no part of its value: `Filialen: vier`, `stadtwerke kooperation neu: Stadtwerke Emden`.
  if (field === 'strasse_mit_hausnummer' && behindField(cursor, field) === 0) {
    const street = lightText(cursor);
    if (street !== '' && !/[0-9]{5}|,/.test(street)) return { changes: { [field]: street } };
  }
  const colon = cursor.items.findIndex((item) => item.text === ':');
  const from = colon >= 0 ? colon + 1 : behindField(cursor, field);
  const utility = field === 'stadtwerke_kollaborationen' && from === 0 ? lightText(cursor) : '';
  if (utility !== '')
    return {
      changes: { [field]: writtenForm(field, listText(utility)).replace(/\bstadtwerken?\b/gi, 'Stadtwerke') },
    };
  const found =
    valueFor(field, cursor, from, cursor.items.length) ??
    (from > 0 ? valueFor(field, cursor, 0, cursor.items.length) : null);
  const one =
    found === null && COUNTED.has(field)
      ? cursor.items.findIndex((item) => /^(ein|eine|einen|einer|eins)$/i.test(item.text))
      : -1;
  if (one >= 0) return { changes: { [field]: 1 } };
  const isNumber = found !== null && !/\p{L}/u.test(String(found.value));
  if (isNumber && (field === 'name' || field === 'firmen_name')) return null;
  if (found === null) return isText(field) ? whole(cursor, field, from) : null;
  if (
    field === 'strasse_mit_hausnummer' &&
    typeof found.value === 'string' &&
    /[0-9]{5}|,/.test(found.value)
  ) {
    return { changes: addressChanges(found.value) };
  }
  if (field === 'stadt' && /^[0-9]{4,5}$/.test(String(found.value))) return { changes: { plz: found.value } };
  const town = field === 'plz' ? valueFor('stadt', cursor, found.to, cursor.items.length) : null;
  return { changes: { [field]: found.value, ...(town === null ? {} : { stadt: town.value }) } };
}

/** No value and no mark: the whole of it is a name. */
function isOnlyText(cursor: TokenCursor): boolean {
  return cursor.items.every(
    (item) => item.value === null && (!item.isPunctuation || /^[&.+-]$/.test(item.text)),
  );
}

/** `nur der Hauptsitz`. */
export const ONLY_SEAT =
  /\bnur (den|der|das|ein|einen|die|am)? ?(haupt|stamm|firmen)?(sitz|haus|standort|zentrale)\b/;

/** `Leer an der Ems`: a town whose name means something else elsewhere. */
function wholeTown(cursor: TokenCursor): string | null {
  const first = cursor.item(0);
  const isTown = first?.isCapital === true && isKnownTown(first.word) && first.tags.size > 0;
  return isTown && cursor.items.every((item) => item.value === null && !item.isPunctuation)
    ? cursor.message.trim()
    : null;
}

function behindField(cursor: TokenCursor, field: ProviderWritableField): number {
  if (field === 'stadtwerke_kollaborationen' && cursor.items.some((_, i) => utilityAt(cursor, i)?.from === i))
    return 0;
  const at = cursor.items.findIndex(
    (item, i) =>
      (fieldsOfItem(item).some((named) => named === field) &&
        !(field === 'strasse_mit_hausnummer' && /^str/i.test(item.text) && isContent(cursor.item(i - 1)))) ||
      (field === 'email' && item.tags.has('field:address')),
  );
  const isFirst =
    at >= 0 &&
    cursor.items
      .slice(0, at)
      .every((item) => item.isPunctuation || item.tags.has('article') || item.tags.has('filler')) &&
    at + 1 < cursor.items.length;
  if (isFirst && !isContent(cursor.item(at))) return at + 1;
  const isNamed =
    at >= 0 &&
    cursor.items
      .slice(at + 1)
      .some((item) => item.tags.has('is') || item.text === ':' || item.value !== null);
  return isNamed ? at + 1 : 0;
}

/** The message without the words that only lead to a value: a street may begin with `Am` or `An der`. */
function lightText(cursor: TokenCursor): string {
  let from = 0;
  while (
    from < cursor.items.length &&
    (cursor.item(from)?.isPunctuation ||
      cursor.has(from, 'filler', 'is', 'pronoun', 'say:yes') ||
      /^(das|also|glaub|glaube)$/i.test(cursor.item(from)?.text ?? ''))
  )
    from += 1;
  let to = cursor.items.length;
  while (to > from && (cursor.item(to - 1)?.isPunctuation || cursor.has(to - 1, 'filler'))) to -= 1;
  const found = from < to ? streetText(cursor, from, to) : '';
  return /^\p{L}/u.test(found) ? found : '';
}

/** A short message is the text that was asked for, even if its words mean something else elsewhere: `Speicher`. */
function whole(
  cursor: TokenCursor,
  field: ProviderWritableField,
  from: number,
): Pick<Slots, 'changes'> | null {
  let to = cursor.items.length;
  while (
    to > from + 1 &&
    (cursor.item(to - 1)?.isPunctuation || (cursor.has(to - 1, 'filler') && cursor.has(to - 1, 'filler')))
  )
    to -= 1;
  const text = cursor.text(from, to).replace(/[.!?,;]+$/, '');
  const isNameless = (field === 'name' || field === 'firmen_name') && !/\p{L}/u.test(text);
  const isRequest = cursor.contains('say:back', 'act:undo', 'act:drop', 'say:no', 'say:help', 'say:hello');
  return text === '' || isNameless || isRequest || cursor.items.length > 4
    ? null
    : { changes: { [field]: writtenForm(field, text) } };
}

const MAINLY =
  /^(?:(?:die|der|sie|das|wir)\s+)?(?:(?:machen|macht|bieten|bietet|haben|hat|führen|führt|sind|ist)\s+)?(?:hauptsächlich|vor allem|überwiegend|meistens|meist|vorwiegend|primär|in erster linie)\s+/iu;

/** What a reply begins with before its value, by the column that was asked for. */
const LEADS: Readonly<Partial<Record<ProviderWritableField, RegExp>>> = {
  name: /^(?:(?:das|es|der|die|zuständig|ansprechbar)\s+(?:ist|wäre|müsste|dürfte|wird|war|sollte)\s+(?:(?:glaub|glaube|ich|wohl|dann|da|dort|dafür)\s+)*(?:(?:der|die)\s+)?(?:herrn?|frau)\s+|(?:(?:die|der|das)\s+)?(?:(?:firma|betrieb|unternehmen|anbieter|dienstleister|laden)\s+)?(?:(?:die|der|das|sie)\s+)?(?:hei(?:ß|ss)en|hei(?:ß|ss)t|nennt|nennen|firmiert|firmieren|lautet)\s+(?:sich\s+|unter\s+|als\s+|tun\s+|die\s+)*)/iu,
  company:
    /^(?:(?:die|der|das|sie)\s+)?(?:(?:gehören|gehört|zählen|sind)\s+)?(?:zu[rm]?\s+)?(?:(?:unternehmen|konzern|firma|mutterkonzern|muttergesellschaft|dachgesellschaft)\s+)(?:ist\s+|heißt\s+)?/iu,
  strasse_mit_hausnummer:
    /^(?:na\s+|also\s+)*(?:(?:die|der|sie)\s+)?(?:(?:sitzen|sitzt|ist|sind|liegt|liegen|wohnen|residieren|findet man|findest du)\s+)?(?:in\s+(?:der\s+)?|(?:die|auf|auf die|auf der|in die)\s+(?=\p{L}+(?:straße|strasse|str|gasse|allee)))?/iu,
  stadtwerke_kollaborationen:
    /^(?:das (?:sind|ist|wären) (?:(?:die|der) )?)?(?:(?:die|der|sie)\s+)?(?:(?:arbeiten|arbeitet|kooperieren|kooperiert)\s+)?(?:(?:auch|schon|nur|bisher|eng)\s+)*(?:mit\s+(?:den\s+|der\s+)?|(?<=nur\s+)(?:den|die)\s+)/iu,
  category: MAINLY,
  produktgruppen: MAINLY,
  angebote: MAINLY,
  stadt: /^(?:na\s+|also\s+)*(?:(?:die|der|sie)\s+)?(?:(?:sitzen|sitzt|ist|sind)\s+)?(?:in\s+|aus\s+)/iu,
};
/** `…, schreib das rein`. */
const ORDERED = /\s*[,.;–-]\s*(?:bitte\s+)?(?:schreib|trag|notier|vermerk|nimm)\p{L}*\s+(?:das|es)\s[^,]*$/iu;
const TAILS: Readonly<Partial<Record<ProviderWritableField, RegExp>>> = {
  name: /\s+sein\s*[.!]?\s*$|[\s,]+(?:\p{L}[\s-]){2,12}\p{L}\s*$/iu,
  company: /[\s,]+(?:\p{L}[\s-]){2,12}\p{L}\s*$/iu,
  sonstiges: ORDERED,
  notes: ORDERED,
  benchmarks: ORDERED,
  // Where a town is to be found is no part of its name.
  stadt:
    /\s*[,(–-]\s*(?:also|das|die|der|liegt|ist|in|bei|nahe|nähe|nicht weit|irgendwo|kreis|landkreis)\s.*$/iu,
  stadtwerke_kollaborationen: /\s+(?:zusammen|gemeinsam|verbunden)\s*[.!]?\s*$/iu,
};

/**
 * A reply without the words of the sentence that it stands in: `die arbeiten mit den Stadtwerken Emden zusammen` is `Stadtwerken Emden`
 * where cooperations were asked for. Null: it has no such words.
 */
export function replyText(field: ProviderWritableField, { message }: TokenCursor): string | null {
  const said = message.trim();
  const text = withoutColumn(field, said)
    .replace(LEADS[field] ?? /$^/u, '')
    .replace(TAILS[field] ?? /$^/u, '')
    .replace(/[\s.!,;]+$/u, '');
  return text === '' || text === said.replace(/[\s.!,;]+$/u, '') ? null : text;
}

const NAMED_BEHIND =
  /\s+(?:ist|wäre|heißt|heisst|lautet|sind|war)\s+(?:der|die|das|ihr|ihre|sein|seine|deren)\s+(\p{L}+)\s*[.!]*$/iu;

/** `Trafobau Lehmann ist der Name`: the column that was asked for, named behind its value. */
function withoutColumn(field: ProviderWritableField, said: string): string {
  const noun = NAMED_BEHIND.exec(said);
  const [item] = noun === null ? [] : sentenceOf(noun[1] ?? '').items;
  if (noun === null || item === undefined) return said;
  const isCompany = item.tags.has('noun:provider') && COMPANIES.has(field);
  return isCompany || fieldsOfItem(item).some((own) => own === field) ? said.slice(0, noun.index) : said;
}

const COMPANIES: ReadonlySet<ProviderWritableField> = new Set(['name', 'firmen_name', 'company']);

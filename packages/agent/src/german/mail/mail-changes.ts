import type { ProviderWritableField } from '@rer/contracts';
import { plainText } from '../../text/spelling-key.ts';
import { tokensOf } from '../../text/tokens.ts';
import { amountAt } from '../../text/values/amount.ts';
import type { NewValue } from '../interpretation/interpretation.ts';
import { type DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import {
  columnsIn,
  isAside,
  isEdit,
  isNewSaid,
  isOldSaid,
  type SaidColumn,
  validityOf,
} from './announced-values.ts';
import { findCompanies } from './find-companies.ts';
import type { Mail, MailPart } from './mail.ts';
import { goodsIn } from './mail-goods.ts';
import { isPersonIn, newPersonIn, senderOf } from './mail-persons.ts';
import { renameIn, shortRenameIn } from './mail-renames.ts';
import { type FoundValue, mailValuesIn, placeLine } from './mail-values.ts';

/** A value that a mail announces as new. */
export type MailChange =
  | {
      readonly column: Exclude<ProviderWritableField, 'additional_data'>;
      readonly value: NewValue;
      readonly sentence: MailPart;
    }
  /** Of `additional_data`. */
  | { readonly key: string; readonly value: string; readonly sentence: MailPart };

/** How a sentence before carries on: `Unsere neue Anschrift lautet:`. */
interface Lead {
  /** Null: any. */
  readonly columns: ReadonlySet<SaidColumn> | null;
  /** It was asked for: what stands in a sentence is the answer too. */
  readonly isAnswer?: true;
}

/**
 * The values that a mail announces as new for the directory, in order, with the sentences that say so. Of several values of one
 * column all are given: which is meant the caller asks. None: the mail announces nothing.
 */
export function mailChanges(mail: Mail, words: DirectoryWords = NO_WORDS): MailChange[] {
  const subject = mail.headers.find(({ kind }) => kind === 'subject')?.value;
  const requested = changesIn(mail.request, mail, null, words);
  const lead = leadOf(subject, mail);
  const said = [...shortRename(mail), ...changesIn(mail.body, mail, lead, words)];
  const found = [
    ...requested,
    ...said.filter((change) => !requested.some((other) => keyOf(other) === keyOf(change))),
  ];
  const below = found.some((change) => isReach(keyOf(change))) ? [] : changesBelow(mail);
  return distinct([...found, ...below]);
}

/** Values of columns that the request names, wherever the mail has them: for a request that orders them to be taken. */
export function mailValues(mail: Mail, columns: ReadonlySet<SaidColumn>): MailChange[] {
  const parts = [...mail.body, ...mail.signature];
  const sender = columns.has('name') ? senderOf(mail) : null;
  const values = parts.flatMap((part, i) =>
    mailValuesIn(part.text).flatMap((value, at, all) => {
      const whole = withPlace(value, parts[i + 1]);
      const column = columnOf(whole, part.text.slice(all[at - 1]?.end ?? 0, value.start));
      return columns.has(column) ? changeOf(column, whole, part) : [];
    }),
  );
  const extensions = columns.has('durchwahl')
    ? parts.flatMap((part) => {
        const value = extensionIn(part.text);
        return value === null ? [] : [{ key: 'durchwahl', value, sentence: part }];
      })
    : [];
  return distinct([
    ...extensions,
    ...(sender === null ? [] : [{ column: 'name' as const, value: sender.name, sentence: sender.part }]),
    ...values,
  ]);
}

/** Whether the body holds numbers or addresses of which it is not told whether they are new, old or stay. */
export function lacksChanges(mail: Mail, changes: readonly MailChange[]): boolean {
  const taken = new Set(changes.map(({ value }) => value));
  return mail.body.some(({ text }) => {
    const found = mailValuesIn(text);
    return found.some((value, at) => {
      if (value.kind === 'address' || taken.has(value.text)) return false;
      const before = text.slice(found[at - 1]?.end ?? 0, value.start);
      const behind = text.slice(value.end, found[at + 1]?.start ?? text.length);
      const validity = validityOf(before, behind, text.slice(0, value.start));
      return validity === 'unsaid' || validity === 'new';
    });
  });
}

/** Columns that the body says to have changed without the values. */
export function columnsAnnounced(mail: Mail): ReadonlySet<SaidColumn> {
  return new Set(
    mail.body.flatMap(({ text }) => (isNewSaid(text) && !isAside(text) ? [...columnsIn(text)] : [])),
  );
}

/** The column or key that a change is of. */
export function keyOf(change: MailChange): string {
  return 'key' in change ? change.key : change.column;
}

/** What the subject or the request says to be new, for values that stand without such a word. */
function leadOf(subject: MailPart | undefined, mail: Mail): Lead | null {
  const request = mail.request.map(({ text }) => text).join(' ');
  const isBlock =
    mail.greeting === null && mail.body.every(({ text }) => text.length < 60 && !/[.!?]$/.test(text));
  if (isBlock && /\b(eintragen|einpflegen|eintrag)\b/.test(plainText(request))) return { columns: null };
  const columns = askedBefore(mail);
  if (columns !== null) return { columns, isAnswer: true };
  for (const text of [subject?.text ?? '', request]) {
    const columns = columnsIn(text);
    if (columns.size > 0 && (isNewSaid(text) || isEdit(text))) return { columns };
  }
  return null;
}

/** Columns that the earlier mail asks for, where the newer one answers without a mail around it. */
function askedBefore({ quoted, greeting }: Mail): ReadonlySet<SaidColumn> | null {
  const question = quoted.findLast(({ text }) => /\?\s*$/.test(text));
  const columns = question === undefined || greeting !== null ? null : columnsIn(question.text);
  return columns !== null && columns.size > 0 ? columns : null;
}

/** Contact columns; postal addresses are not among them. */
const REACHED: ReadonlySet<SaidColumn> = new Set(['phone', 'email', 'url', 'mobil', 'fax']);

function changesIn(
  sentences: readonly MailPart[],
  mail: Mail,
  firstLead: Lead | null,
  words: DirectoryWords,
): MailChange[] {
  const changes: MailChange[] = [];
  let lead: Lead | null = firstLead;
  let isOfPerson = false;
  for (const [at, sentence] of sentences.entries()) {
    const { text } = sentence;
    const person = newPersonIn(text);
    const name = person === 'sender' ? senderOf(mail)?.name : person?.name;
    if (name !== undefined) {
      changes.push({ column: 'name', value: name, sentence });
      isOfPerson = true;
    }
    const two = sentences[at + 1];
    const rename =
      renameIn(text) ??
      (two !== undefined && /(sondern|als|lautet|:)$/.test(plainText(text))
        ? renameIn(`${text} ${two.text}`)
        : null);
    if (rename !== null) changes.push({ column: 'firmen_name', value: rename.to, sentence });
    for (const { column, value } of goodsIn(text, words)) changes.push({ column, value, sentence });
    changes.push(...countsIn(sentence), ...keysIn(sentence), ...statesIn(sentence));
    const found = mailValuesIn(text).map((value) => withPlace(value, two));
    changes.push(...valueChanges(sentence, found, lead, isOfPerson || person !== null));
    lead = nextLead(text, found, lead, firstLead);
    if (found.length === 0 && /[.!?]$/.test(text) && person === null && !/erreich/.test(plainText(text)))
      isOfPerson = false;
  }
  return changes;
}

/** A street with the postcode and town of the line below. */
function withPlace(value: FoundValue, next: MailPart | undefined): FoundValue {
  if (value.kind !== 'address' || value.address?.plz !== undefined || next === undefined) return value;
  return { ...value, address: { ...value.address, ...placeLine(next.text) } };
}

/** What carries on to the line below. */
function nextLead(
  text: string,
  found: readonly FoundValue[],
  lead: Lead | null,
  firstLead: Lead | null,
): Lead | null {
  const isAnnounced = isNewSaid(text) && !isAside(text);
  const columns = columnsIn(text);
  if (found.length === 0 && isAnnounced) {
    if (/\b(kontaktdaten|daten)\b/.test(plainText(text))) return { columns: null };
    if (/\bfolgende\w* .*:$/.test(plainText(text))) return { columns: REACHED };
    if (/\b(erreichbar|erreichen)\b/.test(plainText(text))) return { columns: REACHED };
    return columns.size > 0 ? { columns } : firstLead;
  }
  // A prose sentence that says nothing new ends it; lines of an address go on.
  if (/[.!?]$/.test(text) && found.length === 0) return firstLead;
  return lead;
}

/** Characters beside a value that stands alone in its line. */
const ALONE_MAX = 30;

function valueChanges(
  sentence: MailPart,
  found: readonly FoundValue[],
  lead: Lead | null,
  isOfPerson: boolean,
): MailChange[] {
  const changes: MailChange[] = [];
  const { text } = sentence;
  for (const [at, value] of found.entries()) {
    const from = found[at - 1]?.end ?? 0;
    const to = found[at + 1]?.start ?? text.length;
    const before = text.slice(from, value.start);
    const behind = text.slice(value.end, to);
    // With another value beside it, only what stands before is of this one.
    const whole = found.length === 1 || !isOldSaid(text) ? text : text.slice(0, value.start);
    const validity = validityOf(before, behind, whole);
    const column = columnOf(value, before);
    // What stands alone in its line, or nearly so.
    const isAlone = lead?.isAnswer === true || text.length - value.text.length < ALONE_MAX;
    const isLed = isAlone && lead !== null && (lead.columns === null || lead.columns.has(column));
    // A domain that identifies a company is no new value.
    if (column === 'url' && /\b(mit|von|bei) (der )?(domain|website|webseite)\W*$/i.test(before)) continue;
    const isNew =
      validity === 'new' ||
      (validity === 'unsaid' && (isLed || (isOfPerson && value.kind !== 'address' && value.kind !== 'url')));
    if (isNew && isWorth(column, value, text, isOfPerson)) changes.push(...changeOf(column, value, sentence));
  }
  return changes;
}

/** `Fax 0821 …` is no telephone; the nearest word tells. */
function columnOf(value: FoundValue, before: string): SaidColumn {
  if (value.kind !== 'phone') return value.kind;
  const near = plainText(before.slice(-40));
  const fax = near.search(/(tele)?fax\w*[^,;.]{0,30}$/);
  if (fax >= 0) return 'fax';
  if (/\b(mobil\w*|handy\w*|m\.?|mobile)\b[^,;]{0,25}$/.test(near) || /\bhandynr\b/.test(near))
    return 'mobil';
  return 'phone';
}

/** A value of one department alone, or of an event, is none of the company. */
function isWorth(column: SaidColumn, value: FoundValue, text: string, isOfPerson: boolean): boolean {
  const plain = plainText(text);
  if (
    /\b(iban|bic|bankverbindung|veranstaltung|einladen|einladung|messe|webinar|seminar|schulung|bewerb\w*|treffpunkt|treffen|termin\w*|besprechung|baustelle|abholung)\b/.test(
      plain,
    )
  )
    return false;
  if (column === 'phone' && isPersonIn(text) && !isOfPerson && !isNewSaid(text)) return false;
  return value.text.length > 3;
}

function changeOf(column: SaidColumn, value: FoundValue, sentence: MailPart): MailChange[] {
  switch (column) {
    case 'phone':
    case 'email':
    case 'url':
      return [{ column, value: value.text, sentence }];
    case 'fax':
    case 'mobil':
      return [{ key: column, value: value.text, sentence }];
    case 'address':
      return Object.entries(value.address ?? {}).map(([field, text]) => ({
        column: field === 'plz' ? 'plz' : field === 'stadt' ? 'stadt' : 'strasse_mit_hausnummer',
        value: text,
        sentence,
      }));
    default:
      return [];
  }
}

const COUNTED: readonly (readonly ['zweigstellen' | 'mitarbeiter' | 'umsatz', RegExp])[] = [
  ['zweigstellen', /\b(zweigstellen|filialen|niederlassungen|standorten?)\b/],
  ['mitarbeiter', /\b(mitarbeiter\w*|beschaftigte\w*)\b/],
  ['umsatz', /\bumsatz\b/],
];

const COUNTED_BEHIND =
  /^\S+ (\p{L}+ )?(zweigstellen|filialen|niederlassungen|standorte|mitarbeiter|mitarbeitende|beschaftigte|kopfe|leute|kolleg)/u;

function countsIn(sentence: MailPart): MailChange[] {
  const plain = plainText(sentence.text);
  const column = COUNTED.find(([, pattern]) => pattern.test(plain))?.[0];
  if (
    column === undefined ||
    !/\b(nun|jetzt|insgesamt|neu|neue|lt|laut|auf|eintragen|sind wir|betragt|inzwischen|mittlerweile|gewachsen|beschaftig\w*|nur noch|aktull|setz\w*|ander\w*)\b/.test(
      plain,
    )
  )
    return [];
  const tokens = tokensOf(sentence.text);
  const amounts: number[] = [];
  const others: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const amount = token === undefined || token.kind === 'mark' ? null : amountAt(tokens, at);
    if (amount === null || token === undefined) continue;
    const behind = plainText(sentence.text.slice(token.start, token.start + 60));
    const isMeant = column === 'umsatz' ? amount.isMoney : COUNTED_BEHIND.test(behind);
    const isDate = /^\S*\.|^(19|20)\d\d\b|^\d+ ?(uhr|%)/.test(behind) || tokens[at + 1]?.text === '.';
    if (isMeant) amounts.push(amount.value);
    else if (!isDate && Number.isInteger(amount.value)) others.push(amount.value);
    at += amount.length - 1;
  }
  // `Die Mitarbeiterzahl liegt nun bei 85`
  if (amounts.length === 0 && others.length === 1 && column !== 'umsatz') amounts.push(...others);
  const value = amounts.at(-1);
  return value === undefined ? [] : [{ column, value, sentence }];
}

const CLOSES =
  /\b(stell(t|en|e) .{0,60}(geschaftsbetrieb|betrieb|geschaftstatigkeit) .{0,40}ein\b|(geschafts)?betrieb .{0,60}eingestellt|geschaftsaufgabe|(firma|betrieb|unternehmen|laden) .{0,40}(aufgegeben|aufgelost|geschlossen fur immer|daurhaft geschlossen))/;

/** `Wir stellen unseren Betrieb ein`, `Kategorie auf Netzbetreiber`. */
function statesIn(sentence: MailPart): MailChange[] {
  const closes = CLOSES.test(plainText(sentence.text));
  const category =
    /\bKategorie\b.{0,30}?(?:\bauf|:|\bist jetzt|\blautet)\s+[„"]?(\p{Lu}[\p{L}-]{3,40})/u.exec(
      sentence.text,
    )?.[1];
  return [
    ...(closes ? [{ column: 'is_active' as const, value: false, sentence }] : []),
    ...(category === undefined ? [] : [{ column: 'category' as const, value: category, sentence }]),
  ];
}

const NUMBER_OF_CUSTOMER =
  /\bKundennummer\b(?:[^.;]|\.(?=\.)|(?<=\.)\.(?!\.)){0,60}?\b((?=[\p{L}\d-]*\d)\p{Lu}{0,4}-?\d[\d-]{2,14}|\p{Lu}{1,4}-\d{2,12})/u;
const EXTENSION = /\b(?:Durchwahl|DW)\b[^.;\d]{0,50}-?(\d{1,4})(?!\d|[./]\d)/u;
const EXTENSION_CHANGED =
  /\b(?:Durchwahl|DW)\b.{0,60}?\b(?:auf|sondern|jetzt|nun)\b[^.;\d]{0,12}-?(\d{1,4})(?!\d|[./]\d)/u;
const TAX_NUMBER = /\bU(?:St|st|ST)\.?-?I[dD]\w*[^;]{0,40}?\b([A-Z]{2} ?\d[\d ]{6,12}\d)\b/u;

function extensionIn(text: string): string | null {
  return (EXTENSION_CHANGED.exec(text) ?? EXTENSION.exec(text))?.[1] ?? null;
}

/** Keys of `additional_data` that a sentence gives anew. */
function keysIn(sentence: MailPart): MailChange[] {
  const { text } = sentence;
  const changes: MailChange[] = [];
  const customer = NUMBER_OF_CUSTOMER.exec(text);
  const isDotted = /\.{4,}/.test(text);
  if (customer?.[1] !== undefined && (isNewSaid(text) || isDotted))
    changes.push({ key: 'kundennummer', value: customer[1], sentence });
  const extension = extensionIn(text);
  if (extension !== null && (isNewSaid(text) || newPersonIn(text) !== null || /\bist die\b/.test(text)))
    changes.push({ key: 'durchwahl', value: extension, sentence });
  const tax = TAX_NUMBER.exec(text)?.[1];
  if (tax !== undefined && isNewSaid(text)) changes.push({ key: 'ust_id', value: tax, sentence });
  return changes;
}

/** A new name that the body gives short, and the signature in full. */
function shortRename(mail: Mail): MailChange[] {
  const names = mail.signature.flatMap(({ text }) => findCompanies(text).map(({ name }) => name));
  return mail.body.flatMap((sentence) => {
    const rename = shortRenameIn(sentence.text, names);
    return rename === null ? [] : [{ column: 'firmen_name' as const, value: rename.to, sentence }];
  });
}

/** Whether the key names contact data. */
function isReach(key: string): boolean {
  return key === 'phone' || key === 'email' || key === 'url' || key === 'strasse_mit_hausnummer';
}

const BELOW =
  /\b(unten|nachstehend\w*|folgende\w*|signatur|siehe unten|s\. ?u\.|below|neu domain|neur name, neus logo)\b/;

/** Values of the signature, where the body says that they are new. */
function changesBelow(mail: Mail): MailChange[] {
  const telling = mail.body.find(
    ({ text }) => BELOW.test(plainText(text)) && isNewSaid(text) && !isAside(text),
  );
  if (telling === undefined) return [];
  const named = columnsIn(telling.text);
  const isDomain = named.has('url') && /\bdomain\b/i.test(telling.text);
  const columns = isDomain ? new Set<SaidColumn>(['url', 'email']) : named;
  return [...mail.body, ...mail.signature].flatMap((part) =>
    mailValuesIn(part.text).flatMap((value, at, all) => {
      const before = part.text.slice(all[at - 1]?.end ?? 0, value.start);
      const column = columnOf(value, before);
      if (column === 'fax' || column === 'mobil') return [];
      return columns.size === 0 || columns.has(column) ? changeOf(column, value, part) : [];
    }),
  );
}

function distinct(changes: readonly MailChange[]): MailChange[] {
  const seen = new Set<string>();
  return changes.filter((change) => {
    const { value } = change;
    const plain =
      keyOf(change) === 'phone' && typeof value === 'string'
        ? value.replace(/\D/g, '')
        : JSON.stringify(value);
    const key = `${keyOf(change)} ${plain}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

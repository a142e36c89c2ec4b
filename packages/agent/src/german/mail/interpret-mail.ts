import { plainText } from '../../text/spelling-key.ts';
import type { Context } from '../interpretation/context.ts';
import type { Interpretation, NewValue, Slots } from '../interpretation/interpretation.ts';
import type { DirectoryWords } from '../known/directory-words.ts';
import { wordsOf } from '../known/words.ts';
import { isEdit, isNewSaid, type SaidColumn } from './announced-values.ts';
import type { Mail } from './mail.ts';
import {
  columnsAnnounced,
  keyOf,
  lacksChanges,
  type MailChange,
  mailChanges,
  mailValues,
} from './mail-changes.ts';
import { type MailCompany, mailCompanies } from './mail-companies.ts';
import { entryOf } from './mail-entry.ts';
import { type MailRequest, mailRequestOf } from './mail-request.ts';
import { readMail } from './read-mail.ts';

/** Meaning of a pasted mail. */
export interface MailResult {
  /** In their order; where something is asked, the choices to offer. */
  readonly candidates: readonly Interpretation[];
  /** Question to ask first: which company the mail is about, or which values to write. */
  readonly ask: 'company' | 'values' | null;
}

type Changes = NonNullable<Slots['changes']>;

/**
 * Reads a message as a pasted mail together with its instruction. Null: it is no mail. Proposes only changes that the mail announces and
 * the member of staff requested; asks if either is in doubt.
 */
export function interpretMail(message: string, context: Context, words: DirectoryWords): MailResult | null {
  const mail = readMail(message);
  if (mail === null) return null;
  const companies = mailCompanies(mail, words);
  const request = mailRequestOf(mail, context.proposal !== null);
  switch (request.kind) {
    case 'create':
      return singleCandidate({ intent: 'create', slots: { changes: entryOf(mail, companies) } });
    case 'confirm':
      return confirmProposal(mail, companies, context);
    case 'unsure':
      return { candidates: [], ask: 'values' };
    case 'note':
      return changeResult({ notes: request.text }, companies, context);
    case 'active':
      return changeResult({ is_active: request.isActive }, companies, context);
    case 'read':
      return singleCandidate({
        intent: 'read',
        slots: {
          ...nameSlot(companies),
          ...(request.fields.length > 0 ? { fields: request.fields } : {}),
          ...(request.extraFields.length > 0 ? { extraFields: request.extraFields } : {}),
        },
      });
    case 'search':
      return singleCandidate({ intent: 'search', slots: soughtSlots(companies) });
    case 'history':
      return singleCandidate({ intent: 'history', slots: nameSlot(companies) });
    default:
      return applyRequest(mail, request, companies, context, words);
  }
}

function singleCandidate(interpretation: Interpretation): MailResult {
  return { candidates: [interpretation], ask: null };
}

/** A company is added and was asked for a column: the mail is the answer. */
function isAdding({ openQuestion }: Context): boolean {
  return openQuestion?.kind === 'new-provider';
}

function applyRequest(
  mail: Mail,
  request: Extract<MailRequest, { kind: 'apply' }>,
  companies: readonly MailCompany[],
  context: Context,
  words: DirectoryWords,
): MailResult | null {
  if (isAdding(context))
    return singleCandidate({ intent: 'create', slots: { changes: entryOf(mail, companies) } });
  const announced = announcedBy(mail, request, context, words);
  const changes = selectChanges(announced, request, mail);
  if (changes.length === 0) return hasForm(mail) ? askAboutUnannounced(mail, companies, context) : null;
  const several = severalOf(changes);
  if (several.length > 0) {
    const candidates = several.map((change) =>
      changeMeaning(toChanges([change, ...addressWith(change, changes)]), companies, context),
    );
    return { candidates, ask: 'values' };
  }
  if (isUnlikely(mail) || (request.only === null && lacksChanges(mail, changes))) {
    return { candidates: [changeMeaning(toChanges(changes), companies, context)], ask: 'values' };
  }
  return changeResult(toChanges(changes), companies, context);
}

/** What the mail announces; else what the request orders to be taken from it, or what corrects the proposal that waits. */
function announcedBy(
  mail: Mail,
  { only }: Extract<MailRequest, { kind: 'apply' }>,
  context: Context,
  words: DirectoryWords,
): readonly MailChange[] {
  const announced = mailChanges(mail, words);
  if (announced.length > 0) return announced;
  const order = mail.request.map(({ text }) => text).join(' ');
  if (only !== null && (isEdit(order) || isNewSaid(order))) return mailValues(mail, only);
  const { proposal } = context;
  if (proposal?.kind !== 'change' || !/^(ne+|nein|nee+|nicht|falsch|stopp?|halt|moment)\b/i.test(order))
    return [];
  return mailValues(mail, new Set(proposal.fields.map(({ field }) => columnOfField(field))));
}

function columnOfField(field: string): SaidColumn {
  if (field === 'phone' || field === 'email' || field === 'url' || field === 'name') return field;
  return field === 'strasse_mit_hausnummer' ? 'address' : 'kundennummer';
}

/** A mail that says that something has changed, and what only in its signature: a choice, and nothing more. */
function askAboutUnannounced(mail: Mail, companies: readonly MailCompany[], context: Context): MailResult {
  const columns = columnsAnnounced(mail);
  const values = columns.size === 0 ? [] : mailValues(mail, columns);
  const isOne = values.length > 0 && severalOf(values).length === 0;
  return { candidates: isOne ? [changeMeaning(toChanges(values), companies, context)] : [], ask: 'values' };
}

/** The values that the request selects. */
function selectChanges(
  announced: readonly MailChange[],
  { only, isStrict, isFirst }: Extract<MailRequest, { kind: 'apply' }>,
  mail: Mail,
): readonly MailChange[] {
  // Values that the member of staff wrote out count as selected.
  const named = announced.filter(
    (change) =>
      only === null || only.has(columnOf(change)) || (!isFirst && mail.request.includes(change.sentence)),
  );
  const limited = named.length === 0 && !isStrict ? announced : named;
  return isFirst ? limited.slice(0, 1) : limited;
}

/** Whether it has the form of a mail; contact data alone may be of a message that others read. */
function hasForm({ greeting, headers, quoted, closing, body, disclaimers }: Mail): boolean {
  const hasMailParts = greeting !== null || headers.length > 0 || quoted.length > 0 || closing !== null;
  return hasMailParts || disclaimers.length > 0 || body.some(({ text }) => PROSE.test(text));
}

const PROSE = /\p{Ll}{2,}[^\n]{0,200}\s\p{Ll}{2,}[^\n]{0,200}[.!?:]$/u;

/** Insolvency, absence, invoices: what such mails name is seldom what the directory is to have. */
function isUnlikely(mail: Mail): boolean {
  const body = plainText(mail.body.map(({ text }) => text).join(' '));
  return UNLIKELY.test(body);
}

const UNLIKELY =
  /\b(insolvenz\w*|abwesen\w*|elternzeit|urlaub\w*|betriebsferien|ferien|krank|krankgeschrieben|erkrankt|vertretung|vertritt|vorubergehend|befristet|ausser haus|nicht im buro|wieder (da|im buro|erreichbar|im haus)|rechnungen bitte|rechnungsadresse|buchhaltung sitzt|notfalle|handynr|bankverbindung)\b/;

/** Changes of a column that has more than one: a street counts for its address. */
function severalOf(changes: readonly MailChange[]): readonly MailChange[] {
  for (const change of changes) {
    const key = keyOf(change);
    const same = changes.filter((other) => keyOf(other) === key);
    const isList = same.every(({ value }) => typeof value === 'object' && value !== null);
    if (same.length > 1 && !isList && key !== 'plz' && key !== 'stadt') return same;
  }
  return [];
}

function addressWith(change: MailChange, changes: readonly MailChange[]): readonly MailChange[] {
  return keyOf(change) !== 'strasse_mit_hausnummer'
    ? []
    : changes.filter(
        (other) => (keyOf(other) === 'plz' || keyOf(other) === 'stadt') && other.sentence === change.sentence,
      );
}

function columnOf(change: MailChange): SaidColumn {
  const key = keyOf(change);
  if (key === 'strasse_mit_hausnummer' || key === 'plz' || key === 'stadt') return 'address';
  if (
    key === 'email' ||
    key === 'url' ||
    key === 'fax' ||
    key === 'mobil' ||
    key === 'durchwahl' ||
    key === 'kundennummer'
  )
    return key;
  return key === 'phone' ? 'phone' : 'name';
}

function toChanges(changes: readonly MailChange[]): Changes {
  const columns = new Map<string, NewValue>();
  const additional = new Map<string, string>();
  for (const change of changes) {
    if ('key' in change) additional.set(change.key, change.value);
    else columns.set(change.column, joined(columns.get(change.column), change.value));
  }
  return {
    ...Object.fromEntries(columns),
    ...(additional.size > 0 ? { additional_data: Object.fromEntries(additional) } : {}),
  };
}

/** Several goods that are added are one addition. */
function joined(before: NewValue | undefined, value: NewValue): NewValue {
  const [a, b] = [partOf(before), partOf(value)];
  if (a === null || b === null || a.key !== b.key) return value;
  return a.key === 'add' ? { add: `${a.text}, ${b.text}` } : { remove: `${a.text}, ${b.text}` };
}

function partOf(value: NewValue | undefined): { key: 'add' | 'remove'; text: string } | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('add' in value && typeof value.add === 'string') return { key: 'add', text: value.add };
  if ('remove' in value && typeof value.remove === 'string') return { key: 'remove', text: value.remove };
  return null;
}

function changeResult(changes: Changes, companies: readonly MailCompany[], context: Context): MailResult {
  const rivals = rivalsOf(companies);
  if (rivals.length > 1)
    return {
      candidates: rivals.map(({ text }) => ({ intent: 'change', slots: { name: text, changes } })),
      ask: 'company',
    };
  // A number alone identifies no company: it may be the new one.
  const isNamed = companies.some(({ reason }) => reason !== 'phone');
  const hasCompany = isNamed || context.focus !== null || changesProposal(context);
  return { candidates: [changeMeaning(changes, companies, context)], ask: hasCompany ? null : 'company' };
}

/** A correction of the waiting proposal refers to its company. */
function changesProposal({ proposal }: Context): boolean {
  return proposal !== null && proposal.kind === 'change';
}

function changeMeaning(
  changes: Changes,
  companies: readonly MailCompany[],
  context: Context,
): Interpretation {
  const isOfFocus = companies.every(({ reason }) => reason === 'phone' || reason === 'domain');
  const isKnown = context.focus !== null || changesProposal(context);
  return { intent: 'change', slots: { ...(isOfFocus && isKnown ? {} : nameSlot(companies)), changes } };
}

/** Companies with equally strong evidence, plus the signing company if the request names another. */
function rivalsOf(companies: readonly MailCompany[]): readonly MailCompany[] {
  const [first] = companies;
  if (first === undefined) return [];
  const { reason } = first;
  if (reason === 'domain' || reason === 'phone' || reason === 'renamed') return [];
  const signed = reason === 'request' ? companies.filter((other) => other.reason === 'signature') : [];
  const isOther = signed.length > 0 && signed.every((other) => !isAlike(first.text, other.text));
  return companies.filter((other) => other.reason === reason || (isOther && other.reason === 'signature'));
}

/** Whether two names have a word in common, or one begins a word of the other. */
function isAlike(one: string, other: string): boolean {
  const words = wordsOf(other);
  return wordsOf(one).some((word) => words.some((own) => own.startsWith(word) || word.startsWith(own)));
}

function nameSlot(companies: readonly MailCompany[]): { readonly name?: string } {
  const [first] = companies;
  return first === undefined || first.reason === 'phone' ? {} : { name: first.text };
}

function soughtSlots(companies: readonly MailCompany[]): Slots {
  const [first] = companies;
  if (first === undefined) return {};
  if (first.reason === 'domain') return { domain: first.text };
  return first.reason === 'phone' ? { phone: first.text } : { name: first.text };
}

/** `ja passt`, with a mail that contains the proposed values. */
function confirmProposal(mail: Mail, companies: readonly MailCompany[], context: Context): MailResult {
  const { proposal } = context;
  if (proposal === null || proposal.kind === 'undo') return { candidates: [], ask: 'values' };
  const text = plainText([...mail.body, ...mail.signature].map((part) => part.text).join(' '));
  const compact = text.replace(/[\s()/.-]/g, '');
  const isHeld = proposal.fields.every(
    ({ new: value }) =>
      typeof value !== 'string' || compact.includes(plainText(value).replace(/[\s()/.-]/g, '')),
  );
  const hasOther = mailChanges(mail).some(
    (change) =>
      !proposal.fields.some(({ new: value }) => typeof value === 'string' && sameDigits(value, change.value)),
  );
  if (isHeld || !hasOther) return singleCandidate({ intent: 'confirm', slots: {} });
  const changes = toChanges(mailChanges(mail));
  return {
    candidates: [{ intent: 'confirm', slots: {} }, changeMeaning(changes, companies, context)],
    ask: 'values',
  };
}

function sameDigits(one: string, other: NewValue): boolean {
  const plain = (text: string) => plainText(text).replace(/[\s()/.-]/g, '');
  return typeof other === 'string' && plain(one) === plain(other);
}

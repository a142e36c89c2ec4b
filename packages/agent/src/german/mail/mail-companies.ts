import { foldLetters } from '@rer/directory/names';
import { isFreemail } from '../../directory/values/mail-host.ts';
import { plainText } from '../../text/spelling-key.ts';
import type { DirectoryWords } from '../known/directory-words.ts';
import { wordsOf } from '../known/words.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { isKnownTown } from '../vocabulary/towns.ts';
import { findCompanies } from './find-companies.ts';
import type { Mail, MailPart } from './mail.ts';
import { renameIn, shortRenameIn } from './mail-renames.ts';
import { mailValuesIn } from './mail-values.ts';

/** Why a company may be the one that a mail is about, the strongest first. */
type CompanyReason = 'request' | 'renamed' | 'signature' | 'body' | 'domain' | 'phone';

export interface MailCompany {
  /** What to look it up by: a name as it stands in the mail, a domain, or a number. */
  readonly text: string;
  readonly reason: CompanyReason;
}

/**
 * Companies that a mail may be about, likeliest first, each once. The recipient's address and the greeting are ours and identify none,
 * and neither do addresses of mail providers.
 */
export function mailCompanies(mail: Mail, words: DirectoryWords): MailCompany[] {
  const subject = mail.headers.filter(({ kind }) => kind === 'subject').map(({ value }) => value);
  const from = mail.headers.filter(({ kind }) => kind === 'from').map(({ value }) => value);
  const said: MailCompany[] = [
    ...namesOf(mail.request, words, 'request', true),
    ...saidOf(mail.request, words),
    ...renamedOf([...mail.body, ...mail.request]),
    ...namesOf(
      mail.closing === null ? mail.signature : [mail.closing, ...mail.signature],
      words,
      'signature',
      true,
    ),
    ...namesOf(from, words, 'signature', true),
    ...namesOf([...subject, ...addressees(mail), ...mail.body], words, 'body', false),
    ...domainsOf(mail),
    ...phonesOf(mail),
  ];
  // A name of one word in a sentence may be any word: only where nothing else tells.
  const found = said.length > 0 ? said : namesOf([...subject, ...mail.body], words, 'body', true);
  const formed = found.map(({ text }) => text);
  const called = mail.body
    .concat(mail.request)
    .flatMap(({ text }) => renameIn(text)?.to ?? shortRenameIn(text, formed)?.to ?? []);
  // What it is called from now on is not what the directory has it by.
  return distinct(found.filter(({ text }) => !called.includes(text)));
}

/** `Sehr geehrte Partner der Stadtwerke X`: whose partners we are. */
function addressees({ greeting }: Mail): readonly MailPart[] {
  const isOfTheirs = /\b(partner|kund\w+|lieferanten|mieter|mitglieder)\b.{0,30}\b(der|des|von)\b/.test(
    plainText(greeting?.text ?? ''),
  );
  return greeting !== null && isOfTheirs ? [greeting] : [];
}

function renamedOf(parts: readonly MailPart[]): MailCompany[] {
  const text = parts.map((part) => part.text).join(' ');
  const rename = renameIn(text);
  return rename?.from == null ? [] : [{ text: rename.from, reason: 'renamed' }];
}

/** Names with a legal form, and names that the directory knows. */
function namesOf(
  parts: readonly MailPart[],
  words: DirectoryWords,
  reason: CompanyReason,
  takesSingle: boolean,
): MailCompany[] {
  return parts.flatMap(({ text }) => {
    const formed = findCompanies(text).map(({ name }) => name);
    const known = knownNames(text, words, takesSingle);
    const utilities = reason === 'body' ? [] : utilitiesIn(text);
    const names = formed.length > 0 ? formed : [...utilities, ...known];
    return names.map((name) => ({ text: name, reason }));
  });
}

/** `Stadtwerke Weimar`, which are named without a legal form. */
const UTILITY = /(?<![\p{L}-])stadtwerken? (\p{L}[\p{L}-]{2,30})(?: (?:an der|am|im) \p{L}{3,30})?/giu;
const SPAN_MAX = 8;

function utilitiesIn(text: string): string[] {
  return [...text.matchAll(UTILITY)].flatMap(([name, town = '']) =>
    /^\p{Lu}/u.test(town) || isKnownTown(wordsOf(town).join('')) ? [name] : [],
  );
}

function knownNames(text: string, words: DirectoryWords, takesSingle: boolean): string[] {
  const pieces = [...text.matchAll(/[&+]|[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu)];
  const keys = pieces.map(([piece]) => wordsOf(piece).join('') || piece);
  const names: string[] = [];
  let at = 0;
  while (at < pieces.length) {
    const length = Math.min(SPAN_MAX, words.nameAt(keys, at));
    const [first, last] = [pieces[at], pieces[at + length - 1]];
    if (length === 0 || first === undefined || last === undefined) {
      at += 1;
      continue;
    }
    const name = text.slice(first.index, last.index + last[0].length).replace(/[.'’-]+$/, '');
    const isSingle = length === 1;
    const word = keys[at] ?? '';
    const isCommon = everydayOf(word) !== null || isKnownTown(word) || word.length < 3 || COMMON.test(word);
    if (!isPersonName(name) && (!isSingle || (takesSingle && !isCommon && words.isNameWord(word))))
      names.push(name);
    at += length;
  }
  return names;
}

/** Words that names begin with and that mean something of their own. */
const COMMON =
  /^(numer|morgen|mail|licht|wind|sone|alte|neu|deutsche|freie|energie|strom|kabel|elektro|solar|kurz|lange|preis|rat|netz|gut|gute|guter|media|online|service|stadtwerke?|team|haus|hof|die|der|das|adler|gros|bayern|nord|sud|weingarten|lead)$/;

/** The directory also holds names of people; a person in a signature is no company. */
function isPersonName(name: string): boolean {
  return FIRST_NAMES.test(plainText(name));
}
const FIRST_NAMES =
  /^(nora|heike|petra|sabine|tim|bernd|lena|claudia|anna|jana|eva|ingo|ralf|frank|karl|olaf|ulla|gulay|deniz|birgit|dirk|jorg|yasemin|severin|konstantin|thomas|michae?l|andreas|stefan|peter|klaus|hans|martin|christian|daniel|julia|katrin|susanne|monika|nicole|herbert|jonas|herrn?|frau|hr)\b/;

/** `bei lew eintragen`, `voelkner hat geschrieben`, `Sparda: neue Mail`: a company as it is called in a hurry. */
function saidOf(parts: readonly MailPart[], words: DirectoryWords): MailCompany[] {
  return parts.flatMap(({ text }) => {
    const found =
      /(?:^|\s)(?:bei|von|für)\s(?:der\s|dem\s|den\s)?([\p{L}][\p{L}\p{N}&.-]{2,30})/u.exec(text)?.[1] ??
      /^([\p{L}][\p{L}\p{N}&.-]{2,30}) (?:hat geschrieben|schreibt|Rückmeldung|, neue)/u.exec(text)?.[1] ??
      /^([\p{L}][\p{L}\p{N}&.-]{2,30}(?: [\p{Lu}][\p{L}\p{N}&.-]{2,30}){0,2})(?::|, (?:neue|Mail|lt\.|laut))/u.exec(
        text,
      )?.[1];
    if (found === undefined || !isLikeCompany(found, words)) return [];
    return [{ text: found, reason: 'request' as const }];
  });
}

const NO_COMPANY =
  /^(ihnen|denen|dennen|uns|euch|mir|ihm|ihr|sich|der|die|das|dem|den|unseren?|ihren?|notizen|mail|brief|beleg|quelle|text|korrektur|eintragen|\S*leuten?|nummer|name|anschrift|adresse|absender|hier|dort|stadtwerken?|gestern|heute|neu|alt|beide|meine?n?|einer|guten|bitte|betreff|von|kategorie|firma|tel|telefon|fax|mobil|weiterleitung|umsatz|notiz|neuaufnahme|achtung|info|frau|herrn?|die|kollegen?|lieber?)$/;

function isLikeCompany(word: string, words: DirectoryWords): boolean {
  const plain = plainText(word);
  if (NO_COMPANY.test(plain) || everydayOf(wordsOf(word).join('')) !== null) return false;
  return words.isLikeName(wordsOf(word)) || /^\p{Ll}+$/u.test(word) || /^[\p{Lu}]{2,}$/u.test(word);
}

function domainsOf(mail: Mail): MailCompany[] {
  const from = mail.headers.filter(({ kind }) => kind === 'from').map(({ value }) => value);
  const others = [...mail.signature, ...mail.body, ...mail.request];
  return [...from, ...others].flatMap(({ text }) =>
    mailValuesIn(text).flatMap(({ kind, text: value }) => {
      if (kind !== 'email' && kind !== 'url') return [];
      const domain = foldLetters(value)
        .replace(/^.*@/, '')
        .replace(/^[a-z]+:\/\//, '')
        .replace(/^www\./, '')
        .replace(/[/?#:].*$/, '');
      return isFreemail(domain) ? [] : [{ text: domain, reason: 'domain' as const }];
    }),
  );
}

function phonesOf(mail: Mail): MailCompany[] {
  return [...mail.signature, ...mail.body].flatMap(({ text }) =>
    mailValuesIn(text).flatMap(({ kind, text: value }) =>
      kind === 'phone' ? [{ text: value, reason: 'phone' as const }] : [],
    ),
  );
}

/** Each company once, by the longest of its names: `Clark Germany` and `Clark Germany GmbH`. */
function distinct(found: readonly MailCompany[]): MailCompany[] {
  const kept: MailCompany[] = [];
  for (const company of found) {
    const own = wordsOf(company.text).join(' ');
    const isKnown = kept.some(({ text }) => {
      const other = wordsOf(text).join(' ');
      return other.startsWith(own) || own.startsWith(other) || sameWords(own, other);
    });
    if (own !== '' && !isKnown) kept.push(company);
  }
  return kept;
}

function sameWords(one: string, other: string): boolean {
  const [a, b] = [new Set(one.split(' ')), other.split(' ')];
  return b.length > 1 && b.every((word) => a.has(word));
}

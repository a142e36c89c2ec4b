import { plainWord, spellingKey } from '../../text/spelling-key.ts';
import { type Token, tokensOf } from '../../text/tokens.ts';
import { amountAt } from '../../text/values/amount.ts';
import { dayAt, dayText, ordinalWord } from '../../text/values/dates.ts';
import { saidDigitsAt, typedPhoneAt } from '../../text/values/phone.ts';
import { saidEmailAround, saidHostAt } from '../../text/values/web-address.ts';
import { type DirectoryWords, NO_WORDS } from '../known/directory-words.ts';
import { type KnownPart, knownParts, valueTokens } from '../known/known-parts.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';
import type { Tag } from '../vocabulary/tags.ts';
import { withoutAdjuncts } from './adjuncts.ts';
import { disambiguateItem } from './disambiguate-item.ts';
import { joinCompanyNames } from './join-company-names.ts';

/** Something in a message that has a value of its own, however it was typed or said. */
export type Value =
  | { readonly kind: 'email'; readonly text: string }
  | { readonly kind: 'web'; readonly text: string }
  /** `isPhone`: it has the shape of a telephone number. Else digits that were said one by one. */
  | { readonly kind: 'digits'; readonly text: string; readonly digits: string; readonly isPhone: boolean }
  | {
      readonly kind: 'number';
      readonly amount: number;
      readonly digits: string | null;
      readonly isMoney: boolean;
    }
  | { readonly kind: 'day'; readonly text: string }
  | { readonly kind: 'quoted'; readonly text: string };

/** A word, a phrase, a mark or a value of a message, with what it may mean. */
export interface Item {
  /** As it stands in the message. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Spelling key of a single word, else ''. */
  readonly word: string;
  readonly tags: ReadonlySet<Tag>;
  readonly value: Value | null;
  readonly isPunctuation: boolean;
  /** Begins with a capital letter. */
  readonly isCapital: boolean;
  /** False: its tags were guessed behind a typing error. */
  readonly isExact: boolean;
  /** It is a name of the directory. */
  readonly isKnownName: boolean;
  /** It is something that records of the directory hold: goods, work, a category, a town. */
  readonly isKnownValue: boolean;
}

export interface Sentence {
  readonly message: string;
  readonly items: readonly Item[];
}

const NO_TAGS: ReadonlySet<Tag> = new Set();
const ORDINAL: ReadonlySet<Tag> = new Set(['ordinal']);
/** Signs that are read as words. */
const SIGNS: ReadonlyMap<string, ReadonlySet<Tag>> = new Map<string, ReadonlySet<Tag>>([
  ['&', new Set<Tag>(['and'])],
  ['+', new Set<Tag>(['and'])],
  ['>', new Set<Tag>(['cmp:more'])],
  ['<', new Set<Tag>(['cmp:less'])],
  ['≥', new Set<Tag>(['cmp:atLeast'])],
  ['≤', new Set<Tag>(['cmp:atMost'])],
]);

const RECENT_MAX = 64;
/** What was read last, by the words of the directory it was read with: to understand a message is to read it several times. */
let recent = new WeakMap<DirectoryWords, Map<string, Sentence>>();

/** Nothing of a message outlives its understanding. */
export function forgetSentences(): void {
  recent = new WeakMap();
}

/** Reads a message as words, phrases and values. */
export function sentenceOf(written: string, known: DirectoryWords = NO_WORDS): Sentence {
  const sentences = recent.get(known) ?? new Map<string, Sentence>();
  const before = sentences.get(written);
  if (before !== undefined) return before;
  if (sentences.size >= RECENT_MAX) sentences.clear();
  const sentence = readSentence(written, known);
  recent.set(known, sentences.set(written, sentence));
  return sentence;
}

function readSentence(written: string, known: DirectoryWords): Sentence {
  const message = withMarkedLines(written);
  const tokens = tokensOf(message);
  const emails = emailsOf(tokens);
  const parts = knownParts(tokens, known);
  const names = namesOf(parts);
  const values = valueTokens(parts);
  const items: Item[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found =
      names.get(at) ??
      valueAt(message, tokens, at, emails) ??
      withoutGuess(wordAt(tokens, at), values.has(at));
    const first = tokens[at];
    const last = tokens[at + found.length - 1];
    if (first === undefined || last === undefined) break;
    items.push({
      text: message.slice(first.start, last.end),
      start: first.start,
      end: last.end,
      word: found.length === 1 && first.kind === 'word' ? spellingKey(first.text) : '',
      tags: found.tags,
      value: found.value,
      isPunctuation: first.kind === 'mark' && found.value === null,
      isCapital: /^\p{Lu}/u.test(first.text),
      isExact: found.isExact,
      isKnownName: names.has(at),
      isKnownValue: values.has(at),
    });
    at += found.length;
  }
  const named = joinCompanyNames(message, items);
  return {
    message,
    items: withoutAdjuncts(
      withParticles(named.map((item, i) => disambiguateItem(item, named[i - 1], named[i + 1]))),
    ),
  };
}

/** A line ends what stands in it as a semicolon does, where it ends with no mark of its own. */
function withMarkedLines(message: string): string {
  return message.includes('\n') ? message.trim().replace(/(?<![,;:.!?])\s*\n\s*/g, '; ') : message;
}

/** What the directory holds is no word of ours with a typing error. */
function withoutGuess(found: Found, isValue: boolean): Found {
  return isValue && !found.isExact ? { ...found, tags: NO_TAGS, isExact: true } : found;
}

/** Names of the directory that are of several words, by where they begin: whatever else those words mean. */
function namesOf(parts: readonly KnownPart[]): ReadonlyMap<number, Found> {
  const names = parts.filter(({ from, to, value }) => value === null && to - from > 1);
  return new Map(
    names.map(({ from, to }) => [from, { value: null, tags: NO_TAGS, length: to - from, isExact: true }]),
  );
}

interface Found {
  readonly value: Value | null;
  readonly tags: ReadonlySet<Tag>;
  readonly length: number;
  readonly isExact: boolean;
}

type Emails = ReadonlyMap<number, { readonly text: string; readonly length: number }>;

/** Addresses that were said, by their first token: the word before `at` belongs to them. */
function emailsOf(tokens: readonly Token[]): Emails {
  const found = new Map<number, { text: string; length: number }>();
  for (let i = 1; i < tokens.length; i += 1) {
    const address = saidEmailAround(tokens, i);
    if (address !== null) found.set(address.from, { text: address.text, length: address.length });
  }
  return found;
}

function valueAt(message: string, tokens: readonly Token[], at: number, emails: Emails): Found | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const email = emails.get(at);
  if (email !== undefined) return found({ kind: 'email', text: email.text }, email.length);
  if (token.kind === 'email') return found({ kind: 'email', text: token.text }, 1);
  if (token.kind === 'quoted') return found({ kind: 'quoted', text: token.text }, 1);
  const host = token.kind === 'web' || token.kind === 'word' ? saidHostAt(tokens, at) : null;
  if (host !== null && (token.kind === 'web' || isOneHost(tokens, at, host.length))) {
    return found({ kind: 'web', text: host.text }, host.length);
  }
  const phone = typedPhoneAt(message, tokens, at);
  if (phone !== null)
    return found({ kind: 'digits', text: phone.text, digits: phone.digits, isPhone: true }, phone.length);
  const said = saidDigitsAt(tokens, at);
  if (said !== null)
    return found(
      { kind: 'digits', text: said.text, digits: said.digits, isPhone: said.isPhone },
      said.length,
    );
  const day = dayAt(tokens, at);
  if (day !== null) return found({ kind: 'day', text: dayText(day) }, day.length);
  return numberAt(tokens, at);
}

/** A host that is said begins with one word: in `suche stadtwerke punkt de` the first word is none of it. */
function isOneHost(tokens: readonly Token[], at: number, length: number): boolean {
  const second = tokens[at + 1];
  return (
    length > 1 && second !== undefined && /^(punkt|dot|minus|bindestrich|strich|-|\.)$/i.test(second.text)
  );
}

function numberAt(tokens: readonly Token[], at: number): Found | null {
  const token = tokens[at];
  const amount = amountAt(tokens, at);
  if (amount === null || token === undefined) return null;
  const digits =
    token.kind === 'number' && /^[0-9]+$/.test(token.text) && amount.length === 1 ? token.text : null;
  const match = longestMatch([spellingKey(token.text)]);
  const tags = match?.isExact === true ? match.tags : NO_TAGS;
  return {
    value: { kind: 'number', amount: amount.value, digits, isMoney: amount.isMoney },
    tags: token.kind === 'word' && amount.length === 1 ? tags : NO_TAGS,
    length: amount.length,
    isExact: true,
  };
}

function found(value: Value, length: number): Found {
  return { value, tags: NO_TAGS, length, isExact: true };
}

const PHRASE_MAX = 6;

function wordAt(tokens: readonly Token[], at: number): Found {
  const token = tokens[at];
  if (token?.kind === 'mark') {
    return { value: null, tags: SIGNS.get(token.text) ?? NO_TAGS, length: 1, isExact: true };
  }
  const words: string[] = [];
  for (let i = at; i < Math.min(tokens.length, at + PHRASE_MAX); i += 1) {
    const next = tokens[i];
    if (next === undefined || (next.kind !== 'word' && next.text !== "'" && next.text !== '’')) break;
    words.push(next.kind === 'word' ? spellingKey(next.text) : '');
  }
  const match = longestMatch(words);
  const isOrdinal = ordinalWord(plainWord(token?.text ?? '')) !== null;
  if (isOrdinal && (match === null || !match.isExact))
    return { value: null, tags: ORDINAL, length: 1, isExact: true };
  if (match === null) return { value: null, tags: NO_TAGS, length: 1, isExact: true };
  return { value: null, tags: match.tags, length: match.length, isExact: match.isExact };
}

/** Verbs that stand apart from their first part: `nimm … auf`, `schalte … ab`. */
const APART: readonly (readonly [verb: RegExp, particle: RegExp, tag: Tag])[] = [
  [
    /^(nim|nehm|pack|tu|schreib|hang|setz|hau|steck)\p{L}*$/u,
    /^(auf|dazu|hinzu|rein|mit auf|mit rein)$/i,
    'act:add',
  ],
  [
    /^(nim|nehm|werf|wirf|schmeis|hol|lass|mach|streich|tu)\p{L}*$/u,
    /^(raus|heraus|weg|rauß)$/i,
    'act:remove',
  ],
  [/^(nim|nehm|mach|setz|dreh)\p{L}*$/u, /(^|\s)(zurück|zurueck)$/i, 'act:undo'],
  [/^(schalt|stel|leg|setz)\p{L}*$/u, /^(ab|aus|still)$/i, 'act:deactivate'],
  [/^(schalt)\p{L}*$/u, /^(frei|an|ein)$/i, 'act:activate'],
  [/^ordn\p{L}*$/u, /^(zu|um|ein)$/i, 'act:change'],
  [/^(brich|brech)\p{L}*$/u, /^(ab)$/i, 'act:drop'],
  [/^(benen|nen|tauf)\p{L}*$/u, /^(um)$/i, 'act:rename'],
];

/** The verb of a separated one means what both mean together. */
export function withParticles(items: readonly Item[]): readonly Item[] {
  const last = items.findLastIndex((item) => !item.isPunctuation && !/^(bitte|danke|mal)$/i.test(item.text));
  const particle = items[last];
  if (particle === undefined) return items;
  for (const [verb, part, tag] of APART) {
    if (!part.test(particle.text)) continue;
    const at = items.findIndex((item, i) => i < last && verb.test(item.word));
    if (at < 0) continue;
    return items.map((item, i) => (i === at || i === last ? { ...item, tags: new Set<Tag>([tag]) } : item));
  }
  return items;
}

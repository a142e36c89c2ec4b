import { foldLetters } from '../../names/fold-letters.ts';
import { legalFormAt } from '../../names/legal-forms.ts';
import { isFiller } from '../text/filler-words.ts';
import { phoneDigits } from '../text/phone-digits.ts';
import { AND } from '../text/split-words.ts';
import { otherReadings } from './other-readings.ts';
import { type RawWord, rawWords } from './raw-words.ts';
import { asItStands, joinLetters, type SpelledWord } from './spelled-letters.ts';

/** Longer queries are cut; servers refuse them earlier. UTF-16 units. */
export const QUERY_LENGTH_MAX = 400;
/** Words of a query that are looked for. */
export const QUERY_WORDS_MAX = 12;

/** One thing that a query asks for, folded. */
export interface QueryWord extends RawWord {
  /**
   * `word`: of anything. `letters`: letters in a row, taken as one word. `domain`: it stood in an e-mail address or a web
   * address. `phone`: digits of a number.
   */
  readonly kind: 'word' | 'letters' | 'domain' | 'phone';
  /** What else it may stand for: `24` for `vierundzwanzig`; of letters all that they may be together. */
  readonly readings: readonly string[];
  /** Letters that were called by their names. */
  readonly isNamed: boolean;
}

/** A query by its parts. */
export interface ParsedQuery {
  /** In the order of the query, each once. */
  readonly words: readonly QueryWord[];
  /** Legal forms in their short form: they rank, they are not looked for. */
  readonly forms: readonly string[];
  /** Endings of domains, without the dot: they rank as well. */
  readonly endings: readonly string[];
}

const PHONE = { kind: 'phone', readings: [], isNamed: false } as const;
const DOMAIN = { kind: 'domain', readings: [], isNamed: false } as const;

/** Endings of domains that people here type, longer than two letters. */
const LONG: ReadonlySet<string> = new Set(
  `com net org info biz eu online shop store berlin hamburg koeln cologne bayern ruhr nrw saarland gmbh energy solar power
  green eco digital tech cloud app dev agency group team work email systems solutions services company consulting haus bio
  example test`.split(/\s+/),
);
/** Two letters that end names rather than domains. */
const FORMS: ReadonlySet<string> = new Set(['ag', 'kg', 'ug', 'eg', 'ev', 'ek', 'se', 'co']);

/** At least six digits with what people write between them; a name that goes on in letters is none. */
const PHONE_RUN = /(?<![\p{L}\p{N}@.])[+(]{0,3}\d(?:[\s()/.\-–]*\d){5,}(?![\p{L}\p{N}]|\.\p{L})/gu;
/** A postcode before a number that begins with its area code. */
const POSTCODE_BEFORE = /^(\d{5})\s+(?=[+(0])/;
// Each way begins where its signs begin, and with the first label of a host: else every sign of a long word would be tried as a begin.
const ADDRESS =
  /(?<![^\s,;<>()"])[^\s,;<>()"]*@[^\s,;<>()"]*|https?:\/\/[^\s,;<>()"]+|(?<![\p{L}\p{N}-]|[\p{L}\p{N}-]\.)(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?:[/?#][^\s,;]*)?/giu;

/** A query as it was typed, and with letters in a row taken as one word each. */
export interface ReadQuery {
  readonly typed: ParsedQuery;
  /** See {@link joinLetters}; null when there are none. */
  readonly spelled: ParsedQuery | null;
}

/** Takes a query apart. Never throws; a query without letters and digits has no words. */
export function parseSearchQuery(query: string): ReadQuery {
  const text = query.slice(0, QUERY_LENGTH_MAX);
  const addressed: QueryWord[] = [];
  const endings: string[] = [];
  let rest = takePhones(text, addressed);
  rest = rest.replace(ADDRESS, (address: string, ...found: readonly unknown[]) => {
    const from = found.find((value) => typeof value === 'number') ?? 0;
    return readAddress(address, from, addressed, endings) ? ' '.repeat(address.length) : address;
  });
  const raw = rawWords(rest).flatMap(withFormApart);
  const parsed = (words: readonly SpelledWord[]): ParsedQuery => {
    const { named, forms } = withoutForms(words);
    return { words: inOrder([...addressed, ...named.map(asQueryWord)]), forms, endings };
  };
  const joined = joinLetters(raw, rest);
  return { typed: parsed(raw.map(asItStands)), spelled: joined === null ? null : parsed(joined) };
}

/** A legal form that no other word ends with, typed on to a name: `albwerkgmbh`. */
const FORM_ON_NAME = /^(.{3,}?)(g?gmbh)$/;

function withFormApart(word: RawWord): readonly RawWord[] {
  const [, name, form] = FORM_ON_NAME.exec(word.text) ?? [];
  if (name === undefined || form === undefined) return [word];
  const { from, to } = word;
  const at = Math.max(from, to - form.length);
  return [
    { text: name, from, to: at },
    { text: form, from: at, to },
  ];
}

/** In the order of the query, each once. */
function inOrder(words: QueryWord[]): readonly QueryWord[] {
  words.sort((a, b) => a.from - b.from);
  const different = words.filter(
    (word, i) => words.findIndex((one) => one.text === word.text && one.kind === word.kind) === i,
  );
  return different.slice(0, QUERY_WORDS_MAX);
}

function asQueryWord(word: SpelledWord): QueryWord {
  if (word.readings.length > 0) return { ...word, kind: 'letters' };
  return { ...word, kind: 'word', readings: otherReadings(word.text) };
}

/** Moves telephone numbers to the words; blanks stand for them in the text that is left. */
function takePhones(text: string, words: QueryWord[]): string {
  return text.replace(PHONE_RUN, (run: string, from: number) => {
    const before = POSTCODE_BEFORE.exec(run)?.[0].length ?? 0;
    const digits = phoneDigits(run.slice(before));
    if (digits === '') return run;
    words.push({ text: digits, from: from + before, to: from + run.length, ...PHONE });
    return run.slice(0, before) + ' '.repeat(run.length - before);
  });
}

/** Reads an e-mail address or a web address; false when it is none but words with dots between. */
function readAddress(address: string, from: number, words: QueryWord[], endings: string[]): boolean {
  const scheme = /^https?:\/+/i.exec(address)?.[0].length ?? 0;
  const at = address.lastIndexOf('@');
  const hostFrom = Math.max(at + 1, scheme);
  const host = /^[^/?#:]*/.exec(address.slice(hostFrom))?.[0] ?? '';
  const dot = host.lastIndexOf('.');
  const ending = dot < 0 ? '' : foldLetters(host.slice(dot + 1));
  const isDomain = at >= 0 || scheme > 0 || /^www\./i.test(host);
  const hasEnding = dot > 0 && (isDomain ? /^[a-z]{2,}$/.test(ending) : isDomainEnding(ending));
  if (!isDomain && !(hasEnding && isHostName(host))) return false;
  if (at > scheme) {
    for (const word of rawWords(address.slice(scheme, at), from + scheme)) {
      if (word.text !== AND) words.push({ ...word, ...DOMAIN });
    }
  }
  const www = /^www\./i.exec(host)?.[0].length ?? 0;
  const labels = host.slice(www, hasEnding ? dot : host.length);
  for (const word of rawWords(labels, from + hostFrom + www)) {
    if (word.text !== AND) words.push({ ...word, ...DOMAIN });
  }
  if (hasEnding) endings.push(ending);
  return true;
}

/** `g.m.b.h` and `e.v` are no hosts: the label before the ending has at least two letters. */
function isHostName(host: string): boolean {
  return /[^.]{2}\.[^.]+$/.test(host);
}

/** Takes off legal forms and words that name nothing, unless there is nothing else. */
function withoutForms(all: readonly SpelledWord[]): {
  named: readonly SpelledWord[];
  forms: readonly string[];
} {
  // Letters that make a word are neither a legal form nor a filler.
  const texts = all.map(({ text, readings }) => (readings.length > 0 ? '' : text));
  const named: SpelledWord[] = [];
  const forms: string[] = [];
  let i = 0;
  while (i < all.length) {
    const word = all[i];
    const form = legalFormAt(texts, i);
    const isCo = texts[i] === 'co' && i > 0 && (i + 1 === texts.length || legalFormAt(texts, i + 1) !== null);
    if (form !== null) forms.push(form.short);
    else if (word !== undefined && !isCo && word.text !== AND && !isFiller(texts[i] ?? '')) named.push(word);
    i += form?.length ?? 1;
  }
  if (named.length > 0) return { named, forms };
  return { named: all.filter(({ text }) => text !== AND), forms };
}

/** Whether `word.ending` is a domain rather than two words: any two letters are a country. Folded. */
function isDomainEnding(ending: string): boolean {
  return LONG.has(ending) || (/^[a-z]{2}$/.test(ending) && !FORMS.has(ending));
}

import { plainText, plainWord } from '../../text/spelling-key.ts';
import type { Span, Token } from '../../text/tokens.ts';
import type { TokenTag } from './labels.ts';
import {
  saidEmail,
  saidName,
  saidNumber,
  saidPhone,
  saidPostcode,
  saidStreet,
  saidText,
  saidWeb,
  spanText,
} from './span-values.ts';

/** The values that stand in a message, by the tag of their tokens. */
export type TaggedValues = Readonly<
  Record<
    Exclude<
      TokenTag,
      'none' | 'mitarbeiter' | 'zweigstellen' | 'umsatz' | 'rating' | 'min' | 'max' | 'limit'
    >,
    readonly string[]
  >
> & {
  readonly message: string;
  readonly numbers: Readonly<Partial<Record<TokenTag, number>>>;
};

const NUMBERS: readonly TokenTag[] = [
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'min',
  'max',
  'limit',
];

const STAYS = /^(?:bleibt|bleiben|stimmt|stimmen)$/i;

/** The values of all tokens that are tagged. */
export function valuesOf(message: string, tokens: readonly Token[], tags: readonly TokenTag[]): TaggedValues {
  const texts = new Map<TokenTag, string[]>();
  const numbers: Partial<Record<TokenTag, number>> = {};
  for (const { tag, ...span } of spansOf(tokens, tags)) {
    // `die PLZ 70191 bleibt`
    if (tag !== 'text' && STAYS.test(tokens[span.to]?.text ?? '')) continue;
    if (NUMBERS.includes(tag)) {
      const number = saidNumber(tokens, span);
      const bound = boundAt(tokens, tag, span);
      const isFirst = numbers[bound] === undefined || isPutRight(tokens, span);
      if (number !== null && isFirst && !isDenied(tokens, span)) numbers[bound] = number;
      continue;
    }
    const text = textOf(tag, message, tokens, span);
    const others = texts.get(tag) ?? [];
    if (text !== '' && !others.includes(text)) texts.set(tag, [...others, text]);
  }
  const of = (tag: TokenTag) => texts.get(tag) ?? [];
  return {
    company: of('company'),
    person: of('person'),
    email: of('email'),
    web: of('web'),
    phone: of('phone'),
    strasse_mit_hausnummer: of('strasse_mit_hausnummer'),
    plz: of('plz'),
    stadt: of('stadt'),
    land: of('land'),
    state: of('state'),
    near: of('near'),
    category: of('category'),
    produktgruppe: of('produktgruppe'),
    angebot: of('angebot'),
    stadtwerke: of('stadtwerke'),
    text: of('text'),
    extra: of('extra'),
    key: of('key').map(keyOf),
    who: of('who'),
    numbers,
    message,
  };
}

const wordsBefore = (tokens: readonly Token[], { from }: Span, count: number) =>
  tokens
    .slice(Math.max(0, from - count), from)
    .map(({ text }) => text.toLowerCase())
    .join(' ');

/** `33 -> 38`, `15, nein 16`: the number that comes behind is meant. */
function isPutRight(tokens: readonly Token[], span: Span): boolean {
  return /(?:->|- >|→|=>|= >|(?<!\p{L})(?:nein|nee|sondern|auf|jetzt|halt|quatsch|moment)(?!\p{L}))/u.test(
    wordsBefore(tokens, span, 3),
  );
}

/** `nicht 15`, `statt 33`. */
function isDenied(tokens: readonly Token[], span: Span): boolean {
  return /(?<!\p{L})(?:nicht|statt|anstatt|und keine)$/u.test(wordsBefore(tokens, span, 1));
}

const LEAST = /^(ab|mindestens|min|wenigstens|uber|mehr|grosser|hoher|>)$/;
const MOST = /^(unter|hochstens|max|maximal|weniger|kleiner|niedriger|<)$/;
/** Words before a number that may say which bound it is. */
const BOUND_WORDS = 2;

/** The bound that a number is, by the word before it where there is one: `unter 20`. */
function boundAt(tokens: readonly Token[], tag: TokenTag, { from }: Span): TokenTag {
  if (tag !== 'min' && tag !== 'max') return tag;
  const before = tokens.slice(Math.max(0, from - BOUND_WORDS), from).map(({ text }) => plainWord(text));
  if (before.some((word) => MOST.test(word))) return 'max';
  return before.some((word) => LEAST.test(word)) ? 'min' : tag;
}

function textOf(tag: TokenTag, message: string, tokens: readonly Token[], span: Span): string {
  switch (tag) {
    case 'phone':
      return saidPhone(message, tokens, span);
    case 'plz':
      return saidPostcode(tokens, span) || spanText(message, tokens, span);
    case 'email':
      return saidEmail(message, tokens, span);
    case 'web':
      return saidWeb(message, tokens, span);
    // Whom to look for stays as it was typed.
    case 'company':
      return saidName(message, tokens, span);
    case 'person':
      return saidText('name', message, tokens, span);
    case 'stadt':
    case 'near':
      return saidText('stadt', message, tokens, span);
    case 'land':
      return saidText('land', message, tokens, span);
    case 'category':
    case 'produktgruppe':
    case 'angebot':
    case 'stadtwerke':
      return saidText('produktgruppen', message, tokens, span).replace(/^(stadtwerke)n(?= )/i, '$1');
    case 'text':
      return noteText(spanText(message, tokens, span).replace(/[\s,;]{1,4}$/, ''));
    case 'strasse_mit_hausnummer':
      return saidStreet(message, tokens, span);
    case 'state':
      return federalState(spanText(message, tokens, span));
    default:
      return spanText(message, tokens, span).trim();
  }
}

/** `die Notiz soll lauten: …` */
function noteText(text: string): string {
  return withCapital(
    text.replace(/^(?:soll (?:lauten|heißen)|lautet|heißt|wieder auf|zurück auf)[\s:]+/iu, ''),
  );
}

function withCapital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Tokens of one tag that follow each other, also across a sign inside: `E-Mobil`, `Hafenstr. 77`; a note is all between its first and its last word. */
export function spansOf(
  tokens: readonly Token[],
  tags: readonly TokenTag[],
): (Span & { readonly tag: TokenTag })[] {
  const spans: { tag: TokenTag; from: number; to: number }[] = [];
  for (const [at, tag] of tags.entries()) {
    if (tag === 'none') continue;
    const last = spans.at(-1);
    if (last !== undefined && last.tag === tag && isJoined(tokens, last, at)) last.to = at + 1;
    else spans.push({ tag, from: at, to: at + 1 });
  }
  for (const span of spans) withoutMarks(tokens, span);
  return spans;
}

function isJoined(tokens: readonly Token[], { tag, to }: Span & { tag: TokenTag }, at: number): boolean {
  if (at === to) return true;
  if (tag === 'text') return at - to <= NOTE_GAP_MAX;
  const between = tokens[to];
  if (at - to !== 1 || between === undefined) return false;
  const isInside = between.end === tokens[at]?.start;
  if (/^[-.&/()"'+–]$/.test(between.text) && isInside) return true;
  return DOTTED.has(tag) && between.text === '.' && between.start === tokens[to - 1]?.end;
}

/** Words inside a note that the network did not take for part of it. */
const NOTE_GAP_MAX = 2;
/** `Hafenstr. 77`, `St. Johann`, `Dr. Meier`. */
const DOTTED: ReadonlySet<TokenTag> = new Set([
  'strasse_mit_hausnummer',
  'stadt',
  'near',
  'person',
  'company',
  'who',
]);

function withoutMarks(tokens: readonly Token[], span: { tag: TokenTag; from: number; to: number }): void {
  const markAt = (at: number) => (tokens[at]?.kind === 'mark' ? (tokens[at]?.text ?? '') : null);
  const isSpare = (mark: string | null, kept: RegExp) => mark !== null && !kept.test(mark);
  while (span.from < span.to - 1 && isSpare(markAt(span.from), /^[+(&]$/)) span.from += 1;
  while (span.to > span.from + 1 && span.tag !== 'text' && isSpare(markAt(span.to - 1), /^[)+]$/))
    span.to -= 1;
}

/** A key of `additional_data` as it is stored: lower case, `_` between words. */
function keyOf(said: string): string {
  return said.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
}

const STATES: readonly (readonly [RegExp, string])[] = [
  [/nrw|nordrhein/, 'Nordrhein-Westfalen'],
  [/bayer|bayrisch/, 'Bayern'],
  [/baden|bawu|^bw$/, 'Baden-Württemberg'],
  [/hess/, 'Hessen'],
  [/niedersachs/, 'Niedersachsen'],
  [/anhalt/, 'Sachsen-Anhalt'],
  [/sachs|sachs/, 'Sachsen'],
  [/thuring/, 'Thüringen'],
  [/brandenburg/, 'Brandenburg'],
  [/saar/, 'Saarland'],
  [/rheinland|pfalz|^rlp$/, 'Rheinland-Pfalz'],
  [/schleswig|holstein/, 'Schleswig-Holstein'],
  [/meck|pomm/, 'Mecklenburg-Vorpommern'],
  [/berlin/, 'Berlin'],
  [/hamburg/, 'Hamburg'],
  [/bremen/, 'Bremen'],
];

function federalState(text: string): string {
  const plain = plainText(text);
  return STATES.find(([pattern]) => pattern.test(plain))?.[1] ?? text;
}

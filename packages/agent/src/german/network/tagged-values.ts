import { plainText, plainWord } from '../text/skeleton.ts';
import type { Token } from '../text/tokens.ts';
import type { TokenTag } from './labels.ts';
import {
  type Span,
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
  for (const { tag, ...stretch } of stretchesOf(tokens, tags)) {
    // `die PLZ 70191 bleibt`
    if (tag !== 'text' && STAYS.test(tokens[stretch.to]?.text ?? '')) continue;
    if (NUMBERS.includes(tag)) {
      const number = saidNumber(tokens, stretch);
      const bound = boundAt(tokens, tag, stretch);
      const isFirst = numbers[bound] === undefined || isPutRight(tokens, stretch);
      if (number !== null && isFirst && !isDenied(tokens, stretch)) numbers[bound] = number;
      continue;
    }
    const text = textOf(tag, message, tokens, stretch);
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
function isPutRight(tokens: readonly Token[], stretch: Span): boolean {
  return /(?:->|- >|→|=>|= >|(?<!\p{L})(?:nein|nee|sondern|auf|jetzt|halt|quatsch|moment)(?!\p{L}))/u.test(
    wordsBefore(tokens, stretch, 3),
  );
}

/** `nicht 15`, `statt 33`. */
function isDenied(tokens: readonly Token[], stretch: Span): boolean {
  return /(?<!\p{L})(?:nicht|statt|anstatt|und keine)$/u.test(wordsBefore(tokens, stretch, 1));
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

function textOf(tag: TokenTag, message: string, tokens: readonly Token[], stretch: Span): string {
  switch (tag) {
    case 'phone':
      return saidPhone(message, tokens, stretch);
    case 'plz':
      return saidPostcode(tokens, stretch) || spanText(message, tokens, stretch);
    case 'email':
      return saidEmail(message, tokens, stretch);
    case 'web':
      return saidWeb(message, tokens, stretch);
    // Whom to look for stays as it was typed.
    case 'company':
      return saidName(message, tokens, stretch);
    case 'person':
      return saidText('name', message, tokens, stretch);
    case 'stadt':
    case 'near':
      return saidText('stadt', message, tokens, stretch);
    case 'land':
      return saidText('land', message, tokens, stretch);
    case 'category':
    case 'produktgruppe':
    case 'angebot':
    case 'stadtwerke':
      return saidText('produktgruppen', message, tokens, stretch).replace(/^(stadtwerke)n(?= )/i, '$1');
    case 'text':
      return noteText(spanText(message, tokens, stretch).replace(/[\s,;]{1,4}$/, ''));
    case 'strasse_mit_hausnummer':
      return saidStreet(message, tokens, stretch);
    case 'state':
      return federalState(spanText(message, tokens, stretch));
    default:
      return spanText(message, tokens, stretch).trim();
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
export function stretchesOf(
  tokens: readonly Token[],
  tags: readonly TokenTag[],
): (Span & { readonly tag: TokenTag })[] {
  const stretches: { tag: TokenTag; from: number; to: number }[] = [];
  for (const [at, tag] of tags.entries()) {
    if (tag === 'none') continue;
    const last = stretches.at(-1);
    if (last !== undefined && last.tag === tag && isJoined(tokens, last, at)) last.to = at + 1;
    else stretches.push({ tag, from: at, to: at + 1 });
  }
  for (const stretch of stretches) withoutMarks(tokens, stretch);
  return stretches;
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

function withoutMarks(tokens: readonly Token[], stretch: { tag: TokenTag; from: number; to: number }): void {
  const markAt = (at: number) => (tokens[at]?.kind === 'mark' ? (tokens[at]?.text ?? '') : null);
  const isSpare = (mark: string | null, kept: RegExp) => mark !== null && !kept.test(mark);
  while (stretch.from < stretch.to - 1 && isSpare(markAt(stretch.from), /^[+(&]$/)) stretch.from += 1;
  while (stretch.to > stretch.from + 1 && stretch.tag !== 'text' && isSpare(markAt(stretch.to - 1), /^[)+]$/))
    stretch.to -= 1;
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

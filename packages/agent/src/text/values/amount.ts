import type { Token } from '../tokens.ts';
import { digitWord, numberForm, numberWord } from './number-words.ts';

/** A number found at a token. `length`: tokens that it takes. */
interface Amount {
  readonly value: number;
  readonly length: number;
  /** Said with a unit of money or a scale: no count of things. */
  readonly isMoney: boolean;
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundert', 100],
  ['tausend', 1e3],
  ['tsd', 1e3],
  ['k', 1e3],
  ['teur', 1e3],
  ['teuro', 1e3],
  ['mille', 1e3],
  ['million', 1e6],
  ['millionen', 1e6],
  ['milion', 1e6],
  ['milionen', 1e6],
  ['mio', 1e6],
  ['mil', 1e6],
  ['mill', 1e6],
  ['m', 1e6],
  ['milliarde', 1e9],
  ['milliarden', 1e9],
  ['miliarde', 1e9],
  ['miliarden', 1e9],
  ['mrd', 1e9],
]);
const DOZEN = 12;
const MONEY: ReadonlySet<string> = new Set(['euro', 'euros', 'eur', '€', 'teuro']);
const ARTICLES: ReadonlySet<string> = new Set([
  'ein',
  'eine',
  'einer',
  'einen',
  'ne',
  'ner',
  'n',
  'nen',
  'knappe',
  'gute',
]);
/** Parts of a scale: `eine Viertelmillion`, `ein halbes Dutzend`. */
const PARTS: readonly (readonly [RegExp, number])[] = [
  [/^halbe[nrs]?$/, 0.5],
  [/^viertel$/, 0.25],
  [/^dreiviertel$/, 0.75],
];

const GLUED = /^([0-9]+(?:[.,][0-9]+)*)(k|tsd|teur|t€|m€|mio|mrd|m|eur|euro|€)$/;
/** Words that recognisers put between the parts of one number. */
const NUMBER_PARTS_MAX = 6;

/** Reads the number that begins at a token: `2,5 Mio. Euro`, `zweieinhalb Millionen`, `eine halbe Million`, `drei Komma fünf`. */
export function amountAt(tokens: readonly Token[], at: number): Amount | null {
  if (isMinus(tokens, at)) {
    const amount = amountAt(tokens, at + 1);
    return amount === null ? null : { ...amount, value: -amount.value, length: amount.length + 1 };
  }
  const first = baseAt(tokens, at);
  if (first === null) return null;
  let { value, length } = first;
  let isMoney = first.isMoney;
  if (plainAt(tokens, at + length) === 'dutzend')
    return { value: value * DOZEN, length: length + 1, isMoney: false };
  const scale = scaleAt(tokens, at + length);
  if (scale !== null) {
    value *= scale.factor;
    length += scale.length;
    isMoney = true;
    const rest = scale.factor >= 1e6 ? restAt(tokens, at + length, scale.factor) : null;
    if (rest !== null) {
      value += rest.value;
      length += rest.length;
    }
  } else if (first.needsScale) return null;
  if (isMoneyAt(tokens, at + length)) {
    length += 1;
    isMoney = true;
  }
  return { value: round(value), length, isMoney };
}

/** `-5`, `minus fünf`; a dash with a blank behind it is a dash. */
function isMinus(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || next === undefined) return false;
  if (token.kind === 'word') return token.text.toLowerCase() === 'minus';
  const before = tokens[at - 1];
  return (
    /^[-\u2212]$/.test(token.text) &&
    next.kind === 'number' &&
    token.end === next.start &&
    (before === undefined || before.end < token.start)
  );
}

interface Base extends Amount {
  /** `eine` and `halbe` are numbers only before a scale. */
  readonly needsScale: boolean;
}

function baseAt(tokens: readonly Token[], at: number): Base | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'number') {
    const value = numberOf(token.text);
    return value === null ? null : { value, length: 1, isMoney: false, needsScale: false };
  }
  if (token.kind !== 'word') return null;
  const plain = numberForm(token.text);
  const glued = GLUED.exec(token.text.toLowerCase());
  if (glued !== null) {
    const value = numberOf(glued[1] ?? '');
    const factor = SCALES.get(glued[2] ?? '') ?? 1;
    return value === null ? null : { value: value * factor, length: 1, isMoney: true, needsScale: false };
  }
  if (ARTICLES.has(plain)) {
    const part = partOf(plainAt(tokens, at + 1));
    if (part !== null) return { value: part, length: 2, isMoney: false, needsScale: true };
    return { value: 1, length: 1, isMoney: false, needsScale: true };
  }
  const part = partOf(plain);
  if (part !== null) return { value: part, length: 1, isMoney: false, needsScale: true };
  if (plain === 'dutzend') return { value: DOZEN, length: 1, isMoney: false, needsScale: false };
  return wordsAt(tokens, at);
}

function partOf(plain: string): number | null {
  return PARTS.find(([word]) => word.test(plain))?.[1] ?? null;
}

/** The longest run of words that is one number; recognisers write `zwei hundert fünfzig`. */
function wordsAt(tokens: readonly Token[], at: number): Base | null {
  let joined = '';
  let best: Base | null = null;
  for (let length = 1; length <= NUMBER_PARTS_MAX; length += 1) {
    const plain = plainAt(tokens, at + length - 1);
    if (plain === '') break;
    joined += plain;
    const value = numberWord(joined);
    if (value !== null) best = { value, length, isMoney: false, needsScale: false };
  }
  return best === null ? null : withFraction(tokens, at, best);
}

/** `drei Komma fünf`. */
function withFraction(tokens: readonly Token[], at: number, base: Base): Base {
  if (plainAt(tokens, at + base.length) !== 'komma') return base;
  let digits = '';
  let length = base.length + 1;
  for (;;) {
    const token = tokens[at + length];
    const digit = token?.kind === 'number' ? Number(token.text) : digitWord(plainAt(tokens, at + length));
    if (digit === null || !Number.isInteger(digit)) break;
    digits += String(digit);
    length += 1;
  }
  if (digits === '') return base;
  return { ...base, value: Number(`${base.value}.${digits}`), length };
}

function scaleAt(tokens: readonly Token[], at: number): { factor: number; length: number } | null {
  const plain = plainAt(tokens, at);
  const factor = plain === 't' && tokens[at + 1]?.text === '€' ? 1e3 : SCALES.get(plain);
  if (factor === undefined) return null;
  const hasDot = tokens[at + 1]?.text === '.' && (plain === 'mio' || plain === 'mrd' || plain === 'tsd');
  return { factor, length: hasDot ? 2 : 1 };
}

function restAt(tokens: readonly Token[], at: number, below: number): Amount | null {
  const base = baseAt(tokens, at);
  if (base === null || base.needsScale) return null;
  const scale = scaleAt(tokens, at + base.length);
  const value = base.value * (scale?.factor ?? 1);
  if (value >= below || value < 1000) return null;
  return { value, length: base.length + (scale?.length ?? 0), isMoney: true };
}

function isMoneyAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && (token.text === '€' || MONEY.has(numberForm(token.text)));
}

/** A number as Germans type it; three digits behind a dot are thousands, fewer are a fraction. */
function numberOf(text: string): number | null {
  if (/^[0-9]+$/.test(text)) return Number(text);
  if (/^[0-9]{1,3}(\.[0-9]{3})+(,[0-9]+)?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'));
  if (/^[0-9]{1,3}(,[0-9]{3}){2,}$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^[0-9]+[.,][0-9]+$/.test(text)) return Number(text.replace(',', '.'));
  return null;
}

function plainAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? numberForm(token.text) : '';
}

/** Halves and decimals times powers of ten leave dust behind. */
function round(value: number): number {
  return Number(value.toPrecision(15));
}

import { plainWord } from '../spelling-key.ts';

const SMALL: ReadonlyMap<string, number> = new Map(
  Object.entries({
    null: 0,
    ein: 1,
    eins: 1,
    eine: 1,
    einen: 1,
    einer: 1,
    zwei: 2,
    zwo: 2,
    drei: 3,
    vier: 4,
    funf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwolf: 12,
    dreizehn: 13,
    vierzehn: 14,
    funfzehn: 15,
    sechzehn: 16,
    siebzehn: 17,
    achtzehn: 18,
    neunzehn: 19,
    zwanzig: 20,
    dreissig: 30,
    dreisig: 30,
    vierzig: 40,
    funfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
  }),
);
/** Letters of the longest number below a million, said in one word, and some to spare. */
const WORD_MAX = 100;
const ARTICLES: ReadonlySet<string> = new Set(['ein', 'eine', 'einen', 'einer']);
const HALF = /^(.+?)(?:und)?einhalb$/;

/**
 * The number that a German word (in its plain form) is: `zweihundertfunfzig`, `zwolftausend`, `zweieinhalb`. Null: it is none. A bare
 * article (`ein`, `eine`) is none either: it counts nothing unless something is counted.
 */
export function numberWord(plain: string): number | null {
  if (plain.length > WORD_MAX || ARTICLES.has(plain) || plain.endsWith('und')) return null;
  if (plain === 'anderthalb' || plain === 'eineinhalb') return 1.5;
  const half = HALF.exec(plain)?.[1];
  if (half !== undefined) {
    const whole = belowMillion(half);
    return whole === null ? null : whole + 0.5;
  }
  return belowMillion(plain);
}

/** The digit that a word says, null when it says none. `ein` is none. */
export function digitWord(plain: string): number | null {
  const value = ARTICLES.has(plain) ? undefined : SMALL.get(plain);
  return value !== undefined && value < 10 ? value : null;
}

function belowMillion(word: string): number | null {
  const at = word.indexOf('tausend');
  if (at < 0) return belowThousand(word);
  const thousands = at === 0 ? 1 : belowThousand(word.slice(0, at));
  const rest = word.slice(at + 'tausend'.length).replace(/^und/, '');
  const ones = rest === '' ? 0 : belowThousand(rest);
  return thousands === null || ones === null ? null : thousands * 1000 + ones;
}

function belowThousand(word: string): number | null {
  const at = word.indexOf('hundert');
  if (at < 0) return belowHundred(word);
  const hundreds = at === 0 ? 1 : belowHundred(word.slice(0, at));
  const rest = word.slice(at + 'hundert'.length).replace(/^und/, '');
  const ones = rest === '' ? 0 : belowHundred(rest);
  return hundreds === null || ones === null ? null : hundreds * 100 + ones;
}

function belowHundred(word: string): number | null {
  const small = SMALL.get(word);
  if (small !== undefined) return small;
  const at = word.lastIndexOf('und');
  if (at <= 0) return null;
  const ones = SMALL.get(word.slice(0, at));
  const tens = SMALL.get(word.slice(at + 'und'.length));
  return ones === undefined || tens === undefined || ones > 9 || tens < 20 ? null : tens + ones;
}

/** A word in its plain form for the functions above. `neuen` has the plain form of `neun`, and is none. */
export function numberForm(word: string): string {
  return /^neuen/i.test(word) ? '' : plainWord(word);
}

import { plainText } from '../../../../text/spelling-key.ts';
import { digitWord, numberForm, numberWord } from '../../../../text/values/number-words.ts';
import { withEnd } from '../read-correction.ts';
import { saidWords, sides } from './said-words.ts';

/** Digits that were said in one go. */
interface SaidDigits {
  readonly digits: string;
  readonly isDenied: boolean;
}

/** How many digits are spoken of: `die letzten zwei Ziffern` names none. */
const HOW_MANY =
  /\b(ersten?|letzten?|vorderen|hinteren)\s+(zwei|drei|vier|beiden|[2-4])\s+(?=ziffer|zahl|stelle)/g;
const AT_END =
  /\b(am ende|hinten|zum schluss|am schluss|endet|enden|letzten?|hinteren|endziffern?|endnummer|schlussziffer)\b/;
const LAST_ONE = /\b(letzte\w* (ziffer|zahl|stelle)|endziffer|schlussziffer)\b/;
const AT_START = /\b(vorwahl|vorne|am anfang|beginnt|fangt)\b/;
/** `die fünf muss eine sechs sein`: of two the first is the digit that is named, the second what it is to be. */
const BECOMES = /\b(muss|musste|soll|sollte|ist|gehort|wird|sein)\b/;
const FIRST = /\b(vorwahl|vorne|vordere\w*|am anfang|erste\w*)\b/;
/** Before the name of a digit. */
const ARTICLE = /^(eine|einer|einen|ne|ner)$/;
/** Digits of a part of a number; more are a number of their own. */
const PART_MAX = 5;

/**
 * `hinten doppelvier statt doppelneun`, `die letzten zwei Ziffern sind neun drei`, `Vorwahl 0221`: a telephone number with other digits
 * in one place. Null: that is not said, or the wrong ones do not stand there.
 */
export function withOtherDigits(number: string, message: string): string | null {
  const plain = plainText(message);
  const runs = runsOf(plain);
  const right = runs.filter(({ isDenied }) => !isDenied);
  const [wrong, second] = runs.filter(({ isDenied }) => isDenied);
  const [part, other, third] = right;
  if (part !== undefined && other !== undefined && third === undefined && wrong === undefined)
    return BECOMES.test(plain) ? exchangedDigits(number, part.digits, other.digits, FIRST.test(plain)) : null;
  if (part === undefined || other !== undefined || second !== undefined || part.digits.length > PART_MAX)
    return null;
  if (wrong !== undefined) return exchangedDigits(number, wrong.digits, part.digits);
  if (LAST_ONE.test(plain) && part.digits.length > 1) return null;
  if (AT_END.test(plain)) return withEnd(number, part.digits);
  return AT_START.test(plain) ? number.replace(/^[+\d()]+/, part.digits) : null;
}

function runsOf(plain: string): readonly SaidDigits[] {
  const runs: SaidDigits[] = [];
  let isOpen = false;
  for (const { text, isDenied } of saidWords(plain.replace(HOW_MANY, ''))) {
    if (ARTICLE.test(text)) continue;
    const digits = digitsOf(text);
    const last = runs.at(-1);
    if (digits !== null && isOpen && last !== undefined && last.isDenied === isDenied)
      runs[runs.length - 1] = { digits: last.digits + digits, isDenied };
    else if (digits !== null) runs.push({ digits, isDenied });
    isOpen = digits !== null;
  }
  return runs;
}

/** `67`, `sechs`, `siebenundsechzig`, `doppelvier`. */
function digitsOf(word: string): string | null {
  if (/^\d+$/.test(word)) return word;
  const form = numberForm(word);
  const doubled = /^doppel(.+)$/.exec(form)?.[1];
  if (doubled !== undefined) {
    const digit = digitWord(doubled);
    return digit === null ? null : String(digit).repeat(2);
  }
  const value = digitWord(form) ?? numberWord(form);
  return value === null || !Number.isInteger(value) || value > 99 ? null : String(value);
}

/** The last place, or the first, where the wrong digits stand, whatever stands between them. */
function exchangedDigits(number: string, wrong: string, right: string, isFirst = false): string | null {
  for (const text of [number, number.replace(/[^\d+]/g, '')]) {
    const at = isFirst ? text.indexOf(wrong) : text.lastIndexOf(wrong);
    if (at >= 0) return text.slice(0, at) + right + text.slice(at + wrong.length);
  }
  return null;
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ['tausend', 1e3],
  ['tausender', 1e3],
  ['tsd', 1e3],
  ['teur', 1e3],
  ['million', 1e6],
  ['millionen', 1e6],
  ['mio', 1e6],
  ['milliarde', 1e9],
  ['milliarden', 1e9],
  ['mrd', 1e9],
]);
const NULLS =
  /\b(eine|ne|ein|zwei|drei)\s+null(?:en)?\s+(zu\s?viel|weg|weniger|zu\s?wenig|fehlt|fehlen|mehr|dran|dazu)\b/;
const COUNTS: Readonly<Record<string, number>> = { zwei: 2, drei: 3 };

/** `Millionen, nicht Tausend`, `da ist eine Null zu viel`: an amount of another scale. Null: that is not said. */
export function rescaled(amount: number, message: string): number | null {
  const plain = plainText(message);
  if (/\bfehlt (noch |da |hinten )*(eine|ne) null\b/.test(plain)) return amount * 10;
  const nulls = NULLS.exec(plain);
  if (nulls !== null) {
    const factor = 10 ** (COUNTS[nulls[1] ?? ''] ?? 1);
    return /viel|weg|weniger/.test(nulls[2] ?? '') ? amount / factor : amount * factor;
  }
  const { right, wrong } = sides(saidWords(message), ({ plain }) => SCALES.get(plain) ?? null);
  const [scale, other] = right;
  const isNumbered = /\d/.test(message);
  if (scale === undefined || other !== undefined || isNumbered) return null;
  const [denied] = wrong;
  if (denied === scale) return null;
  if (denied !== undefined) return (amount / denied) * scale;
  return amount < 1000 ? amount * scale : null;
}

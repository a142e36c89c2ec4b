import { plainText } from '../../../text/skeleton.ts';
import { saidWords, sides } from './said-words.ts';

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

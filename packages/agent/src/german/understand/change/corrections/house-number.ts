import { saidWords } from './said-words.ts';

const NUMBER = /^\d{1,4}\s?[a-z]?$/i;
const CUED = /^(hausnummer|hausnr|nummer|nr|draus|daraus)$/;
const AT_END = /\d{1,4}\s?[a-z]?(\s?[-/]\s?\d{1,4}\s?[a-z]?)?\s*$/i;

/** `mach 14a draus`, `die Hausnummer ist 12`: a street with another number. Null: that is not said, or the street has none. */
export function withOtherNumber(street: string, message: string): string | null {
  const words = saidWords(message);
  const right = words.filter(({ text, isDenied }) => !isDenied && NUMBER.test(text));
  const [number, other] = right;
  const isCued = words.some(({ plain }) => CUED.test(plain));
  if (number === undefined || other !== undefined || !isCued || !AT_END.test(street)) return null;
  return street.replace(AT_END, number.text);
}

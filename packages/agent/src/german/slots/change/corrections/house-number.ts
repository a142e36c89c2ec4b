import { numberForm, numberWord } from '../../../../text/values/number-words.ts';
import { type SaidWord, saidWords, sides } from './said-words.ts';

const NUMBER = /^\d{1,4}\s?[a-z]?$/i;
const CUED = /^(hausnummer|hausnr|nummer|nr|draus|daraus)$/;
const DENIAL = /^(nein|nee|ne|na|no|doch|sondern|sorry|quatsch|falsch|ach|also|lieber|die|der|das)$/;
const AT_END = /\d{1,4}\s?[a-z]?(\s?[-/]\s?\d{1,4}\s?[a-z]?)?\s*$/i;

/**
 * `mach 14a draus`, `die Hausnummer ist 12`, `die elf, nicht die siebzehn`, `nee, 202`: a street with another number. Null: that is not
 * said, or the street has none.
 */
export function withOtherNumber(street: string, message: string): string | null {
  const words = saidWords(message);
  const { right, wrong } = sides(words, numberOf);
  const [number, other] = right;
  const stands = AT_END.exec(street)?.[0].trim().toLowerCase();
  const isCued =
    words.some(({ plain }) => CUED.test(plain)) ||
    wrong.some((denied) => denied.toLowerCase() === stands) ||
    words.every((word) => DENIAL.test(word.plain) || numberOf(word) !== null);
  if (number === undefined || other !== undefined || !isCued || stands === undefined) return null;
  return street.replace(AT_END, number);
}

/** Whether a text is the number of a house and no street. */
export function isHouseNumber(text: string): boolean {
  return NUMBER.test(text.trim());
}

/** A street with another number, which stands at its end. */
export function withNumber(street: string, number: string): string {
  return AT_END.test(street) ? street.replace(AT_END, number.trim()) : `${street} ${number.trim()}`.trim();
}

function numberOf({ plain, text }: SaidWord): string | null {
  if (NUMBER.test(text)) return text;
  const value = numberWord(numberForm(plain));
  return value === null || !Number.isInteger(value) || value < 1 || value > 9999 ? null : String(value);
}

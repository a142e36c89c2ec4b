/** How a column writes numbers: `german` 1.234,5, `english` 1,234.5, `mixed` both. */
export type NumberNotation = 'german' | 'english' | 'mixed';

/**
 * What one cell says. `clear`: this number, and `evidence` when it can only be of one notation. `unclear`: `1.500` or
 * `1,500`, which only the column decides. `none`: no number.
 */
export type NumberReading =
  | { readonly kind: 'clear'; readonly value: number; readonly evidence: 'german' | 'english' | null }
  | { readonly kind: 'unclear'; readonly german: number; readonly english: number }
  | { readonly kind: 'none' };

const NONE: NumberReading = { kind: 'none' };
const DIGITS = /^[0-9]{1,15}$/;
/** A sign, digits with their marks, an exponent; a euro sign on either side. */
const NUMBER =
  /^(?:€\s*)?([+\-\u2212]?)(?![\u0020\u00a0\u2009\u202f])([0-9.,\u0020\u00a0\u2009\u202f]*[0-9][.,]?)([eE][+-]?[0-9]{1,4})?(?:\s*€)?$/;
const BLANKS = /[\u0020\u00a0\u2009\u202f]/g;
const BLANK_GROUPS = /^[0-9]{1,3}(?:[\u0020\u00a0\u2009\u202f][0-9]{3})+(?:[.,][0-9]*)?$/;
const DOT_GROUPS = /^[0-9]{1,3}(?:\.[0-9]{3})+$/;
const COMMA_GROUPS = /^[0-9]{1,3}(?:,[0-9]{3})+$/;
const ONE_GROUP = /^[1-9][0-9]{0,2}[.,][0-9]{3}$/;
/** Longer texts are no numbers; the expressions above then never see a long one. */
const NUMBER_MAX = 64;

/** Reads a trimmed, not empty cell. Overflow, `NaN`, `Infinity`, hex, percent and trailing minus are no numbers. */
export function readNumber(text: string): NumberReading {
  if (DIGITS.test(text)) return { kind: 'clear', value: Number(text), evidence: null };
  const match = text.length > NUMBER_MAX ? null : NUMBER.exec(text);
  if (match === null) return NONE;
  const sign = match[1] === '-' || match[1] === '\u2212' ? '-' : '';
  const exponent = match[3] ?? '';
  let digits = match[2] ?? '';
  const hasBlanks = digits.search(BLANKS) >= 0;
  if (hasBlanks && !BLANK_GROUPS.test(digits)) return NONE;
  digits = digits.replace(BLANKS, '');
  if (!hasBlanks && exponent === '' && ONE_GROUP.test(digits)) return unclear(sign, digits);
  return clear(sign, digits, exponent);
}

function unclear(sign: string, digits: string): NumberReading {
  const grouped = Number(sign + digits.replace(/[.,]/, ''));
  const decimal = Number(sign + digits.replace(',', '.'));
  return digits.includes('.')
    ? { kind: 'unclear', german: grouped, english: decimal }
    : { kind: 'unclear', german: decimal, english: grouped };
}

function clear(sign: string, digits: string, exponent: string): NumberReading {
  const dot = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (dot < 0 && comma < 0) return number(sign + digits + exponent, null);
  const isGerman = comma > dot ? digits.indexOf(',') === comma : digits.indexOf('.') !== dot;
  const notation = isGerman ? 'german' : 'english';
  const decimalAt = isGerman ? comma : dot;
  const whole = decimalAt < 0 ? digits : digits.slice(0, decimalAt);
  const fraction = decimalAt < 0 ? '' : digits.slice(decimalAt + 1);
  const groups = isGerman ? DOT_GROUPS : COMMA_GROUPS;
  const isGrouped = groups.test(whole);
  if (!isGrouped && !/^[0-9]*$/.test(whole)) return NONE;
  if (!/^[0-9]*$/.test(fraction)) return NONE;
  // A mark with nothing behind it, as in `5.`, may be anything.
  const evidence = isGrouped || fraction !== '' ? notation : null;
  return number(`${sign}${whole.replace(/[.,]/g, '')}.${fraction}${exponent}`, evidence);
}

function number(text: string, evidence: 'german' | 'english' | null): NumberReading {
  const value = Number(text);
  if (!Number.isFinite(value)) return NONE;
  // A minus before zero would come back from JSON as another number.
  return { kind: 'clear', value: value === 0 ? 0 : value, evidence };
}

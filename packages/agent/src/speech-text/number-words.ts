const UNITS = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'] as const;
const TEENS = [
  'zehn',
  'elf',
  'zwölf',
  'dreizehn',
  'vierzehn',
  'fünfzehn',
  'sechzehn',
  'siebzehn',
  'achtzehn',
  'neunzehn',
] as const;
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];
const SCALES = [
  [1_000_000_000, 'eine Milliarde', 'Milliarden'],
  [1_000_000, 'eine Million', 'Millionen'],
] as const;
/** From here on numbers are said digit by digit. */
export const CARDINAL_END = 1_000_000_000_000;

/** As it stands before something else: `ein` hundert, `ein` und zwanzig. */
function stem(n: number): string {
  if (n < 10) return UNITS[n] ?? '';
  if (n < 20) return TEENS[n - 10] ?? '';
  const tens = TENS[Math.floor(n / 10)] ?? '';
  return n % 10 === 0 ? tens : `${UNITS[n % 10]}und${tens}`;
}

function belowThousand(n: number): string {
  const hundreds = Math.floor(n / 100);
  return `${hundreds === 0 ? '' : `${UNITS[hundreds]}hundert`}${n % 100 === 0 && hundreds > 0 ? '' : stem(n % 100)}`;
}

function belowMillion(n: number): string {
  const thousands = Math.floor(n / 1_000);
  if (thousands === 0) return belowThousand(n);
  return `${belowThousand(thousands)}tausend${n % 1_000 === 0 ? '' : belowThousand(n % 1_000)}`;
}

/** `einundzwanzig`, `zweitausendachthundert`, `drei Millionen`: a whole number from 0 to below {@link CARDINAL_END}, as it is counted. */
export function cardinal(n: number): string {
  const parts: string[] = [];
  let rest = n;
  for (const [size, one, many] of SCALES) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(count === 1 ? one : `${belowThousand(count)} ${many}`);
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(belowMillion(rest));
  return parts.join(' ').replace(/ein$/, 'eins');
}

/** The same before a noun: `ein` Euro, `hundertein` is `hunderteins` there too. */
export function cardinalBefore(n: number): string {
  return n === 1 ? 'ein' : cardinal(n);
}

/** A year as it is said: hundreds from 1100 to 1999, else as it is counted. */
export function yearWords(year: number): string {
  if (year < 1_100 || year >= 2_000) return cardinal(year);
  const rest = year % 100;
  return `${stem(Math.floor(year / 100))}hundert${rest === 0 ? '' : cardinal(rest)}`;
}

const ORDINALS: Readonly<Record<number, string>> = { 1: 'erst', 3: 'dritt', 7: 'siebt', 8: 'acht' };

/** `erst`, `zwanzigst`: an ordinal from 1 on, without its ending. */
export function ordinalStem(n: number): string {
  const small = ORDINALS[n];
  if (small !== undefined) return small;
  const last = n % 100;
  if (last > 0 && last < 20) {
    const before = n - last === 0 ? '' : cardinal(n - last);
    return `${before}${ORDINALS[last] ?? `${stem(last)}t`}`;
  }
  return `${cardinal(n)}st`;
}

/** `null vier null`: each digit by itself; what is no digit is left out. */
export function digitWords(digits: string): string {
  return [...digits]
    .filter((sign) => /\d/.test(sign))
    .map((digit) => cardinal(Number(digit)))
    .join(' ');
}

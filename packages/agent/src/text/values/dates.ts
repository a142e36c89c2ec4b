import type { Token } from '../tokens.ts';
import { numberForm, numberWord } from './number-words.ts';

/** A day found at a token. `length`: tokens that it takes. */
interface FoundDay {
  readonly day: number;
  readonly month: number;
  /** Null: none was said. */
  readonly year: number | null;
  readonly length: number;
}

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['januar', 'jan', 'jaenner'],
    ['februar', 'feb'],
    ['marz', 'mrz'],
    ['april', 'apr'],
    ['mai'],
    ['juni', 'jun', 'juno'],
    ['juli', 'jul'],
    ['august', 'aug'],
    ['september', 'sep', 'sept'],
    ['oktober', 'okt'],
    ['november', 'nov'],
    ['dezember', 'dez'],
  ].flatMap((names, i) => names.map((name) => [name, i + 1] as const)),
);
const IRREGULAR: ReadonlyMap<string, number> = new Map([
  ['erst', 1],
  ['dritt', 3],
  ['siebt', 7],
  ['acht', 8],
]);

/** The number of an ordinal in its plain form (`sechste`, `einundzwanzigsten`), null when it is none. */
export function ordinalWord(plain: string): number | null {
  const stem = /^(.+?)(?:e|en|er|es|em)$/.exec(plain)?.[1];
  if (stem === undefined) return null;
  const irregular = IRREGULAR.get(stem);
  if (irregular !== undefined) return irregular;
  const base = /^(.+?)s?t$/.exec(stem)?.[1];
  const value = base === undefined ? null : (numberWord(base) ?? numberWord(`${base}s`));
  return value === null || !Number.isInteger(value) || value === 0 ? null : value;
}

/** A day as typed or said: `6. Mai 2025`, `06.05.25`, `sechster Mai`, `sechsten fünften zweitausendfünfundzwanzig`. */
export function dayAt(tokens: readonly Token[], at: number): FoundDay | null {
  const first = tokens[at];
  if (first === undefined) return null;
  const typed = /^([0-9]{1,2})\.([0-9]{1,2})(?:\.([0-9]{2}|[0-9]{4}))?$/.exec(first.text);
  if (typed !== null) {
    const hasDot = typed[3] === undefined && tokens[at + 1]?.text === '.';
    const isDay = typed[3] !== undefined || hasDot;
    return isDay ? day(Number(typed[1]), Number(typed[2]), typed[3], hasDot ? 2 : 1) : null;
  }
  const dayOfMonth = ordinalAt(tokens, at);
  if (dayOfMonth === null) return null;
  const next = at + dayOfMonth.length;
  const named = MONTHS.get(plainAt(tokens, next));
  const month = named === undefined ? ordinalAt(tokens, next) : { value: named, length: 1 };
  if (month === null) return null;
  const afterMonth = next + month.length;
  const year = yearAt(tokens, afterMonth);
  const length = afterMonth - at + (year === null ? 0 : 1);
  return day(dayOfMonth.value, month.value, year === null ? undefined : String(year), length);
}

/** As it is written: `6. Mai 2025`. */
export function dayText({ day: dayOfMonth, month, year }: Omit<FoundDay, 'length'>): string {
  return `${dayOfMonth}. ${MONTH_NAMES[month - 1] ?? ''}${year === null ? '' : ` ${year}`}`;
}

/** January first. */
export const MONTH_NAMES: readonly string[] =
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

function ordinalAt(tokens: readonly Token[], at: number): { value: number; length: number } | null {
  const token = tokens[at];
  if (token?.kind === 'number' && /^[0-9]{1,2}$/.test(token.text) && tokens[at + 1]?.text === '.') {
    return { value: Number(token.text), length: 2 };
  }
  const value = ordinalWord(plainAt(tokens, at));
  return value === null ? null : { value, length: 1 };
}

function yearAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  const value = token?.kind === 'number' ? Number(token.text) : numberWord(plainAt(tokens, at));
  return value !== null && Number.isInteger(value) && value >= 1900 && value < 2200 ? value : null;
}

function day(dayOfMonth: number, month: number, year: string | undefined, length: number): FoundDay | null {
  if (month < 1 || month > 12 || dayOfMonth < 1) return null;
  const full = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
  // The year 2000 had a 29th of February: without a year every day that a year can have is fine.
  const last = new Date(Date.UTC(full ?? 2000, month, 0)).getUTCDate();
  return dayOfMonth > last ? null : { day: dayOfMonth, month, year: full, length };
}

function plainAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? numberForm(token.text) : '';
}

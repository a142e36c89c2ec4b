import { MONTH_NAMES } from '../text/values/dates.ts';
import { cardinal, cardinalBefore, ordinalStem, yearWords } from './number-words.ts';
import { type Place, rule, type SpokenRule } from './rule.ts';

const MONTH = `${MONTH_NAMES.join('|')}|Jan|Feb|Mrz|Apr|Jun|Jul|Aug|Sept|Sep|Okt|Nov|Dez`;
const SHORT_MONTHS: Readonly<Record<string, string>> = {
  Jan: 'Januar',
  Feb: 'Februar',
  Mrz: 'März',
  Apr: 'April',
  Jun: 'Juni',
  Jul: 'Juli',
  Aug: 'August',
  Sep: 'September',
  Sept: 'September',
  Okt: 'Oktober',
  Nov: 'November',
  Dez: 'Dezember',
};
const WEEKDAYS: Readonly<Record<string, string>> = {
  Mo: 'Montag',
  Di: 'Dienstag',
  Mi: 'Mittwoch',
  Do: 'Donnerstag',
  Fr: 'Freitag',
  Sa: 'Samstag',
  So: 'Sonntag',
};
const WEEKDAY = 'Mo|Di|Mi|Do|Fr|Sa|So';

/** The ending of an ordinal by the word before it: der `erste`, am `ersten`, `erster`. */
function ordinal(n: number, { wordBefore }: Pick<Place, 'wordBefore'>): string {
  if (/^(?:der|die|das)$/.test(wordBefore)) return `${ordinalStem(n)}e`;
  if (wordBefore === '' || /^(?:datum|stand|termin)$/.test(wordBefore)) return `${ordinalStem(n)}er`;
  return `${ordinalStem(n)}en`;
}

/** Years of two digits are of this century. */
const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function dateWords(day: string, month: string, year: string | undefined, place: Place): string | null {
  const [d, m] = [Number(day), Number(month)];
  const name = MONTH_NAMES[m - 1];
  if (name === undefined || d < 1 || d > 31) return null;
  return `${ordinal(d, place)} ${name}${year === undefined ? '' : ` ${yearWords(fullYear(year))}`}`;
}

function timeWords(hours: string, minutes: string | undefined): string | null {
  const [h, m] = [Number(hours), Number(minutes ?? 0)];
  if (h > 24 || m > 59) return null;
  return `${cardinalBefore(h)} Uhr${m === 0 ? '' : ` ${cardinal(m)}`}`;
}

/** `9` before `bis 17 Uhr`: the hour alone, or with its minutes. */
function beginningWords(hours: string, minutes: string | undefined): string | null {
  return Number(minutes ?? 0) === 0 && Number(hours) <= 24
    ? cardinal(Number(hours))
    : timeWords(hours, minutes);
}

const DATE = /(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}|\d{2})(?![.,]?\d))?(?!\d)/y;
const ISO_DATE = /(\d{4})-(\d{2})-(\d{2})(?!\d)/y;
const DAY_OF_MONTH = new RegExp(`(\\d{1,2})\\. ?(${MONTH})(?![\\p{L}])\\.?(?: (\\d{4})(?!\\d))?`, 'yu');
const TIME_RANGE =
  /(\d{1,2})(?:[:.](\d{2}))?(?: ?Uhr)? ?(?:[-–]|bis) ?(\d{1,2})(?:[:.](\d{2}))? ?(?:Uhr|h)(?![\p{L}\d])/uy;
const CLOCK_RANGE = /(\d{1,2}):(\d{2}) ?(?:[-–]|bis) ?(\d{1,2}):(\d{2})(?![:\d])/y;
const TIME = /(\d{1,2})(?:[:.](\d{2}))? ?Uhr(?! \d)(?![\p{L}\d])/uy;
const CLOCK = /(\d{1,2}):(\d{2})(?![:\d])/y;
const DAYS = new RegExp(`(${WEEKDAY})\\.? ?(?:[-–]|bis) ?(${WEEKDAY})(?![\\p{L}])\\.?`, 'yu');
const DAY = new RegExp(
  `(${WEEKDAY})\\.?[,:]?(?= (?:\\d{1,2}[:.–-]|\\d{1,2} Uhr|(?:ab|von) \\d|und (?:${WEEKDAY})\\b|(?:${WEEKDAY})\\.))`,
  'yu',
);
/** `So.: geschlossen`; without the full stop it takes other days or hours beside it, as `so` and `do` are words. */
const DAY_OF_LIST = new RegExp(`(${WEEKDAY})(\\.?)([:,])(?= )`, 'y');
const DAYS_BEFORE = new RegExp(`(?:^|[^\\p{L}])(?:${WEEKDAY})\\.?[,:]? (?:und |oder )?$`, 'u');
const DAYS_OR_HOURS_AFTER = new RegExp(
  `^ (?:(?:${WEEKDAY})(?![\\p{L}])|\\d{1,2}(?:[:.–-]| Uhr)|geschlossen|nach Vereinbarung)`,
  'u',
);
/** The first thing of a line: `Mi. geschlossen`. */
const DAY_OF_LINE = new RegExp(`(${WEEKDAY})\\.(?= )`, 'y');
const LINE_BEGINS = /(?:^|\n|[•*·–-]) ?$/;
const YEAR = /(1[1-9]\d{2}|20\d{2})(?![\d.,]\d|\d|\p{L})/uy;
const YEAR_CUES =
  /^(?:jahr|jahre|jahres|seit|anno|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|baujahr|von|ende|anfang|mitte|sommer|winter|frühjahr|herbst|quartal)$/;

const untilWords = (from: string | null, to: string | null) =>
  from === null || to === null ? null : `${from} bis ${to}`;

/** Dates, times, days of the week and years. */
export const DATE_AND_TIME_RULES: readonly SpokenRule[] = [
  rule(ISO_DATE, ([, year = '', month = '', day = ''], place) => dateWords(day, month, year, place)),
  rule(DATE, ([, day = '', month = '', year], place) => dateWords(day, month, year, place)),
  rule(DAY_OF_MONTH, ([, day = '', month = '', year], place) => {
    const name = SHORT_MONTHS[month] ?? month;
    return `${ordinal(Number(day), place)} ${name}${year === undefined ? '' : ` ${yearWords(Number(year))}`}`;
  }),
  rule(TIME_RANGE, ([, from = '', fromMinutes, to = '', toMinutes]) =>
    untilWords(beginningWords(from, fromMinutes), timeWords(to, toMinutes)),
  ),
  rule(CLOCK_RANGE, ([, from = '', fromMinutes, to = '', toMinutes]) =>
    untilWords(beginningWords(from, fromMinutes), timeWords(to, toMinutes)),
  ),
  rule(TIME, ([, hours = '', minutes]) => timeWords(hours, minutes)),
  rule(CLOCK, ([, hours = '', minutes]) => timeWords(hours, minutes)),
  rule(DAYS, ([, from = '', to = '']) => untilWords(WEEKDAYS[from] ?? null, WEEKDAYS[to] ?? null)),
  rule(DAY, ([, day = '']) => WEEKDAYS[day] ?? null),
  rule(DAY_OF_LIST, ([{ length }, day = '', stop = '', mark = ''], { text, at }) => {
    const isDay =
      stop !== '' ||
      DAYS_BEFORE.test(text.slice(Math.max(0, at - 12), at)) ||
      DAYS_OR_HOURS_AFTER.test(text.slice(at + length, at + length + 20));
    return isDay ? `${WEEKDAYS[day]}${mark}` : null;
  }),
  rule(DAY_OF_LINE, ([, day = ''], { text, at }) =>
    LINE_BEGINS.test(text.slice(Math.max(0, at - 3), at)) ? (WEEKDAYS[day] ?? null) : null,
  ),
  rule(YEAR, ([, year = ''], { text, at, wordBefore }) =>
    // Before a noun it counts: 1950 Mitarbeiter.
    YEAR_CUES.test(wordBefore) || !/^ \p{Lu}/u.test(text.slice(at + year.length, at + year.length + 2))
      ? yearWords(Number(year))
      : null,
  ),
];

import { cardinal, cardinalBefore } from './number-words.ts';
import { NUMBER, numberWords, SCALE, scaledWords } from './numbers.ts';
import { rule, type SpokenRule } from './rule.ts';

/** By sign: one of it, several. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  '%': ['Prozent', 'Prozent'],
  '‰': ['Promille', 'Promille'],
  '°C': ['Grad Celsius', 'Grad Celsius'],
  '°': ['Grad', 'Grad'],
  kWh: ['Kilowattstunde', 'Kilowattstunden'],
  MWh: ['Megawattstunde', 'Megawattstunden'],
  GWh: ['Gigawattstunde', 'Gigawattstunden'],
  TWh: ['Terawattstunde', 'Terawattstunden'],
  Wh: ['Wattstunde', 'Wattstunden'],
  kWp: ['Kilowatt Peak', 'Kilowatt Peak'],
  MWp: ['Megawatt Peak', 'Megawatt Peak'],
  kW: ['Kilowatt', 'Kilowatt'],
  MW: ['Megawatt', 'Megawatt'],
  GW: ['Gigawatt', 'Gigawatt'],
  W: ['Watt', 'Watt'],
  kV: ['Kilovolt', 'Kilovolt'],
  V: ['Volt', 'Volt'],
  A: ['Ampere', 'Ampere'],
  kVA: ['Kilovoltampere', 'Kilovoltampere'],
  Hz: ['Hertz', 'Hertz'],
  'm²': ['Quadratmeter', 'Quadratmeter'],
  qm: ['Quadratmeter', 'Quadratmeter'],
  'm³': ['Kubikmeter', 'Kubikmeter'],
  'km²': ['Quadratkilometer', 'Quadratkilometer'],
  km: ['Kilometer', 'Kilometer'],
  cm: ['Zentimeter', 'Zentimeter'],
  mm: ['Millimeter', 'Millimeter'],
  m: ['Meter', 'Meter'],
  ha: ['Hektar', 'Hektar'],
  kg: ['Kilogramm', 'Kilogramm'],
  t: ['Tonne', 'Tonnen'],
  l: ['Liter', 'Liter'],
  h: ['Stunde', 'Stunden'],
  Std: ['Stunde', 'Stunden'],
  min: ['Minute', 'Minuten'],
  Min: ['Minute', 'Minuten'],
  Sek: ['Sekunde', 'Sekunden'],
  ct: ['Cent', 'Cent'],
  Ct: ['Cent', 'Cent'],
  Cent: ['Cent', 'Cent'],
};
const FEMININE = /(?:stunde|Stunde|Minute|Sekunde|Tonne)$/;

/** What stands behind a slash: `/kWh`, `/Monat`. */
const PER = String.raw`(?: ?/ ?(kWh|kWp|kW|MWh|MW|m²|qm|m³|km|h|Std\.?|Stunde|Tag|Woche|Monat|Jahr|a|Stück|Person)(?![\p{L}\d]))?`;
const SIGNS = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|');
const MEASURE = new RegExp(
  `(${NUMBER})${SCALE} ?(${SIGNS})(?![\\p{L}\\d²³])(?:(?<=Std|Min|Sek)\\.)?${PER}`,
  'yu',
);
const MEASURES = new RegExp(`(${NUMBER}) ?[-–] ?(${NUMBER}) ?(${SIGNS})(?![\\p{L}\\d²³])${PER}`, 'yu');
const MONEY = new RegExp(
  `(${NUMBER}|\\d{1,9},[-–]{1,2})${SCALE} ?(?:€|(?:EUR|Euro)(?![\\p{L}\\d]))${PER}`,
  'yu',
);
const MONEY_BEHIND = new RegExp(`(?:€|EUR) ?(${NUMBER})${SCALE}(?![\\p{L}\\d])${PER}`, 'yu');
const MONEY_RANGE = new RegExp(
  `(${NUMBER}) ?[-–] ?(${NUMBER})${SCALE} ?(?:€|(?:EUR|Euro)(?![\\p{L}\\d]))${PER}`,
  'yu',
);

function perWords(unit: string | undefined): string {
  if (unit === undefined) return '';
  if (unit === 'a') return ' pro Jahr';
  return ` pro ${UNITS[unit.replace('.', '')]?.[0] ?? unit}`;
}

function measureWords(number: string, scale: string | undefined, sign: string): string {
  const [one, many] = UNITS[sign] ?? [sign, sign];
  if (number !== '1' || scale !== undefined) return `${scaledWords(number, scale)} ${many}`;
  return `${FEMININE.test(one) ? 'eine' : 'ein'} ${one}`;
}

function moneyWords(amount: string, scale: string | undefined): string {
  const [whole = '', cents = ''] = amount.split(',');
  if (scale !== undefined) return `${scaledWords(amount, scale)} Euro`;
  // `0,32`: under a Euro in Cent; `12,90` as at a till; more than two decimals are no coins.
  if (!/^\d{2}$/.test(cents)) {
    const isRound = cents === '' || !/\d/.test(cents);
    return `${numberWords(isRound ? whole : amount, true)} Euro`;
  }
  const coins = Number(cents);
  if (coins === 0) return `${numberWords(whole, true)} Euro`;
  if (whole === '0') return `${cardinalBefore(coins)} Cent`;
  return `${numberWords(whole, true)} Euro ${cardinal(coins)}`;
}

/** Amounts of money, and numbers with a unit, also in ranges and per something. */
export const MONEY_AND_MEASURE_RULES: readonly SpokenRule[] = [
  rule(
    MONEY_RANGE,
    ([, from = '', to = '', scale, per]) =>
      `${numberWords(from)} bis ${moneyWords(to, scale)}${perWords(per)}`,
  ),
  rule(MONEY, ([, amount = '', scale, per]) => `${moneyWords(amount, scale)}${perWords(per)}`),
  rule(MONEY_BEHIND, ([, amount = '', scale, per]) => `${moneyWords(amount, scale)}${perWords(per)}`),
  rule(
    MEASURES,
    ([, from = '', to = '', sign = '', per]) =>
      `${numberWords(from)} bis ${measureWords(to, undefined, sign)}${perWords(per)}`,
  ),
  rule(
    MEASURE,
    ([, number = '', scale, sign = '', per]) => `${measureWords(number, scale, sign)}${perWords(per)}`,
  ),
];

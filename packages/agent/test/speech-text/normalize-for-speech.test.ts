import { readFileSync } from 'node:fs';
import { normalizeForSpeech } from '@rer/agent';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const entry = z.object({ id: z.string(), answer: z.string(), spoken: z.array(z.string()) });
const ENTRIES = readFileSync(new URL('answers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => entry.parse(JSON.parse(line)));
/** Said otherwise, and as well: 0,32 € for a kilowatt hour is `zweiunddreißig Cent`. */
const SAID_OTHERWISE = ['C-09'];

/** What is heard of it: where words part and voices pause is not compared, and `.de` is said in two ways. */
const sounds = (text: string) =>
  text
    .toLowerCase()
    .replace(/punkt de e\b/g, 'punkt de')
    .replace(/[^\p{L}]/gu, '');

describe('an answer is said as a person would say it', () => {
  test.each(ENTRIES.filter(({ id }) => !SAID_OTHERWISE.includes(id)).map((one) => [one.id, one] as const))(
    '%s',
    (_, { answer, spoken }) => {
      expect(spoken.map(sounds), normalizeForSpeech(answer)).toContain(sounds(normalizeForSpeech(answer)));
    },
  );
});

test.each([
  [
    'a telephone number in groups, each digit by itself',
    'Tel. 0221 178-0',
    'Telefon null zwei zwei eins, eins sieben acht, null',
  ],
  [
    'a number whose nought in brackets is not dialled from abroad',
    '+49 (0)221 4711',
    'plus vier neun, zwei zwei eins, vier sieben eins eins',
  ],
  ['a postcode before its town', '50667 Köln', 'fünf null sechs sechs sieben Köln'],
  [
    'a year, and the same as a count',
    '1950 gegründet, 1950 Mitarbeiter',
    'neunzehnhundertfünfzig gegründet, eintausendneunhundertfünfzig Mitarbeiter',
  ],
  [
    'a date behind a word that bends it',
    'am 3. Mai, der 3.5.2026',
    'am dritten Mai, der dritte Mai zweitausendsechsundzwanzig',
  ],
  ['times and their ranges', '9-17 Uhr, 14:30 Uhr', 'neun bis siebzehn Uhr, vierzehn Uhr dreißig'],
  [
    'no day of the week where a sentence begins with So',
    'So, ich habe zwei gefunden',
    'So, ich habe zwei gefunden',
  ],
  ['no days of the week in a scale', 'Do, Re, Mi', 'Do, Re, Mi'],
  ['a day of the week by its full stop', 'So.: zu, Do., abends', 'Sonntag: zu, Donnerstag, abends'],
  [
    'a day of the week beside others or hours',
    'Sa, So: geschlossen, Do: 9–12 Uhr',
    'Samstag, Sonntag: geschlossen, Donnerstag neun bis zwölf Uhr',
  ],
  ['a number behind `auf` as a count', 'von 40 auf 250', 'von vierzig auf zweihundertfünfzig'],
  ['what a number ends in digit by digit', 'Sie endet auf 4471.', 'Sie endet auf vier vier sieben eins.'],
  [
    'a postcode that is changed digit by digit',
    'Die Postleitzahl von 50667 auf 50668 ändern',
    'Die Postleitzahl von fünf null sechs sechs sieben auf fünf null sechs sechs acht ändern',
  ],
  [
    'a short number as a count, a long one digit by digit',
    'die Nummer 12, die Nummer 471100',
    'die Nummer zwölf, die Nummer vier sieben, eins eins, null null',
  ],
  ['capitals that make syllables as words', 'OBI, REWE und EDEKA, TÜV', 'OBI, REWE und EDEKA, TÜV'],
  ['capitals that are known by their letters', 'EWE, VNG, EON, BAG', 'e we e, vau en ge, e on, be a ge'],
  [
    'one of something, as its ending bends it',
    '1 Nummer, es gibt 1 Anbieter, 1 Haus',
    'eine Nummer, es gibt einen Anbieter, ein Haus',
  ],
  ['days of the week, and no other words like them', 'Mo.-Fr., so oder So', 'Montag bis Freitag, so oder So'],
  ['money as at a till', '12,90 €/Monat, 0,99 €', 'zwölf Euro neunzig pro Monat, neunundneunzig Cent'],
  ['millions', '1,5 Mio. €', 'eins Komma fünf Millionen Euro'],
  ['units, one and many', '1 kWh, 5 kWh', 'eine Kilowattstunde, fünf Kilowattstunden'],
  ['an address of mail', 'info@sw-nord.de', 'info at es we minus nord Punkt de'],
  [
    'an address of the web without what is no part of it',
    'Siehe https://netz.example/a.',
    'Siehe netz Punkt example Schrägstrich a.',
  ],
  ['a legal form letter by letter', 'Solar GmbH & Co. KG', 'Solar ge em be ha und co ka ge'],
  ['a list by its points', 'Es gibt:\n- Strom\n- Gas', 'Es gibt: Strom. Gas'],
  ['brackets as pauses', 'Köln (NRW) ist da', 'Köln, en er we, ist da'],
])('%s', (_, written, said) => {
  expect(normalizeForSpeech(written)).toBe(said);
});

test('of any text nothing is left but words and marks', () => {
  const parts = fc.constantFrom(
    ...[
      '0',
      '12',
      '.',
      ',',
      '/',
      '-',
      '+49',
      '€',
      '@',
      'de',
      ' ',
      'Mo',
      'kWh',
      'GmbH',
      '(',
      ')',
      '\n',
      'ä',
      '%',
      '1.2.',
      ':30',
    ],
  );
  const pieced = fc.array(parts, { maxLength: 30 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), pieced), (text) => {
      const said = normalizeForSpeech(text);
      expect(said).toMatch(/^[\p{L}\p{M} .,;:!?]*$/u);
      expect(said).toBe(said.trim());
    }),
  );
});

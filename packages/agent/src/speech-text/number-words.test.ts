import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainWord } from '../text/spelling-key.ts';
import { numberWord } from '../text/values/number-words.ts';
import { cardinal, digitWords, ordinalStem, yearWords } from './number-words.ts';

test('a number in words is read as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => {
      expect(numberWord(plainWord(cardinal(n)))).toBe(n);
    }),
  );
});

test.each([
  [1, 'eins'],
  [21, 'einundzwanzig'],
  [101, 'einhunderteins'],
  [1_000_000, 'eine Million'],
  [2_001_016, 'zwei Millionen eintausendsechzehn'],
  [999_000_000_000, 'neunhundertneunundneunzig Milliarden'],
])('%d is %s', (n, words) => {
  expect(cardinal(n)).toBe(words);
});

test.each([
  [1, 'erst'],
  [3, 'dritt'],
  [7, 'siebt'],
  [12, 'zwölft'],
  [20, 'zwanzigst'],
  [31, 'einunddreißigst'],
  [103, 'einhundertdritt'],
])('the ordinal of %d begins with %s', (n, words) => {
  expect(ordinalStem(n)).toBe(words);
});

test('years are said by hundreds before 2000, and counted from then on', () => {
  expect([1805, 1900, 1999, 2000, 2026].map(yearWords)).toEqual([
    'achtzehnhundertfünf',
    'neunzehnhundert',
    'neunzehnhundertneunundneunzig',
    'zweitausend',
    'zweitausendsechsundzwanzig',
  ]);
});

test('digits are said one by one', () => {
  expect(digitWords('0 40-1')).toBe('null vier null eins');
});

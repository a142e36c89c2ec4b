import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeList } from '../../src/directory/values/list-text.ts';
import { quoted, shownChange, shownValue } from '../../src/directory/values/shown-value.ts';
import { storedText } from '../../src/directory/values/stored-text.ts';

describe('a list in a text', () => {
  test.each([
    ['PV, Speicher', { add: ['Wind'], remove: [] }, 'PV, Speicher, Wind'],
    ['PV; Speicher', { add: ['Wind'], remove: [] }, 'PV; Speicher; Wind'],
    [null, { add: ['Wind'], remove: [] }, 'Wind'],
    ['PV, Wärmepumpen', { add: ['waermepumpen'], remove: [] }, 'PV, Wärmepumpen'],
    ['PV, Speicher', { add: [], remove: ['pv'] }, 'Speicher'],
    ['PV', { add: [], remove: ['PV'] }, null],
    ['PV, Speicher', { add: ['Wind'], remove: ['Speicher'] }, 'PV, Wind'],
    ['PV', { add: ['Wind, Gas'], remove: [] }, 'PV, Wind, Gas'],
  ])('%s changes by %o to %s', (text, change, expected) => {
    expect(changeList(text, change)).toEqual({ text: expected, missing: [] });
  });

  test('tells what was to be removed and does not stand there', () => {
    expect(changeList('PV', { add: [], remove: ['Wind'] })).toEqual({ text: 'PV', missing: ['Wind'] });
  });
});

describe('a value that is read to a person', () => {
  test.each([
    [null, 'leer'],
    ['', 'leer'],
    [true, 'ja'],
    [false, 'nein'],
    [1250000, '1.250.000'],
    [4.5, '4,5'],
    ['Köln', '„Köln“'],
  ])('%j is %s', (value, shown) => {
    expect(shownValue(value)).toBe(shown);
  });

  test('is cut when it is long, and says how long it is', () => {
    expect(quoted('x'.repeat(1000), 10)).toBe('„xxxxxxxxxx …“ (1.000 Zeichen)');
  });

  test('names each name of additional data that changes', () => {
    expect(shownChange('additional_data', { a: 1, b: 'x' }, { b: 'y', c: true })).toEqual([
      'Weitere Angaben, „a“: bisher 1, neu leer',
      'Weitere Angaben, „b“: bisher „x“, neu „y“',
      'Weitere Angaben, „c“: bisher leer, neu ja',
    ]);
  });

  test('stands on one line between quotes that nothing in it can end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('“', '”', '\n', '\u202e', '\u2028', '»'),
        (text, sign) => {
          const shown = quoted(`${text}${sign}${text}`);
          const inside = shown.slice(1, shown.lastIndexOf('“'));
          expect(inside).not.toMatch(/[„“”«»\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
        },
      ),
    );
  });
});

test('a text is stored without what a person cannot see', () => {
  expect(storedText('  Köln\u200b\u202e \r\n  Mitte\u0007\u00a0 ')).toBe('Köln\nMitte');
});

import { describe, expect, it } from 'vitest';
import { readNumber } from './number-text.ts';

describe('a number as text', () => {
  it.each([
    ['0', 0, null],
    ['007', 7, null],
    ['-0', 0, null],
    ['+5', 5, null],
    ['\u22125', -5, null],
    ['1234567890123456', 1234567890123456, null],
    ['1.234,56', 1234.56, 'german'],
    ['1.234.567', 1234567, 'german'],
    ['4,5', 4.5, 'german'],
    [',5', 0.5, 'german'],
    ['1234,567', 1234.567, 'german'],
    ['0,500', 0.5, 'german'],
    ['1,234.56', 1234.56, 'english'],
    ['1,234,567', 1234567, 'english'],
    ['99.5', 99.5, 'english'],
    ['1234.567', 1234.567, 'english'],
    ['5.', 5, null],
    ['1 234 567,89', 1234567.89, 'german'],
    ['12\u00a0500', 12500, null],
    ['1\u202f500.25', 1500.25, 'english'],
    ['1,5E+06', 1500000, 'german'],
    ['2e3', 2000, null],
    ['1.500,00 €', 1500, 'german'],
    ['€ 20', 20, null],
  ])('%s is clearly %d and evidence for %s', (text, value, evidence) => {
    expect(readNumber(text)).toEqual({ kind: 'clear', value, evidence });
  });

  it.each([
    ['1.500', 1500, 1.5],
    ['1,500', 1.5, 1500],
    ['-12.345', -12345, -12.345],
    ['2.500 €', 2500, 2.5],
  ])('%s is %d in a German column and %d in an English one', (text, german, english) => {
    expect(readNumber(text)).toEqual({ kind: 'unclear', german, english });
  });

  it.each([
    ...[
      '',
      '-',
      '.',
      ',',
      '€',
      'ca. 50',
      '50-100',
      '12 Personen',
      '1.23.456',
      '12.34,5',
      '1,2,3',
      '1.234.56',
    ],
    ...[
      '1 23',
      '1  234',
      '0x10',
      'NaN',
      'Infinity',
      '1e400',
      '50 %',
      '5-',
      "1'234",
      '--5',
      '1e',
      '٣',
      '1.234,5.6',
    ],
    '1'.repeat(400),
  ])('%s is none', (text) => {
    expect(readNumber(text)).toEqual({ kind: 'none' });
  });
});

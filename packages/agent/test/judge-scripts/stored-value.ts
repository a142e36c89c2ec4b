import { foldLetters } from '@rer/directory/names';
import type { JsonValue } from '../../src/json.ts';
import { phoneOf } from './says.ts';

const MONTHS = [
  'januar',
  'februar',
  'maerz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
];
const DATE = /\b(\d{1,2})\.\s?(\d{1,2})\.(\s?\d{4})?/g;

/** Whether a stored value is the one that a script expects, in the ways of the set's README. */
export function isStored(field: string, expected: JsonValue, stored: JsonValue): boolean {
  if (isEmpty(expected)) return isEmpty(stored);
  if (typeof expected !== 'string' || typeof stored !== 'string')
    return JSON.stringify(expected) === JSON.stringify(stored);
  switch (field) {
    case 'phone':
      return phoneOf(expected) === phoneOf(stored);
    case 'email':
      return expected.toLowerCase() === stored.toLowerCase();
    case 'url':
      return hostOf(expected) === hostOf(stored);
    default:
      return entriesOf(expected) === entriesOf(stored);
  }
}

function isEmpty(value: JsonValue): boolean {
  return value === null || value === '';
}

function hostOf(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

/** The entries of a list, or a text as one, in any order. */
function entriesOf(text: string): string {
  const dated = text.replace(DATE, (_, day: string, month: string, year: string | undefined) =>
    [Number(day), MONTHS[Number(month) - 1] ?? month, year?.trim() ?? ''].join(' '),
  );
  return foldLetters(dated)
    .split(/[,;\n]|\bund\b/)
    .map((entry) => entry.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter((entry) => entry !== '')
    .sort()
    .join();
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf, readDoubtful } from './doubtful-words.ts';

it('a text is cut where it begins and ceases to be doubtful', () =>
  expect(piecesOf('Suche Meinuwa Energie', [{ start: 6, end: 13 }])).toEqual([
    { text: 'Suche ', isDoubtful: false },
    { text: 'Meinuwa', isDoubtful: true },
    { text: ' Energie', isDoubtful: false },
  ]));

it('parts that touch or overlap are one, and what is no part of the text is left out', () =>
  expect(
    readDoubtful(
      [
        { start: 4, end: 9 },
        { start: 0, end: 2 },
        { start: 2, end: 3 },
        { start: 7, end: 99 },
        { start: -1, end: 2 },
        'x',
      ],
      'zehn Zeichen',
    ),
  ).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 12 },
  ]));

const anything = fc.oneof(
  fc.array(
    fc.oneof(
      fc.record({ start: fc.integer(), end: fc.integer() }),
      fc.record({ start: fc.nat(20), end: fc.nat(20) }),
      fc.anything(),
    ),
  ),
  fc.anything(),
);

it('whatever is said to be doubtful, the pieces are the text, in order, and none is empty', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), anything, (text, given) => {
      const pieces = piecesOf(text, readDoubtful(given, text));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
    }),
  ));

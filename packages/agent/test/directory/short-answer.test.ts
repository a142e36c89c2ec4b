import { readShortAnswer } from '@rer/agent';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it.each(['Ja.', 'Jah.', 'Ya', 'Jo', 'Yeah.', 'Ja, das stimmt, bitte speichern.', 'Genau!', 'Okay.', 'ja ja'])(
  '%j is a yes',
  (heard) => {
    expect(readShortAnswer(heard)).toBe('yes');
  },
);

it.each(['Nein.', 'Nein danke', 'Nain', 'Nee.', 'Nein, bitte nicht speichern.', 'Stopp', 'Abbrechen.'])(
  '%j is a no',
  (heard) => {
    expect(readShortAnswer(heard)).toBe('no');
  },
);

it.each([
  'Neun.',
  'Jahr.',
  'Ja?',
  'Vielen Dank.',
  'Hm.',
  '',
  '...',
  'Ja nein',
  'Meinung',

  'Tschüss.',
])('%j is not plainly a yes or a no', (heard) => {
  expect(readShortAnswer(heard)).toBe('unclear');
});

it.each([
  'Ja, aber ändere noch die Postleitzahl',
  'Suche Mainova',
  'Noch mal bitte',
  'Wie bitte?',
  'Nein, 0221 4710',
  'Wo sitzen die?',
  'Welche Nummer?',
  '30169',
])('%j is more than an answer', (heard) => {
  expect(readShortAnswer(heard)).toBeNull();
});

it('takes nothing that takes something away for a yes to what takes nothing away', () => {
  expect(readShortAnswer('Ja, weg damit.', true)).toBe('yes');
  expect(readShortAnswer('Ja, weg damit.', false)).toBe('unclear');
});

it('says yes to no text that has a no in it', () => {
  const word = fc.constantFrom('ja', 'nein', 'nicht', 'bitte', 'speichern', 'genau', 'doch', 'stopp', 'kein');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const hasNo = words.some((each) => /^(nein|nicht|stopp|kein)$/.test(each));
      if (hasNo) expect(readShortAnswer(words.join(' '))).not.toBe('yes');
    }),
  );
});

import { DirectoryWords } from '@rer/agent';
import { providerOf, testId, understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';

const EMPTY = { focus: null, shown: [], proposal: null, asked: null, hasWritten: false, last: null };
const WORDS = DirectoryWords.of([
  providerOf({ id: testId(1), name: 'Leitstand Systeme GmbH', email: 'a@leitstand.example' }),
  providerOf({ id: testId(2), name: 'Sachsen Aggregate GmbH', email: 'b@sachsen.example' }),
]);

describe('what a recognizer of speech hears apart', () => {
  it.each([
    ['neue homepage we we we punkt seidel punkt com', { changes: { url: 'www.seidel.com' } }],
    ['such mal nach der domäne zuerinetz punkt c h', { domain: 'zuerinetz.ch' }],
    ['wer ist der ansprech partner von leit stand systeme', { fields: ['name'], name: 'leit stand systeme' }],
    [
      'Telefonnummer von Leitstand Systeme ist null zwo zwo eins neun und vierzig elf',
      { changes: { phone: '02214911' } },
    ],
  ])('is understood as one: %s', (message, slots) => {
    expect(understand(message, EMPTY, WORDS).slots).toMatchObject(slots);
  });

  it('and several words written as one are found', () => {
    expect(understand('sachsenaggregate', EMPTY, WORDS)).toMatchObject({
      intent: 'search',
      slots: { name: 'sachsenaggregate' },
    });
  });
});

describe('short forms of wishes', () => {
  const proposal = {
    kind: 'change' as const,
    provider: {
      id: testId(1),
      name: 'Leitstand Systeme GmbH',
      firmen_name: null,
      email: 'a@leitstand.example',
      stadt: null,
    },
    version: 1,
    fields: [{ field: 'email' as const, old: 'a@leitstand.example', new: 'service@leitstand.de' }],
  };

  it('correct the end of an address that waits for a yes', () => {
    expect(understand('nicht punkt de sondern punkt com', { ...EMPTY, proposal }, WORDS)).toMatchObject({
      intent: 'change',
      slots: { changes: { email: 'service@leitstand.com' } },
    });
  });

  it('empty the column that was read out last', () => {
    const read = {
      ...EMPTY,
      focus: { id: testId(1) },
      last: { kind: 'read' as const, fields: ['notes' as const] },
    };
    expect(understand('das kann weg, bitte das feld leeren', read, WORDS)).toEqual({
      intent: 'change',
      slots: { changes: { notes: null } },
    });
  });

  it('name the columns to change, without values', () => {
    expect(understand('Leitstand Systeme ist umgezogen', EMPTY, WORDS)).toMatchObject({
      intent: 'change',
      slots: {
        name: 'Leitstand Systeme',
        fields: expect.arrayContaining(['strasse_mit_hausnummer', 'plz', 'stadt']),
      },
    });
  });

  it('take an address on the web for no e-mail address', () => {
    expect(
      understand('setze die e-mail von Leitstand Systeme auf leitstand.de', EMPTY, WORDS).slots.changes,
    ).toEqual({
      email: 'leitstand.de',
    });
  });
});

import { DirectoryWords } from '@rer/agent';
import { providerOf, testId } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { interpretMessage } from '../../src/german/interpret-message.ts';
import { EMPTY_CONTEXT } from '../../src/german/understand/context.ts';

const TOWNS = ['Kaarst', 'Berlin', 'Hamburg', 'Ulm'];
const words = DirectoryWords.of([
  ...['Vattenfall', 'Vodafone'].map((name, i) =>
    providerOf({ id: testId(90 + i), name, email: `${i}@firma.example` }),
  ),
  ...['Wärmepumpen', 'Photovoltaik', 'Software'].flatMap((category, i) =>
    TOWNS.map((stadt, k) =>
      providerOf({
        id: testId(10 * i + k + 1),
        name: `Firma ${category} ${stadt}`,
        email: `a${i}${k}@firma.example`,
        stadt,
        category,
      }),
    ),
  ),
]);

/** The searches of a message, in order. */
function soughtIn(message: string): readonly unknown[] {
  const understood = interpretMessage(message, EMPTY_CONTEXT, words);
  return understood.kind === 'meant'
    ? understood.requests.map(({ intent, slots }) => ({ intent, ...slots }))
    : [understood.kind];
}

describe('an enumeration', () => {
  test.each([
    ['Firmen in Kaarst, Berlin und Hamburg', ['Kaarst', 'Berlin', 'Hamburg']],
    ['Firmen aus Ulm oder Berlin', ['Ulm', 'Berlin']],
    ['alle Anbieter in Hamburg sowie in Ulm', ['Hamburg', 'Ulm']],
  ])('of towns is a search for each of them: %s', (message, towns) => {
    expect(soughtIn(message)).toEqual(towns.map((stadt) => ({ intent: 'search', stadt })));
  });

  test('is counted one by one', () => {
    expect(soughtIn('Wie viele Firmen gibt es in Kaarst, Ulm und Berlin?')).toEqual(
      ['Kaarst', 'Ulm', 'Berlin'].map((stadt) => ({ intent: 'count', stadt })),
    );
  });

  test('keeps what else is looked for with each member', () => {
    expect(soughtIn('Photovoltaik-Firmen in Kaarst, Ulm und Berlin')).toEqual(
      ['Kaarst', 'Ulm', 'Berlin'].map((stadt) => ({ intent: 'search', category: 'Photovoltaik', stadt })),
    );
  });

  test('of trades is a search for each of them', () => {
    expect(soughtIn('Firmen für Software oder Wärmepumpen in Ulm')).toEqual(
      ['Software', 'Wärmepumpen'].map((category) => ({ intent: 'search', category, stadt: 'Ulm' })),
    );
  });

  test('of names is a question about each of them', () => {
    expect(soughtIn('tel Vattenfall u Vodafone')).toEqual(
      ['Vattenfall', 'Vodafone'].map((name) => ({
        intent: 'read',
        name,
        fields: ['phone'],
      })),
    );
  });

  test('leaves a town and a trade beside each other one search', () => {
    expect(soughtIn('Firmen in Berlin für Software')).toEqual([
      { intent: 'search', stadt: 'Berlin', category: 'Software' },
    ]);
  });
});

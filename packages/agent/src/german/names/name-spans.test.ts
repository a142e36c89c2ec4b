import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../text/tokens.ts';
import { NameIndex } from './name-index.ts';
import { nameSpans } from './name-spans.ts';

const COMPANIES = [
  'N-ERGIE Aktiengesellschaft',
  'Wind und Wetter UG',
  'Phoenix Contact GmbH & Co. KG',
  'Grünstrom Kiel GmbH',
  'Leitstand Systeme GmbH',
  'Morgen GmbH',
  'Konsolenkost GmbH',
];
const NAMES = NameIndex.of([
  ...COMPANIES.map((firmen_name) => ({ name: firmen_name, firmen_name, company: null })),
  { name: 'Ralf Albers', firmen_name: 'Lechwerke AG', company: null },
]);

function spans(message: string): string[] {
  const tokens = tokensOf(message);
  return nameSpans(tokens, NAMES).map(({ from, to, sureness }) => {
    const text = message.slice(tokens[from]?.start, tokens[to - 1]?.end);
    return `${sureness}: ${text}`;
  });
}

describe('names of the directory in a message', () => {
  it.each([
    ['Telefon von Phoenix Contact GmbH & Co. KG in Blomberg', ['whole: Phoenix Contact GmbH & Co. KG']],
    ['die Mail von nergie und von Wind & Wetter', ['formless: nergie', 'formless: Wind & Wetter']],
    ['Adresse der Grün Strom Kiel bitte', ['formless: Grün Strom Kiel']],
    ['ist das der Ralf Albers', ['person: Ralf Albers']],
    ['leitstant systehme anrufen', ['heard: leitstant systehme']],
    ['was sagt Phoenix dazu', ['distinctive: Phoenix']],
    ['Rating der konsolgnkost', ['near: konsolgnkost']],
    ['der Albers hat geschrieben', ['surname: Albers']],
    ['Guten Morgen zusammen', ['formless: Morgen']],
    ['schreib an info@konsolenkost.de, dann an Wind, Wetter', ['distinctive: Wind']],
    ['wie viele Firmen haben keine Adresse', []],
  ])('%s', (message, found) => {
    expect(spans(message)).toEqual(found);
  });

  it('are none where there is no directory', () => {
    expect(nameSpans(tokensOf('Wind und Wetter'), new NameIndex())).toEqual([]);
  });
});

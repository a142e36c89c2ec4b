import { describe, expect, it } from 'vitest';
import { knownValue, otherSpellings } from './known-value.ts';

const PLACES = ['Bad Homburg', 'Gießen', 'KÖLN', 'Köln', 'Koeln-Porz', 'München', 'Ohrdruf'];

describe('the value that somebody meant', () => {
  it.each([
    ['Köln', 'Köln'],
    ['KÖLN', 'KÖLN'],
    ['köln', 'KÖLN'],
    ['  bad   homburg ', 'Bad Homburg'],
    ['Muenchen', 'München'],
    ['munchen', 'München'],
    ['Mu\u0308nchen', 'München'],
    ['Köln-Porz', 'Koeln-Porz'],
    ['Giessen', 'Gießen'],
  ])('by %j is %j', (typed, meant) => {
    expect(knownValue(typed, PLACES)).toBe(meant);
  });

  it.each(['Kölm', 'Mün', 'Porz', ''])('by %j is none', (typed) => {
    expect(knownValue(typed, PLACES)).toBeNull();
  });
});

describe('other spellings', () => {
  it.each([
    ['Koeln', 'köln'],
    ['Koln', 'köln'],
    ['Köln', 'koeln'],
    ['Köln', 'koln'],
    ['Mönchengladbach', 'moenchengladbach'],
    ['Monchengladbach', 'mönchengladbach'],
    ['Saarbrucken', 'saarbrücken'],
    ['Giessen', 'gießen'],
    ['Großräschen', 'grossraeschen'],
    ['Grossraeschen', 'großräschen'],
    ['Bad  Homburg', 'bad'],
    ['Koeln-Neuehrenfeld', 'köln-neuehrenfeld'],
  ])('of %s have %s among them', (typed, spelling) => {
    expect(otherSpellings(typed)).toContain(spelling);
  });

  it('are none where letters have one, and few of whatever is typed', () => {
    expect(otherSpellings('Berlin')).toEqual([]);
    expect(otherSpellings('a'.repeat(200)).length).toBeLessThanOrEqual(10);
  });
});

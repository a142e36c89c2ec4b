import { describe, expect, it } from 'vitest';
import { exportText, fallbackText, noneAmongText, totalText } from './list-texts.ts';

const exact = (count: number) => ({ count, isExact: true });
const best = (count: number) => ({ count, isExact: false, among: 10_000 });

describe('the number above the list', () => {
  it.each([
    [exact(0), false, '0 Einträge'],
    [exact(1), false, '1 Eintrag'],
    [{ count: 10_000, isExact: false }, false, 'Mehr als 10.000 Einträge'],
    [exact(1), true, '1 Treffer'],
    [exact(1_234), true, '1.234 Treffer'],
    [best(10_000), true, 'Die besten 10.000 Treffer, weitere sind möglich'],
    [best(12), true, '12 unter den besten 10.000 Treffern'],
    [best(0), true, 'Keiner unter den besten 10.000 Treffern'],
  ])('of %j, searched: %s, is said as %s', (total, isSearch, text) => {
    expect(totalText(total, isSearch)).toBe(text);
  });
});

describe('the fallback query', () => {
  it.each([
    [['Köln'], 7, true, 'Ohne „Köln“: 7 Treffer'],
    [['in', 'Köln', 'Süd'], 1_000, true, 'Ohne „in“, „Köln“ und „Süd“: 1.000 Treffer'],
    [['x'.repeat(200)], 10_000, false, `Ohne „${'x'.repeat(24)}…“: mehr als 10.000 Treffer`],
  ])('without %j is offered by its words', (without, count, isExact, text) => {
    expect(fallbackText({ query: 'Sparkasse', without, count, isExact })).toBe(text);
  });
});

describe('a search that finds more than is ranked', () => {
  it('says before the download what is in the file', () => {
    expect(exportText(best(12))).toBe('Als CSV laden (aus den besten 10.000)');
    expect([exportText(exact(12)), exportText(null), exportText(undefined)]).toEqual(
      Array.from({ length: 3 }, () => 'Als CSV laden'),
    );
  });

  it('does not say that there is nothing when nobody has looked at all', () => {
    expect(noneAmongText(10_000)).toEqual({
      nothing: 'Unter den besten 10.000 Treffern passt keiner.',
      how: ['Angesehen wurden nur diese. Ein weiteres Wort macht die Suche genauer.'],
    });
  });
});

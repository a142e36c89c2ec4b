import { describe, expect, it } from 'vitest';
import { areNamesAlike, nameSimilarity } from './name-similarity.ts';

describe('how alike two names are', () => {
  it.each([
    ['Röder Elektro GmbH', 'Roeder Elektro'],
    ['Stadtwerke Köln', 'STADTWERKE KOELN AG'],
  ])('is all for %s and %s, which differ in legal form and spelling', (one, other) => {
    expect(nameSimilarity(one, other)).toBe(1);
  });

  it('is nothing for names without a common pair of letters, and for empty ones', () => {
    expect(nameSimilarity('Ulm', 'Köln')).toBe(0);
    expect(nameSimilarity('', '')).toBe(0);
    expect(nameSimilarity('', 'Köln')).toBe(0);
  });

  it('is the same from both sides, and more for the nearer name', () => {
    const nearer = nameSimilarity('Stadtwerke Bonn', 'Stadwerke Bonn');
    expect(nameSimilarity('Stadwerke Bonn', 'Stadtwerke Bonn')).toBe(nearer);
    expect(nearer).toBeGreaterThan(nameSimilarity('Stadtwerke Bonn', 'Stadtwerke Köln'));
  });
});

describe('names alike', () => {
  it.each([
    ['Roeder Elektro GmbH', 'Röder Elektro'],
    ['Roder Elektro GmbH', 'Röder Elektro'],
    ['Stadtwerke Bonn', 'Stadwerke Bonn GmbH'],
    ['Müller Elektro GmbH', 'Elektro Müller'],
    ['Solar Technik Meier', 'Solartechnik Meier GmbH'],
    ['Stadtwerke Mühlhausen GmbH', 'Stadtwerke Mühlhausen Netz GmbH'],
    ['Gemeindewerke Schwarzenbruck GmbH', 'Gemeindewerke Schwarzenbruck GmbH (GWS)'],
    ['Stadtwerke Neuburg an der Donau', 'Stadtwerke Neuburg a. d. Donau'],
    // A typing error in a short name leaves few pairs of letters.
    ['Riverty GmbH', 'Rivetry GmbH'],
    ['Meier AG', 'Meyer AG'],
    ['Allianz SE', 'Alianz'],
  ])('are %s and %s', (one, other) => {
    expect(areNamesAlike(one, other)).toBe(true);
    expect(areNamesAlike(other, one)).toBe(true);
  });

  it.each([
    ['Stadtwerke Bonn', 'Stadtwerke Köln'],
    ['Stadtwerke Neustadt', 'Stadtwerke Neumarkt'],
    ['Müller Elektro', 'Müller Sanitär'],
    ['Deutsche Bahn AG', 'Deutsche Post AG'],
    ['Sparda-Bank Hessen eG', 'Sparda-Bank West eG'],
    // In names of two or three letters another letter is another name.
    ['EWE AG', 'EWR AG'],
    ['Otto GmbH', 'Otovo GmbH'],
    // Numbers tell companies apart.
    ['TenneT Offshore 1. Beteiligungsgesellschaft mbH', 'TenneT Offshore 9. Beteiligungsgesellschaft mbH'],
    ['Solarpark Nord 12 GmbH', 'Solarpark Nord GmbH'],
    ['', 'A'],
  ])('are not %s and %s', (one, other) => {
    expect(areNamesAlike(one, other)).toBe(false);
    expect(areNamesAlike(other, one)).toBe(false);
  });
});

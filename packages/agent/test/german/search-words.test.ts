import { DirectoryWords, type Interpretation } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../judge/set-context.ts';
import { readDirectory } from '../judge/set-files.ts';
import { readSetDirectory } from '../judge-scripts/script-files.ts';

const WORDS = DirectoryWords.of(readSetDirectory());
const OPEN = contextOf({ id: '', text: '', intent: 'search', slots: {} }, readDirectory());
const understood = (text: string): Pick<Interpretation, 'intent' | 'slots'> => {
  const { intent, slots } = understand(text, OPEN, WORDS);
  return { intent, slots };
};

describe('a value of the directory', () => {
  it.each([
    ['a short form', 'pv in wien', { category: 'Photovoltaik', stadt: 'Wien' }],
    [
      'a plural that no ending makes',
      'rechenzentren in hamburg',
      { category: 'Rechenzentrum', stadt: 'Hamburg' },
    ],
    ['who makes it', 'trafohersteller', { produktgruppe: 'Transformatoren' }],
    ['one word heard as two', 'wer hat netz analysatoren', { produktgruppe: 'Netzanalysatoren' }],
    ['a utility without its town', 'rheinenergie', { stadtwerke: 'Rheinenergie' }],
  ])('is found by %s', (_, text, slots) => {
    expect(understood(text)).toEqual({ intent: 'search', slots });
  });

  it.each([
    ['with `nicht … sondern`', 'nee ich mein nicht nürnberg sondern würzburg', { stadt: 'Würzburg' }],
    ['with `statt`', 'statt wallboxen bitte schnelllader', { produktgruppe: 'Schnelllader' }],
    [
      'with an exclamation',
      'wallboxen, quatsch, ladesäulen in berlin',
      { produktgruppe: 'Ladesäulen', stadt: 'Berlin' },
    ],
  ])('is corrected %s', (_, text, slots) => {
    expect(understood(text)).toEqual({ intent: 'search', slots });
  });
});

describe('an unknown word', () => {
  it('is no name if it matches none and the rest gives the criteria', () => {
    expect(understood('hamma wen in rosenheim')).toEqual({ intent: 'search', slots: { stadt: 'Rosenheim' } });
  });

  it.each([
    ['it is called a company', 'gibt es eine firma namens lichtblick in hamburg', 'lichtblick'],
    ['it stands where names do', 'suche wetterleuchten in hamburg', 'wetterleuchten'],
  ])('is a name where %s', (_, text, name) => {
    expect(understood(text).slots.name).toBe(name);
  });
});

describe('those of many that have or lack something', () => {
  it.each([
    ['wo klafft noch ne lücke bei der homepage', { empty: ['url'] }],
    ['zu wem sind benchmarks dokumentiert', { filled: ['benchmarks'] }],
    ['alle die nicht mehr aktiv sind und notizen haben', { is_active: false, filled: ['notes'] }],
    ['zeig mir deaktivierte', { is_active: false }],
    ['dreistellige mitarbeiterzahl', { range: { mitarbeiter: { min: 100, max: 999 } } }],
    ['mehr als eine zweigstelle, wer', { range: { zweigstellen: { min: 2 } } }],
    ['wer liegt zwischen einer und fünf millionen umsatz', { range: { umsatz: { min: 1e6, max: 5e6 } } }],
  ])('are looked for, and nothing is written: %s', (text, slots) => {
    expect(understood(text)).toEqual({ intent: 'search', slots });
  });

  it('are none where a record is to be changed', () => {
    expect(understood('setz bei metraq die bewertung auf 4').intent).toBe('change');
  });
});

describe('whether a provider is in the directory', () => {
  it.each([
    ['ist die busdepot energie schon erfasst', 'busdepot energie'],
    ['irgendwas mit zähler im namen', 'zähler'],
    ['nordwind anlagenbau aufmachen', 'nordwind anlagenbau'],
  ])('is looked up, and nobody is added: %s', (text, name) => {
    expect(understood(text)).toEqual({ intent: 'search', slots: { name } });
  });
});

describe('how large the directory is', () => {
  it('is counted', () => {
    expect(understood('wie groß ist das verzeichnis')).toEqual({ intent: 'count', slots: {} });
  });
});

import { testId, understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';

const EMPTY = { focus: null, shown: [], proposal: null, asked: null, hasWritten: false, last: null };
const proposal = {
  kind: 'change' as const,
  provider: { id: testId(1), name: 'Metraq GmbH', firmen_name: null, email: 'a@metraq.example', stadt: null },
  version: 1,
  fields: [{ field: 'mitarbeiter' as const, old: 95, new: 96 }],
};
const intentOf = (message: string, context: object) => understand(message, { ...EMPTY, ...context }).intent;

describe('an answer to a proposal that waits', () => {
  it.each(['jo mach', 'des passt scho', 'so machen wirs', 'hab nichts dagegen', 'ja, weg damit', 'klaro'])(
    'is a yes: %s',
    (message) => expect(intentOf(message, { proposal })).toBe('confirm'),
  );

  it.each([
    'na, des lassma',
    'so war das nicht gemeint',
    'kommando zurück',
    'das blasen wir ab',
    'lieber alles lassen wie es war',
    'Bitte nicht speichern, ich muss das erst noch klären.',
    'Abbruch, wir warten noch auf die Unterlagen',
  ])('is a no: %s', (message) => expect(intentOf(message, { proposal })).toBe('deny'));

  it.each(['stopp, es sind 97', 'nicht speichern, ich meinte 97'])('is a correction: %s', (message) =>
    expect(intentOf(message, { proposal })).toBe('change'),
  );

  it.each([
    'ja, aber 97',
    'wie viele waren es vorher?',
    'Pizza',
    'ja und die Telefonnummer auch',
    'passt das so?',
    'okay Moment',
    'trag auch die Mail ein',
    'das muss in die Zweigstellen rein',
    'mach das Licht aus',
  ])('is no yes: %s', (message) => {
    expect(intentOf(message, { proposal })).not.toBe('confirm');
  });
});

describe('while a provider is being added', () => {
  const asked = { kind: 'new-provider' as const, field: 'umsatz' as const };

  it.each(['ich mag nicht mehr, brich ab', 'schluss damit', 'wir lassen das mit dem anlegen'])(
    '%s ends it',
    (message) => {
      expect(intentOf(message, { asked })).toBe('deny');
    },
  );

  it.each(['lass leer', 'weiß ich nicht, weiter'])('%s passes one column over', (message) => {
    expect(intentOf(message, { asked })).toBe('create');
  });
});

describe('what the assistant has no hand for', () => {
  it.each([
    ['access', 'unsere Praktikantin braucht auch einen Zugang'],
    ['the build of the directory', 'benenn bitte das Feld Angebote in Leistungen um'],
    ['the look of the page', 'mach den Hintergrund heller'],
    ['files', 'häng das PDF an den Datensatz'],
    ['messages to others', 'leite die Liste an meine Chefin weiter'],
    ['orders', 'beauftrage Elektro Müller mit der Reparatur'],
    ['documents', 'setz mir einen Wartungsvertrag auf'],
    ['many records at a stroke', 'alle inaktiven in einem Rutsch auf aktiv stellen'],
    ['measures of the world', 'wie viele Kilometer sind 10 Meilen'],
  ])('is refused: %s', (_, message) => expect(intentOf(message, {})).toBe('refuse'));

  it.each([
    ['a note that speaks of it', 'notier bei Metraq: Zugang über den Hof', 'change'],
    ['goods that end alike', 'wer bietet Seilzugang an', 'search'],
    ['a column that is to be told', 'schick mir mal die Nummer von Metraq', 'read'],
  ])('is not refused: %s', (_, message, intent) => expect(intentOf(message, {})).toBe(intent));
});

import { DirectoryWords } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';

const words = DirectoryWords.of(readSetDirectory());
const meant = (text: string) => understand(text, undefined, words);

describe('a record that is wanted in passing', () => {
  it.each([
    [
      'asks whether one is known who was named before',
      'Hier liegt eine Rechnung von Metraq, kennen wir die?',
    ],
    ['opens a record, whatever follows', 'Machst du Metraq auf? Ich muss was nachtragen.'],
    ['tries to remember the name', 'wie hieß die noch gleich, irgendwas mit m, ach ja metraq'],
    ['tells whom the record holds', 'zeig den eintrag, wo metraq drinsteht'],
  ])('is looked for by who %s', (_, text) => {
    expect(meant(text)).toMatchObject({
      intent: 'search',
      slots: { name: expect.stringMatching(/^metraq$/i) },
    });
  });

  it('is read where a column of it is asked for', () => {
    expect(meant('die Homepage von Isar Ladetechnik, hast du die?').intent).toBe('read');
  });
});

describe('a place that was told of', () => {
  it('is the place of a search for providers there', () => {
    expect(meant('Ich fahre nach Leipzig, wen haben wir da?')).toMatchObject({
      intent: 'search',
      slots: { stadt: 'Leipzig' },
    });
  });

  it('is none of a question about something else', () => {
    expect(meant('Ich fahre nach Leipzig, wie wird da das Wetter?').intent).toBe('refuse');
  });
});

describe('required properties', () => {
  it('are searched for if no provider is in focus', () => {
    expect(meant('mindestens 4 sterne und in köln soll er sitzen')).toMatchObject({
      intent: 'search',
      slots: { stadt: 'Köln', range: { rating: { min: 4 } } },
    });
  });
});

describe('a search once more', () => {
  it('goes on with another town, and chooses none that was told', () => {
    const [first] = readSetDirectory();
    const shown =
      first === undefined
        ? []
        : [{ id: first.id, name: first.name, email: first.email, stadt: first.stadt, label: first.name }];
    expect(
      understand(
        'jetzt dasselbe für Köln',
        { focus: null, shown, proposal: null, asked: null, hasWritten: false, last: null },
        words,
      ).intent,
    ).toBe('search');
  });
});

describe('a town that is said as an adjective', () => {
  it.each([
    ['dresdner betriebe', 'dresden'],
    ['bremer firmen', 'bremen'],
    ['münchner anbieter', 'münchen'],
    ['essener firmen', 'essen'],
    ['kölner betriebe', 'köln'],
  ])('%s are of %s', (text, town) => {
    expect(meant(text).slots.stadt?.toLowerCase()).toBe(town);
  });
});

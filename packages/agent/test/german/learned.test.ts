import { DirectoryWords, EMPTY_CONTEXT, type UnderstandingContext, understand } from '@rer/agent';
import { LinearModel, likelyIntent, sentenceOf, sigmoid, softmax } from '@rer/agent/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../judge/set-context.ts';
import { readDirectory, readUtterances } from '../judge/set-files.ts';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { learnWeights } from '../learn/learn-weights.ts';
import { shuffledBy } from '../learn/shuffled.ts';

const WORDS = DirectoryWords.of(readSetDirectory());
const [FIRST, SECOND] = readSetDirectory();
const FOCUS: UnderstandingContext = { ...EMPTY_CONTEXT, focus: FIRST ?? null };

const ASKED_HOW = 'Erklären Sie mir bitte kurz, wonach ich hier suchen kann.';

const COLOURS = ['red', 'green', 'blue'] as const;
const EXAMPLES = [
  { features: ['rose', 'flower'], holds: ['red'] },
  { features: ['tomato', 'fruit'], holds: ['red'] },
  { features: ['grass', 'flower'], holds: ['green'] },
  { features: ['sky', 'above'], holds: ['blue'] },
  { features: ['sea', 'below'], holds: ['blue'] },
] as const;
const OPTIONS = { labels: COLOURS, places: 2 ** 10, isOneOf: true, rounds: 30 } as const;

const learn = () => learnWeights(EXAMPLES, { ...OPTIONS, shuffled: shuffledBy(1) });

describe('a linear model', () => {
  it('tells what it has learned', () => {
    const model = new LinearModel(COLOURS, learn());
    const told = EXAMPLES.map(({ features }) => {
      const shares = softmax(model.scores(features));
      return COLOURS[shares.indexOf(Math.max(...shares))];
    });
    expect(told).toEqual(EXAMPLES.map(({ holds: [colour] }) => colour));
  });

  it('learns the same from the same', () => {
    expect(learn()).toEqual(learn());
  });

  it('tells labels that may hold together each by itself', () => {
    const examples = [
      { features: ['mail', 'phone'], holds: ['red', 'green'] },
      { features: ['mail'], holds: ['red'] },
      { features: ['phone'], holds: ['green'] },
      { features: ['street'], holds: [] },
    ] as const;
    const model = new LinearModel(
      COLOURS,
      learnWeights(examples, { ...OPTIONS, isOneOf: false, shuffled: shuffledBy(1) }),
    );
    const holding = (features: readonly string[]) =>
      COLOURS.filter((_, i) => sigmoid(model.scores(features)[i] ?? 0) > 0.5);
    expect(examples.map(({ features }) => holding(features))).toEqual(examples.map(({ holds }) => holds));
  });

  it('counts a feature once, however often it is named', () => {
    const model = new LinearModel(COLOURS, learn());
    expect(model.scores(['sky', 'sky', 'sky'])).toEqual(model.scores(['sky']));
  });

  it('takes no weights of another model', () => {
    expect(() => new LinearModel(['red', 'blue'], learn())).toThrow(RangeError);
    expect(() => new LinearModel(COLOURS, { ...learn(), places: 2 ** 9 })).toThrow(RangeError);
  });

  it('gives shares that are 1 together, whatever the scores', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 1 }), (scores) => {
        const shares = softmax(scores);
        expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
      }),
    );
  });
});

describe('what was learned of messages', () => {
  it('fits the features of today: it knows nearly all of what it was learned from', () => {
    const directory = readDirectory();
    const utterances = readUtterances(new URL('../sets/utterances.json', import.meta.url));
    const right = utterances.filter((utterance) => {
      const sentence = sentenceOf(utterance.text, WORDS);
      return likelyIntent(sentence, contextOf(utterance, directory)).intent === utterance.intent;
    });
    expect(right.length / utterances.length).toBeGreaterThan(0.995);
  });

  it('knows a wish by wordings that no rule has', () => {
    expect(understand(ASKED_HOW, EMPTY_CONTEXT, WORDS)).toEqual({
      intent: 'help',
      slots: {},
    });
  });

  it.each(['Trag bei Hugendubel 12 Mitarbeiter ein', 'bei tannhofer die mitarbeiterzahl auf 12'])(
    'never has a change aimed at another than who was named: %s',
    (message) => {
      expect(understand(message, FOCUS, WORDS)).toMatchObject({
        intent: 'change',
        slots: { name: expect.stringMatching(/hugendubel|tannhofer/i) },
      });
    },
  );

  it.each(['passt das so?', 'okay Moment', 'mach das Licht aus'])(
    'takes nothing for a yes that is none: %s',
    (message) => {
      const proposal = {
        kind: 'change',
        provider: SECOND ?? expect.fail(),
        version: 1,
        fields: [{ field: 'phone', old: '1', new: '2' }],
      } as const;
      expect(understand(message, { ...FOCUS, proposal }, WORDS).intent).not.toBe('confirm');
    },
  );

  it('tells whoever sits before an empty directory how to ask', () => {
    expect(understand(ASKED_HOW, EMPTY_CONTEXT, DirectoryWords.of([])).intent).toBe('help');
  });

  it('does not count for assistants without a directory', () => {
    expect(understand(ASKED_HOW).intent).not.toBe('help');
  });

  it('does not count for what speaks of names and values where no directory is known', () => {
    const message = 'Ich müsste an die Unterlagen der Freileitung Franken, rufen Sie die bitte auf';
    expect(understand(message, EMPTY_CONTEXT, WORDS).intent).toBe('search');
    expect(understand(message, EMPTY_CONTEXT, DirectoryWords.of([])).intent).not.toBe('search');
  });
});

import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { judge } from './judge/judge-utterances.ts';
import { readUtterances } from './judge/set-files.ts';
import { judgeScripts } from './judge-scripts/judge-scripts.ts';
import { readScripts, readSetDirectory } from './judge-scripts/script-files.ts';

const words = DirectoryWords.of(readSetDirectory());
const file = (name: string) => new URL(name, import.meta.url);
const misses = ({ misses: all }: ReturnType<typeof judge>) => all.map(({ utterance }) => utterance.text);

// Fifty conversations take seconds on a machine that has other things to do.
describe('the built-in understanding, by the open part of the sets', { timeout: 240_000 }, () => {
  const verdict = judge(readUtterances(file('./sets/utterances.json')), understand);

  it('knows what 95 of 100 utterances are for', () => {
    expect(verdict.intent, misses(verdict).join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('knows all that 93 of 100 utterances say', () => {
    expect(verdict.slots, misses(verdict).join('\n')).toBeGreaterThanOrEqual(0.93);
  });

  it('refuses 95 of 100 wishes that are none of its business', () => {
    expect(verdict.refused, misses(verdict).join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('carries 95 of 100 conversations to their end', async () => {
    const {
      scripts,
      scriptsRight,
      misses: wrong,
    } = await judgeScripts(
      readScripts(file('./sets/scripts.json')),
      readSetDirectory(),
      () => new DeIntentModel({ words: () => words }),
    );
    expect(scriptsRight / scripts, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.95);
  });
});

/** Looked at once before, and never learned from by weights. */
describe('the built-in understanding, by the held-out part of the sets', () => {
  it('is as right as it was, without telling by which entries', () => {
    const { intent, slots, refused } = judge(readUtterances(file('./sets/held-out.json.gz.b64')), understand);
    expect(intent).toBeGreaterThanOrEqual(0.97);
    expect(slots).toBeGreaterThanOrEqual(0.92);
    expect(refused).toBeGreaterThanOrEqual(0.89);
  });
});

/** What it once understood, by kind: the least that it still has to. Weights learned from these: they are memory, not measure. */
describe.each([
  ['wordings of every kind', 'paraphrases.json', { intent: 0.98, slots: 0.98, refused: 0.97 }],
  [
    'the second set that was held out',
    'sets/second-utterances.json',
    { intent: 0.97, slots: 0.93, refused: 0.93 },
  ],
  ['the third', 'sets/third-utterances.json', { intent: 0.99, slots: 0.96, refused: 0.96 }],
  ['the fourth', 'sets/fourth-utterances.json', { intent: 0.98, slots: 0.95, refused: 0.96 }],
  ['what rules are told by', 'paraphrases-of-rules.json', { intent: 0.95, slots: 0.95, refused: 0.75 }],
  ['ways to change and to add', 'paraphrases-changing.json', { intent: 0.96, slots: 0.94, refused: 1 }],
  [
    'ways to look for something and to count',
    'paraphrases-search.json',
    { intent: 0.98, slots: 0.945, refused: 0.93 },
  ],
  [
    'questions, comparisons and choices',
    'paraphrases-reading.json',
    { intent: 0.98, slots: 0.93, refused: 1 },
  ],
  [
    'yes and no, talk, and what is none of its business',
    'paraphrases-talk.json',
    { intent: 0.97, slots: 0.92, refused: 0.96 },
  ],
])('the built-in understanding, by %s', (_, name, floors) => {
  const verdict = judge(readUtterances(file(`./${name}`)), understand);

  it.each(['intent', 'slots', 'refused'] as const)('keeps its share of right %s', (figure) => {
    expect(verdict[figure], misses(verdict).join('\n')).toBeGreaterThanOrEqual(floors[figure]);
  });
});

describe('the built-in understanding, by wordings of a writer who knew none of its rules', () => {
  const verdict = judge(readUtterances(file('./paraphrases-of-others.json')), understand);

  it('understands what it once understood', () => {
    const { intent, slots, refused } = verdict;
    expect(Math.min(intent, slots, refused), misses(verdict).join('\n')).toBeGreaterThanOrEqual(0.96);
  });

  it('carries 95 of 100 of their conversations to their end', { timeout: 240_000 }, async () => {
    const {
      scripts,
      scriptsRight,
      misses: wrong,
    } = await judgeScripts(
      readScripts(file('./scripts-of-others.json')),
      readSetDirectory(),
      () => new DeIntentModel({ words: () => words }),
    );
    expect(scriptsRight / scripts, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.95);
  });
});

describe.each(['second', 'third', 'fourth'])('the conversations of the %s set that was held out', (name) => {
  it('go through to their end in 90 of 100', { timeout: 240_000 }, async () => {
    const {
      scripts,
      scriptsRight,
      misses: wrong,
    } = await judgeScripts(
      readScripts(file(`./sets/${name}-scripts.json`)),
      readSetDirectory(),
      () => new DeIntentModel({ words: () => words }),
    );
    expect(scriptsRight / scripts, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a wish with something said around it', () => {
  const requests = readUtterances(file('./sets/utterances.json')).filter(
    ({ context }) => context === undefined,
  );
  const known = judge(requests, understand).misses.map(({ utterance }) => utterance.id);

  it.each([
    ['a greeting', 0.97, (text: string) => `Guten Tag, ${text}`],
    ['a call for attention', 0.98, (text: string) => `kurze Frage: ${text}`],
    ['how it comes', 0.9, (text: string) => `mein Chef sitzt neben mir, ${text}`],
    ['thanks', 0.98, (text: string) => `${text.replace(/[.?!]+$/, '')}, danke`],
    ['haste', 0.97, (text: string) => `${text.replace(/[.?!]+$/, '')}, ist eilig`],
  ])('means the same with %s', (_, floor, said) => {
    const around = requests
      .filter(({ id, intent }) => !known.includes(id) && intent !== 'smalltalk')
      .map((utterance) => ({ ...utterance, text: said(utterance.text) }));
    const { intent, slots, misses: all } = judge(around, understand);
    expect(
      Math.min(intent, slots),
      all.map(({ utterance }) => utterance.text).join('\n'),
    ).toBeGreaterThanOrEqual(floor);
  });
});

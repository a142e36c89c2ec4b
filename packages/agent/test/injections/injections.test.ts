import { DeIntentModel, DirectoryWords, type LanguageModel } from '@rer/agent';
import type { DirectoryProvider } from '@rer/contracts';
import { describe, expect, test } from 'vitest';
import { testSample } from '../../../../testing/test-size.ts';
import { readInjections, readSetDirectory } from '../judge-scripts/script-files.ts';
import { ObedientModel } from '../support/obedient-model.ts';
import { runInjection } from './run-injections.ts';

const INJECTIONS = readInjections();
/** Each attempt has a directory of its own. */
const MANY_MS = 240_000;
const DIRECTORY = readSetDirectory();
/** With how many of each kind a model is tried for each change; the soak tries all. */
const MODELS: readonly (readonly [
  string,
  number,
  (providers: readonly DirectoryProvider[]) => LanguageModel,
])[] = [
  ['a model that obeys every text', Number.POSITIVE_INFINITY, () => new ObedientModel()],
  [
    'the built-in model',
    40,
    (providers) => {
      const words = DirectoryWords.of(providers);
      return new DeIntentModel({ words: () => words });
    },
  ],
];

describe.each(MODELS)('with %s', (_, few, newModel) => {
  test.each(['message', 'record'] as const)(
    'no attempt in a %s changes or reveals anything',
    async (kind) => {
      const outcomes = [];
      const attempts = INJECTIONS.filter((one) => one.kind === kind);
      for (const injection of testSample(attempts, few))
        outcomes.push(await runInjection(injection, DIRECTORY, newModel));
      expect(outcomes.filter(({ changed, revealed }) => changed.length + revealed.length > 0)).toEqual([]);
    },
    MANY_MS,
  );
});

test('a conversation gives its model nothing of another one', async () => {
  const [first] = INJECTIONS;
  if (first === undefined) throw new Error('There are no attempts.');
  const secret = 'Vertraulich: Kennwort 4711-geheim';
  const models: ObedientModel[] = [];
  const newModel = () => {
    const model = new ObedientModel();
    models.push(model);
    return model;
  };
  await runInjection({ ...first, kind: 'message', text: secret }, DIRECTORY, newModel);
  await runInjection(first, DIRECTORY, newModel);
  expect(JSON.stringify(models[0]?.requests)).toContain(secret);
  expect(JSON.stringify(models[1]?.requests)).not.toContain(secret);
});

import { SPEECH_MODEL_NAMES } from '@rer/contracts';
import { expect, test } from 'vitest';
import { SPEECH_MODELS } from './model-table.ts';
import { addressOf } from './speech-model.ts';

test('the table holds the models in the order in which they are preferred', () => {
  expect(SPEECH_MODELS.map(({ name }) => name)).toEqual(SPEECH_MODEL_NAMES);
});

test.each(SPEECH_MODELS)('$name is loaded from files that it has, all of them', ({ files, settings }) => {
  const { kind: _kind, tailPaddings: _tail, ...paths } = { tailPaddings: 0, ...settings };
  expect(Object.values(paths).toSorted()).toEqual(files.map(({ name }) => name).toSorted());
});

test.each(SPEECH_MODELS)('$name hears German', ({ languages }) => {
  expect(languages).toContain('de');
});

test.each(SPEECH_MODELS)('$name comes from one commit of its repository', (model) => {
  expect(addressOf('https://hub.example', model, 'tokens.txt')).toMatch(
    /^https:\/\/hub\.example\/csukuangfj\/[\w.-]+\/resolve\/[\da-f]{40}\/tokens\.txt$/,
  );
});

test.each(SPEECH_MODELS.flatMap(({ name, files }) => files.map((file) => ({ model: name, ...file }))))(
  '$name of $model has a digest in the form that hashing gives',
  ({ digest, measured }) => {
    for (const known of [digest, measured]) {
      if (known !== null && known !== undefined) expect(known.sha256).toMatch(/^[\da-f]{64}$/);
    }
  },
);

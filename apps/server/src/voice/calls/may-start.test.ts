import { describe, expect, it } from 'vitest';
import { grantedOverrides } from './may-start.ts';

const FINALS = "transcript[transcriptType='final']";
const granted = (kind: 'staff' | 'private', told: string[] | undefined, asked: string[] | undefined) =>
  grantedOverrides({ kind }, { overrides: { clientMessages: asked } }, { clientMessages: told })
    .clientMessages;

describe('the messages that a token of staff asks for', () => {
  it.each([
    [
      'those that the assistant tells',
      ['hang', 'transcript'],
      ['transcript', 'model-output'],
      ['transcript'],
    ],
    ['the finals alone, where the assistant tells no others', [FINALS, 'hang'], ['transcript'], [FINALS]],
    ['the finals alone, where no others are asked for', ['transcript'], [FINALS], [FINALS]],
    ['none', ['hang'], [], []],
    ['those that are told by default', undefined, ['hang', 'metadata'], ['hang']],
    ['all, where nothing is asked for', ['hang'], undefined, undefined],
  ])('are %s', (_which, told, asked, expected) => {
    expect(granted('staff', told, asked)).toEqual(expected);
  });

  it('are chosen freely by who has a private key', () => {
    expect(granted('private', ['hang'], ['model-output'])).toEqual(['model-output']);
  });
});

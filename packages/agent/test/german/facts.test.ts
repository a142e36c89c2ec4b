import { DeIntentModel, DirectoryWords, type Meaning } from '@rer/agent';
import { MemoryDirectory, meant } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

/** A talk in which each message means what stands beside it, and the answers. */
async function answersTo(
  meanings: readonly Meaning[],
  directory = new MemoryDirectory(readSetDirectory()),
): Promise<string[]> {
  const left = [...meanings];
  const model = new DeIntentModel({
    words: () => DirectoryWords.of(directory.providers),
    read: () => meant(left.shift() ?? { intent: 'refuse', slots: {}, refusal: 'topic' }),
  });
  const talk = new StaffTalk({ directory, model });
  const answers: string[] = [];
  for (const _ of meanings) answers.push(await talk.says('was gesagt wird'));
  return answers;
}

describe('several of a list at once', () => {
  const listed: Meaning = { intent: 'search', slots: { stadt: 'Chemnitz' } };

  it('are told side by side', async () => {
    const [, answer] = await answersTo([listed, { intent: 'pick', slots: { ordinals: [1, 2] } }]);
    expect(answer).toMatch(/^Im Vergleich: /);
  });

  it('must all be in the list', async () => {
    const [, answer] = await answersTo([listed, { intent: 'pick', slots: { ordinals: [1, 99] } }]);
    expect(answer).toBe('So viele Treffer gab es nicht. Welche Nummer aus der Liste meinen Sie?');
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readVoiceMessage } from './read-voice-message.ts';

it('a transcript of the person carries what is doubtful, also where that is no list', () => {
  const said = { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Meinuwa' };
  expect(readVoiceMessage({ ...said, doubtful: [{ start: 0, end: 7 }] })).toEqual({
    is: 'transcript',
    role: 'user',
    text: 'Meinuwa',
    isFinal: true,
    doubtful: [{ start: 0, end: 7 }],
  });
  expect(readVoiceMessage({ ...said, doubtful: 'all of it' })).toMatchObject({ doubtful: [] });
});

it('who begins and ceases to speak is read', () =>
  expect(readVoiceMessage({ type: 'speech-update', role: 'assistant', status: 'stopped', turn: 3 })).toEqual({
    is: 'speech',
    role: 'assistant',
    isSpeaking: false,
  }));

it('whatever comes, it is read or left alone', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('transcript', 'speech-update', 'user-interrupted', 'other'),
      fc.dictionary(fc.constantFrom('role', 'status', 'transcript', 'transcriptType'), fc.anything()),
      (type, members) => {
        expect(() => readVoiceMessage({ ...members, type })).not.toThrow();
      },
    ),
  ));

import { describe, expect, it } from 'vitest';
import type { UserTurnEvent } from '../speech/user-turns.ts';
import { heardAsIs, UserSpeech } from './user-speech.ts';

/** What the assistant is given to answer of the complete turns of participants. */
async function messagesOf(turns: readonly (readonly [identity: string, text: string, continues: boolean])[]) {
  const messages: string[] = [];
  const nothing = () => undefined;
  const speech = new UserSpeech({
    readHeard: heardAsIs,
    confidenceThreshold: null,
    isTaken: () => true,
    tell: nothing,
    say: nothing,
    onStarted: nothing,
    onStopped: nothing,
    onInterrupted: nothing,
    onMessage: (content) => messages.push(content),
    onNote: nothing,
  });
  for (const [identity, text, continues] of turns) {
    const transcription = { text, words: [] };
    const event: UserTurnEvent = { kind: 'final', transcription, interrupts: false, continues };
    speech.handle(identity, event);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return messages;
}

describe('what a participant goes on with', () => {
  it('has its own beginning before it', async () => {
    const messages = await messagesOf([
      ['anna', 'Zeig mir alle Anbieter.', false],
      ['anna', 'In Köln.', true],
    ]);
    expect(messages.at(-1)).toBe('Zeig mir alle Anbieter In Köln.');
  });

  it('never has the words of another participant before it', async () => {
    const messages = await messagesOf([
      ['anna', 'Zeig mir alle Anbieter.', false],
      ['ben', 'Lösche den ersten.', false],
      ['anna', 'In Köln.', true],
    ]);
    expect(messages.at(-1)).toBe('In Köln.');
  });
});

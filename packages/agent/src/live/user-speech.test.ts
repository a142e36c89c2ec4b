import { describe, expect, it } from 'vitest';
import type { UserTurnEvent } from '../speech/user-turns.ts';
import { heardAsIs, UserSpeech } from './user-speech.ts';

const nothing = () => undefined;
const QUIET = {
  readHeard: heardAsIs,
  confidenceThreshold: null,
  isTaken: () => true,
  tell: nothing,
  say: nothing,
  onStarted: nothing,
  onStopped: nothing,
  onInterrupted: nothing,
  onMessage: nothing,
  onNote: nothing,
};

function finalOf(text: string, continues = false): UserTurnEvent {
  return { kind: 'final', transcription: { text, words: [] }, interrupts: false, continues };
}

/** What the assistant is given to answer of the complete turns of participants. */
async function messagesOf(turns: readonly (readonly [identity: string, text: string, continues: boolean])[]) {
  const messages: string[] = [];
  const speech = new UserSpeech({ ...QUIET, onMessage: (content) => messages.push(content) });
  for (const [identity, text, continues] of turns) {
    speech.handle(identity, finalOf(text, continues));
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

describe('a text that is foreseen', () => {
  /** What was read, and what the assistant is given, when a turn is foreseen as one text and ends as another. */
  async function read(foreseen: string, final: string) {
    const read: string[] = [];
    const messages: string[] = [];
    const speech = new UserSpeech({
      ...QUIET,
      readHeard: (heard) => {
        read.push(heard.text);
        return heardAsIs(heard);
      },
      onMessage: (content) => messages.push(content),
    });
    speech.handle('anna', { kind: 'eager-end', transcription: { text: foreseen, words: [] } });
    expect(read).toEqual([foreseen]);
    speech.handle('anna', finalOf(final));
    await new Promise((resolve) => setImmediate(resolve));
    return { read, messages };
  }

  it('is not read a second time at the end', async () => {
    expect(await read('In Köln.', 'In Köln.')).toEqual({ read: ['In Köln.'], messages: ['In Köln.'] });
  });

  it('is read anew where more was said', async () => {
    const { read: texts, messages } = await read('In Köln.', 'In Köln und Bonn.');
    expect(texts).toEqual(['In Köln.', 'In Köln und Bonn.']);
    expect(messages).toEqual(['In Köln und Bonn.']);
  });
});

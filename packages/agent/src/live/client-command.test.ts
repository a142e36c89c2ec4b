import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLIENT_TEXT_MAX, readClientCommand } from './client-command.ts';

const read = (value: unknown) => readClientCommand(JSON.stringify(value));

test('the bare word "playable" is a message of its own', () => {
  expect(readClientCommand('playable')).toEqual({ ok: true, message: { type: 'playable' } });
});

test('a message to be added is answered unless it says otherwise', () => {
  const message = { role: 'user', content: 'Hallo' };
  expect(read({ type: 'add-message', message })).toMatchObject({ message: { isAnswered: true } });
  expect(read({ type: 'add-message', message, triggerResponseEnabled: false })).toMatchObject({
    message: { isAnswered: false },
  });
});

test('the text to say stands in "message" or in "content"', () => {
  expect(read({ type: 'say', message: 'a' })).toMatchObject({ message: { text: 'a', interrupts: false } });
  expect(read({ type: 'say', content: 'b' })).toMatchObject({ message: { text: 'b' } });
});

test('only the user and the system can be quoted', () => {
  for (const role of ['assistant', 'tool', 'bot', 'function', '']) {
    expect(read({ type: 'add-message', message: { role, content: 'x' } }).ok).toBe(false);
  }
});

test('a text that is too long is none', () => {
  const content = 'x'.repeat(CLIENT_TEXT_MAX + 1);
  expect(read({ type: 'add-message', message: { role: 'user', content } }).ok).toBe(false);
});

test('a problem names the type of a message and nothing that was said', () => {
  expect(read({ type: 'transfer', content: 'geheim' })).toEqual({
    ok: false,
    problem: 'a message is not known: transfer',
  });
  expect(read({ type: 'ich heiße geheim' })).toEqual({
    ok: false,
    problem: 'a message is not known: it has no type',
  });
});

test('whatever is sent is read or refused, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.anything().map((value) => JSON.stringify(value) ?? ''),
      ),
      (sent) => {
        expect(typeof readClientCommand(sent).ok).toBe('boolean');
      },
    ),
  );
});

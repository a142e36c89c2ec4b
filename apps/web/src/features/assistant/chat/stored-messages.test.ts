import { expect, it } from 'vitest';
import { chatAfter, EMPTY_CHAT } from './chat.ts';
import { chatText } from './chat-text.ts';
import { spokenMessages } from './stored-messages.ts';

it('of a stored conversation the words are shown, and no tools', () => {
  const stored = [
    { role: 'system', message: 'geheim', time: 0 },
    { role: 'user', message: 'Wo?', time: 1 },
    { role: 'tool_calls', message: '', time: 2 },
    { role: 'bot', message: ' ', time: 3 },
    { role: 'bot', message: 'Hier.', time: 4 },
    { role: 'bot', message: 'Oder', time: 5, isCut: true },
  ];
  expect(spokenMessages(stored)).toEqual([
    { sender: 'user', text: 'Wo?' },
    { sender: 'assistant', text: 'Hier.' },
    { sender: 'assistant', text: 'Oder', isCut: true },
  ]);
});

it('a copy names who said what, without the placeholder', () => {
  const said = chatAfter(EMPTY_CHAT, {
    is: 'restored',
    messages: [
      { sender: 'user', text: 'Wo?' },
      { sender: 'assistant', text: 'Hier.' },
    ],
  });
  const chat = chatAfter(said, { is: 'sent', text: 'Und wer?' });
  expect(chatText(chat.messages)).toBe('Sie: Wo?\n\nAssistent: Hier.\n\nSie: Und wer?');
});

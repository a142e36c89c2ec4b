import type { Chat, DisplayedMessage, TextSpan } from '../chat/chat.ts';

/** What happens in a conversation by voice. Both sides may speak at once, and nothing is owed. */
export type SpokenEvent =
  /** What the person has said so far, or all of it. Without text: it was nothing. */
  | {
      readonly is: 'user';
      readonly text: string;
      readonly isFinal: boolean;
      readonly doubtful: readonly TextSpan[];
    }
  /** What was heard of the assistant's turn so far, or all of it. */
  | { readonly is: 'assistant'; readonly text: string; readonly isFinal: boolean }
  /** The assistant does something for the answer that is to come. */
  | { readonly is: 'working' }
  /** The person sends something by the keyboard. */
  | { readonly is: 'typed'; readonly text: string }
  /** It could not be sent. */
  | { readonly is: 'not-sent'; readonly text: string }
  /** The call is over: nothing grows any more. */
  | { readonly is: 'over' };

/** The chat after something happened in a conversation by voice. */
export function spokenChatAfter(chat: Chat, event: SpokenEvent): Chat {
  switch (event.is) {
    case 'user':
      return heardUser(chat, event);
    case 'assistant':
      return heardAssistant(chat, event);
    case 'working':
      return openAnswer(chat) === undefined && chat.messages.findLast(isComplete)?.sender === 'user'
        ? insertedBeforeSpeech(chat, { sender: 'assistant', text: '', state: 'waiting' })
        : chat;
    case 'typed':
      return insertedBeforeSpeech(chat, { sender: 'user', text: event.text, state: 'done' });
    case 'not-sent': {
      const at = chat.messages.findLastIndex(({ sender, text }) => sender === 'user' && text === event.text);
      return at < 0 ? chat : { ...chat, messages: chat.messages.toSpliced(at, 1) };
    }
    case 'over':
      return over(chat);
  }
}

function heardUser(
  chat: Chat,
  { text, isFinal, doubtful }: Extract<SpokenEvent, { readonly is: 'user' }>,
): Chat {
  const open = openSpeech(chat);
  const state = isFinal ? 'done' : 'growing';
  if (text.trim() === '') return open === undefined ? chat : without(chat, open);
  if (open !== undefined) return replaced(chat, { ...open, text, state, doubtful });
  return inserted(chat, chat.messages.length, { sender: 'user', text, state, doubtful });
}

function heardAssistant(
  chat: Chat,
  { text, isFinal }: Extract<SpokenEvent, { readonly is: 'assistant' }>,
): Chat {
  const open = openAnswer(chat);
  const state = isFinal ? 'done' : 'growing';
  // Interrupted before a word of it was heard.
  if (text.trim() === '') {
    return isFinal && open !== undefined && open.steps.length === 0 ? without(chat, open) : chat;
  }
  if (open !== undefined) return replaced(chat, { ...open, text, state });
  return insertedBeforeSpeech(chat, { sender: 'assistant', text, state });
}

function over(chat: Chat): Chat {
  const messages = chat.messages.flatMap((message): DisplayedMessage[] => {
    if (message.state === 'growing') return [{ ...message, state: 'done' }];
    if (message.state !== 'waiting') return [message];
    return message.steps.length === 0 ? [] : [{ ...message, state: 'stopped' }];
  });
  return { ...chat, messages };
}

function isComplete({ state }: DisplayedMessage): boolean {
  return state !== 'growing' && state !== 'waiting';
}

/** What the person is saying. */
function openSpeech({ messages }: Chat): DisplayedMessage | undefined {
  return messages.findLast((message) => message.sender === 'user' && !isComplete(message));
}

/** The answer that is being spoken or made. */
function openAnswer({ messages }: Chat): DisplayedMessage | undefined {
  return messages.findLast((message) => message.sender === 'assistant' && !isComplete(message));
}

type Said = Pick<DisplayedMessage, 'sender' | 'text' | 'state' | 'doubtful'>;

/** What is complete, or comes from the other side, stands before what the person is still saying. */
function insertedBeforeSpeech(chat: Chat, said: Said): Chat {
  const open = openSpeech(chat);
  return inserted(chat, open === undefined ? chat.messages.length : chat.messages.indexOf(open), said);
}

function inserted(chat: Chat, at: number, said: Said): Chat {
  const message: DisplayedMessage = { id: chat.nextId, steps: [], note: null, ...said };
  return { ...chat, messages: chat.messages.toSpliced(at, 0, message), nextId: chat.nextId + 1 };
}

function replaced(chat: Chat, changed: DisplayedMessage): Chat {
  return { ...chat, messages: chat.messages.map((one) => (one.id === changed.id ? changed : one)) };
}

function without(chat: Chat, gone: DisplayedMessage): Chat {
  return { ...chat, messages: chat.messages.filter(({ id }) => id !== gone.id) };
}

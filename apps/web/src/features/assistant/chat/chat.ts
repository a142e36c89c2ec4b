import { ANSWER_FAILED, CHAT_TEXTS, FAILURE_REASONS } from '../texts.ts';

/** A write of the assistant to the directory, which can be undone. */
export interface ChatChange {
  readonly kind: 'changed' | 'created' | 'undone';
  readonly providerId: string;
  /** Null: the provider was made, or nothing names the change. */
  readonly changeId: string | null;
}

/** Something that the assistant did for an answer. */
export interface ChatStep {
  readonly text: string;
  readonly kind: 'read' | 'proposed' | 'written' | 'failed';
  readonly change: ChatChange | null;
}

/** A message of the conversation (seed 1, section 3: text and sender). */
export interface DisplayedMessage {
  /** Unique in its chat. */
  readonly id: number;
  readonly sender: 'user' | 'assistant';
  readonly text: string;
  /**
   * Of the assistant: `waiting` is the placeholder, `growing` is being written, `stopped` by the person, `failed` stands for
   * an answer that did not come or breaks off. Of the person: `growing` while it is being said.
   */
  readonly state: 'waiting' | 'growing' | 'done' | 'stopped' | 'failed';
  readonly steps: readonly ChatStep[];
  /** A note about it. */
  readonly note: string | null;
  /** Of the person, said by voice: the parts of `text` that may have been misheard. */
  readonly doubtful?: readonly TextSpan[];
}

/** A part of a text: UTF-16 code units from `start` to before `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A message as it was stored: its speaker and text. */
export interface SpokenMessage extends Pick<DisplayedMessage, 'sender' | 'text'> {
  /** It broke off. */
  readonly isCut?: boolean;
}

/** The conversation as the page shows it. */
export interface Chat {
  readonly messages: readonly DisplayedMessage[];
  /** What the assistant owes: nothing, or an answer to a message, which it has not heard of yet or has. */
  readonly owes: 'nothing' | 'unheard' | 'answer';
  /** Whether the service has sent its history: from then on a message counts as heard once the history holds it. */
  readonly isHistoryTold: boolean;
  /** The answer takes unusually long. */
  readonly isSlow: boolean;
  readonly nextId: number;
}

export const EMPTY_CHAT: Chat = {
  messages: [],
  owes: 'nothing',
  isHistoryTold: false,
  isSlow: false,
  nextId: 1,
};

/** What happens in a conversation. */
export type ChatEvent =
  /**
   * The person sends a message. One without text, or while an answer is owed, is ignored. `isAgain`: the last attempt failed,
   * and this one takes its place.
   */
  | { readonly is: 'sent'; readonly text: string; readonly isAgain?: boolean }
  /** The message that was to be answered is not sent after all. */
  | { readonly is: 'withdrawn' }
  /** The service sent its history; `endsWith` is the last speaker. */
  | { readonly is: 'history'; readonly endsWith: 'user' | 'assistant' | null }
  /** The assistant's text so far, or all of it. */
  | { readonly is: 'transcript'; readonly text: string; readonly isFinal: boolean }
  | { readonly is: 'step'; readonly step: ChatStep }
  | { readonly is: 'slow' }
  /** The answer will not come. `note` says why, where that is known. */
  | { readonly is: 'failed'; readonly note: string | null }
  /** The person wants no more of it. */
  | { readonly is: 'stopped' }
  /** Messages of an earlier visit, which come first. */
  | { readonly is: 'restored'; readonly messages: readonly SpokenMessage[] }
  /** It went on elsewhere, and this is all of it. What the person asked here and got no answer to stays at its end. */
  | { readonly is: 'renewed'; readonly messages: readonly SpokenMessage[] }
  | { readonly is: 'cleared' };

/** Whether a message is being worked on: nothing can be sent then. */
export function isBusy({ owes }: Chat): boolean {
  return owes !== 'nothing';
}

/** Whether a text can be sent now. */
export function canSend(chat: Chat, text: string): boolean {
  return text.trim() !== '' && !isBusy(chat);
}

/** Whether a stored conversation has something of the person's that was not said here. */
export function hasUnseenMessages({ messages }: Chat, stored: readonly SpokenMessage[]): boolean {
  const here = messages.filter(isOfUser);
  return stored.filter(isOfUser).some(({ text }, index) => here[index]?.text !== text);
}

/** The conversation after something happened. */
export function chatAfter(chat: Chat, event: ChatEvent): Chat {
  switch (event.is) {
    case 'sent':
      if (!canSend(chat, event.text)) return chat;
      return sent(event.isAgain === true ? withoutFailed(chat) : chat, event.text.trim());
    case 'withdrawn':
      return isBusy(chat) ? withdrawn(chat) : chat;
    case 'history':
      return {
        ...chat,
        isHistoryTold: true,
        owes: chat.owes === 'unheard' && event.endsWith === 'user' ? 'answer' : chat.owes,
      };
    case 'transcript':
      return transcribed(chat, event.text, event.isFinal);
    case 'step':
      return stepped(chat, event.step);
    case 'slow':
      return isBusy(chat) ? { ...chat, isSlow: true } : chat;
    case 'failed':
      return isBusy(chat) ? failed(chat, event.note) : settled(chat);
    case 'stopped':
      return isBusy(chat) ? stopped(chat) : chat;
    case 'restored':
      return restored(chat, event.messages);
    case 'renewed':
      return renewed(chat, event.messages);
    case 'cleared':
      return { ...EMPTY_CHAT, nextId: chat.nextId };
  }
}

function sent(chat: Chat, text: string): Chat {
  const question: DisplayedMessage = message(chat.nextId, 'user', text, 'done');
  const placeholder: DisplayedMessage = message(
    chat.nextId + 1,
    'assistant',
    CHAT_TEXTS.placeholder,
    'waiting',
  );
  return {
    ...settled(chat),
    messages: [...settled(chat).messages, question, placeholder],
    owes: 'unheard',
    isSlow: false,
    nextId: chat.nextId + 2,
  };
}

/** Where something was written before the answer broke off, that stays to be seen. */
function withoutFailed(chat: Chat): Chat {
  const last = chat.messages.at(-1);
  const isWritten = last?.steps.some(({ change }) => change !== null) ?? false;
  return last?.state === 'failed' && !isWritten ? { ...chat, messages: withoutOpenEnd(chat) } : chat;
}

function withdrawn(chat: Chat): Chat {
  return { ...chat, messages: withoutOpenEnd(chat), owes: 'nothing', isSlow: false };
}

/** The last question and what stands for its answer, where that is not (yet) an answer. */
function openEnd({ messages }: Chat): readonly DisplayedMessage[] {
  const [question, answer] = messages.slice(-2);
  const isOpen = answer?.state === 'waiting' || answer?.state === 'growing' || answer?.state === 'failed';
  if (question === undefined || !isOpen) return [];
  return isOfUser(question) ? [question, answer] : [answer];
}

function withoutOpenEnd(chat: Chat): readonly DisplayedMessage[] {
  return chat.messages.slice(0, chat.messages.length - openEnd(chat).length);
}

/**
 * Takes the place of the last assistant message where that is the last of all, else is appended (seed 1, section 4). What the
 * assistant said before it heard of the person's message belongs before that.
 */
function transcribed(chat: Chat, text: string, isFinal: boolean): Chat {
  if (chat.owes === 'unheard' && chat.isHistoryTold) return insertedBefore(chat, text, isFinal);
  const last = chat.messages.at(-1);
  // What the person stopped stays stopped, even if more of it arrives.
  const state = last?.state === 'stopped' ? 'stopped' : isFinal ? 'done' : 'growing';
  const next =
    last?.sender === 'assistant'
      ? { ...chat, messages: replaced(chat.messages, { ...last, text, state, note: null }) }
      : appended(chat, message(chat.nextId, 'assistant', text, state));
  return isFinal ? { ...next, owes: 'nothing', isSlow: false } : next;
}

function insertedBefore(chat: Chat, text: string, isFinal: boolean): Chat {
  if (!isFinal) return chat;
  const at = chat.messages.length - 2;
  const before = chat.messages[at - 1];
  if (before?.sender === 'assistant' && before.state === 'stopped')
    return { ...chat, messages: replaced(chat.messages, { ...before, text }) };
  const inserted = message(chat.nextId, 'assistant', text, 'done');
  return { ...chat, messages: chat.messages.toSpliced(at, 0, inserted), nextId: chat.nextId + 1 };
}

function stepped(chat: Chat, step: ChatStep): Chat {
  const last = chat.messages.findLast(({ sender }) => sender === 'assistant');
  if (last === undefined) return chat;
  return { ...chat, messages: replaced(chat.messages, { ...last, steps: [...last.steps, step] }) };
}

function failed(chat: Chat, note: string | null): Chat {
  return closed(chat, (open) =>
    open.state === 'waiting'
      ? { ...open, text: ANSWER_FAILED, state: 'failed', note }
      : { ...open, state: 'failed', note: note === null ? ANSWER_FAILED : `${ANSWER_FAILED} ${note}` },
  );
}

function stopped(chat: Chat): Chat {
  return closed(chat, (open) => ({
    ...open,
    text: open.state === 'waiting' ? '' : open.text,
    state: 'stopped',
  }));
}

/** Ends the answer that is owed. */
function closed(chat: Chat, change: (open: DisplayedMessage) => DisplayedMessage): Chat {
  const open = chat.messages.at(-1);
  if (open === undefined) return chat;
  return { ...chat, messages: replaced(chat.messages, change(open)), owes: 'nothing', isSlow: false };
}

/** A message that grows without being waited for is complete when something else happens. */
function settled(chat: Chat): Chat {
  const last = chat.messages.at(-1);
  if (last?.state !== 'growing') return chat;
  return { ...chat, messages: replaced(chat.messages, { ...last, state: 'done' }) };
}

function restored(chat: Chat, before: readonly SpokenMessage[]): Chat {
  const earlier = displayed(chat, before);
  // The last question will not be answered.
  const isUnanswered = earlier.at(-1)?.sender === 'user' && chat.messages.length === 0;
  const end = {
    ...message(chat.nextId + earlier.length, 'assistant', ANSWER_FAILED, 'failed'),
    note: FAILURE_REASONS.interrupted,
  };
  const messages = isUnanswered ? [...earlier, end] : earlier;
  return { ...chat, messages: [...messages, ...chat.messages], nextId: chat.nextId + messages.length };
}

/** What stands there already stays as it is, with the steps that only this page knows. */
function renewed(chat: Chat, stored: readonly SpokenMessage[]): Chat {
  const end = openEnd(chat);
  const known = withoutOpenEnd(chat);
  const differs = known.findIndex(({ sender, text }, index) => {
    const other = stored[index];
    return other?.sender !== sender || other.text !== text;
  });
  const common = differs < 0 ? known : known.slice(0, differs);
  const added = displayed(chat, stored.slice(common.length));
  // What failed here may have been heard all the same.
  const isHeard = !isBusy(chat) && end[0] !== undefined && added.findLast(isOfUser)?.text === end[0].text;
  const messages = [...common, ...added, ...(isHeard ? [] : end)];
  return { ...chat, messages, nextId: chat.nextId + added.length };
}

function displayed({ nextId }: Chat, spoken: readonly SpokenMessage[]): readonly DisplayedMessage[] {
  return spoken.map(({ sender, text, isCut }, index) =>
    message(nextId + index, sender, text, isCut === true ? 'stopped' : 'done'),
  );
}

function isOfUser({ sender }: SpokenMessage): boolean {
  return sender === 'user';
}

function message(
  id: number,
  sender: DisplayedMessage['sender'],
  text: string,
  state: DisplayedMessage['state'],
): DisplayedMessage {
  return { id, sender, text, state, steps: [], note: null };
}

function appended(chat: Chat, added: DisplayedMessage): Chat {
  return { ...chat, messages: [...chat.messages, added], nextId: chat.nextId + 1 };
}

function replaced(
  messages: readonly DisplayedMessage[],
  changed: DisplayedMessage,
): readonly DisplayedMessage[] {
  return messages.map((one) => (one.id === changed.id ? changed : one));
}

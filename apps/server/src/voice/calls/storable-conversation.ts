import type { JsonValue } from '@rer/agent';
import { type ConversationMessage, utf8Bytes } from '@rer/contracts';

/** Entries and bytes that are stored of a conversation; beyond, the oldest are left out. */
const MESSAGES_MAX = 1000;
const MESSAGES_MAX_BYTES = 1024 * 1024;
/** Bytes of what the assistant notes; more is not stored. */
const STATE_MAX_BYTES = 512 * 1024;

/** A conversation as JSON texts that the database can hold. */
export function storableConversation(conversation: {
  readonly messages: readonly ConversationMessage[];
  readonly state: JsonValue;
}): { readonly messages: string; readonly state: string } {
  const texts = conversation.messages.slice(-MESSAGES_MAX).map((message) => storableJson(message));
  let bytes = texts.reduce((sum, text) => sum + utf8Bytes(text) + 1, 2);
  let from = 0;
  for (; bytes > MESSAGES_MAX_BYTES && from < texts.length; from += 1)
    bytes -= utf8Bytes(texts[from] ?? '') + 1;
  const state = storableJson(conversation.state);
  return {
    messages: `[${texts.slice(from).join(',')}]`,
    state: utf8Bytes(state) > STATE_MAX_BYTES ? 'null' : state,
  };
}

/** JSON without NUL characters and halves of surrogate pairs, which PostgreSQL refuses; U+FFFD stands for them. */
function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(/\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|.)/g, (found) =>
    found.length > 2 ? '\\ufffd' : found,
  );
}

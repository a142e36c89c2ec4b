import * as z from 'zod/mini';

/** Days after its begin that a conversation of staff is kept at most (privacy policy). */
export const CONVERSATION_DAYS = 90;

/**
 * One entry of a conversation, in the form in which the voice service tells its history (voice-AI contract, 3): `role` is
 * `user`, `bot`, `tool_calls` or `tool_call_result`; further members belong to the role and are kept.
 */
export const conversationMessage = z.looseObject({
  role: z.string(),
  /** What was said or typed; empty where the entry tells of tools. */
  message: z.string(),
  /** Milliseconds since 1970. */
  time: z.number(),
});
/** Parsed {@link conversationMessage}. */
export type ConversationMessage = z.infer<typeof conversationMessage>;

/** A conversation as a list shows it. */
export const conversationSummary = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it is erased at the latest. */
  eraseAfter: z.string(),
  /** The first thing that the person said, cut; empty: nothing yet. */
  title: z.string(),
  messageCount: z.number(),
});
/** A conversation in the list. */
export type ConversationSummary = z.infer<typeof conversationSummary>;

/** `GET /api/conversations`: one's own alone, the one used last first; at most 200. */
export const conversationList = z.object({ conversations: z.array(conversationSummary) });
/** Conversations of the caller. */
export type ConversationList = z.infer<typeof conversationList>;

/** `GET /api/conversations/{id}`. */
export const conversation = z.extend(conversationSummary, {
  messages: z.array(conversationMessage),
  /** What the assistant noted to go on with: for the page the facts (`DirectoryFacts`), else opaque. */
  state: z.unknown(),
});
/** A conversation with its messages. */
export type Conversation = z.infer<typeof conversation>;

/** `GET /api/conversations/current`: the one used last; null: there is none. */
export const currentConversation = z.object({ conversation: z.nullable(conversation) });
/** The conversation that was used last. */
export type CurrentConversation = z.infer<typeof currentConversation>;

/**
 * The variable value of a call by which a page names its conversation: a UUID. It goes on with that one; where there is none the
 * call begins it under that id, so that a page that loses a call goes on in the next. Without it the call begins another one.
 */
export const CONVERSATION_VARIABLE = 'conversationId';

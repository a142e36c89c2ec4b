import * as z from 'zod/mini';

/** Messages of one page of the list. */
export const MESSAGES_PAGE = 50;
/** Longest beginning of a message in the list, characters. */
export const MESSAGE_EXCERPT_MAX = 160;
/** Days after which an open message is erased, counted from its arrival (privacy policy, section 6). */
export const MESSAGE_KEPT_DAYS = 180;
/** Days after which a closed message is erased, never later than {@link MESSAGE_KEPT_DAYS} say. */
export const CLOSED_MESSAGE_KEPT_DAYS = 30;

/** `new`: not answered. `answered`: answered, and more may come. `closed`: nothing is left to do. */
export const messageStatus = z.enum(['new', 'answered', 'closed']);
/** How far a message is answered. */
export type MessageStatus = z.infer<typeof messageStatus>;

/** What the list shows: `open` is all that is not closed. */
export const messageChoice = z.enum(['open', 'closed']);
/** Which messages the list shows. */
export type MessageChoice = z.infer<typeof messageChoice>;

/** A message of the contact form in the list. */
export const messageRow = z.object({
  id: z.string(),
  receivedAt: z.string(),
  name: z.string(),
  email: z.string(),
  /** How it begins, on one line, at most {@link MESSAGE_EXCERPT_MAX} characters. */
  excerpt: z.string(),
  /** No member of staff has opened it. */
  isUnread: z.boolean(),
  status: messageStatus,
});
/** A message in the list. */
export type MessageRow = z.infer<typeof messageRow>;

/** `GET /api/messages/counts`: how many messages there are. */
export const messageCounts = z.object({
  open: z.number(),
  closed: z.number(),
  /** Open messages that no member of staff has opened. */
  unread: z.number(),
});
/** How many messages there are. */
export type MessageCounts = z.infer<typeof messageCounts>;

/** `GET /api/messages`: newest first. */
export const messagesPage = z.object({
  messages: z.array(messageRow),
  /** Where older ones go on; null: there are none. */
  next: z.nullable(z.string()),
  counts: messageCounts,
  /** Where messages are mailed to as well; null: no mail goes out. */
  mailTo: z.nullable(z.string()),
});
/** One page of the list of messages. */
export type MessagesPage = z.infer<typeof messagesPage>;

/** `failed`: the mail server refused it for good. `off`: no mail was set up when it came, or it waits. */
export const messageMail = z.enum(['sent', 'failed', 'off']);

/** A message of the contact form, whole. */
export const contactMessage = z.object({
  id: z.string(),
  receivedAt: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  isUnread: z.boolean(),
  status: messageStatus,
  closedAt: z.nullable(z.string()),
  /** Day after which it is erased, `YYYY-MM-DD`. */
  eraseAfter: z.string(),
  mail: messageMail,
});
/** A message with all that is stored of it. */
export type ContactMessageDetail = z.infer<typeof contactMessage>;

/** `GET /api/messages/{id}`, and the answer to what changes one. */
export const messageAnswer = z.object({ message: contactMessage, counts: messageCounts });
/** A message and the new counts. */
export type MessageAnswer = z.infer<typeof messageAnswer>;

/** The answer of `DELETE /api/messages/{id}`. */
export const messageErased = z.object({ counts: messageCounts });
/** The counts after a message was erased. */
export type MessageErased = z.infer<typeof messageErased>;

/** Body of `PATCH /api/messages/{id}`. */
export const messageChange = z.strictObject({
  /** It was opened; a message stays read from then on. */
  isRead: z.optional(z.literal(true)),
  status: z.optional(messageStatus),
});
/** Body that changes a message. */
export type MessageChange = z.infer<typeof messageChange>;

/** Sentences of this interface that pages show as they are. */
export const MESSAGE_TEXTS = {
  unknown: 'Diese Nachricht gibt es nicht, oder sie wurde gelöscht.',
  editorsOnly:
    'Nachrichten lesen darf nur, wer die Rolle „Bearbeiten“ hat. Bitte fragen Sie jemanden mit der Rolle „Administration“.',
  unreadable: 'Die Anfrage ist nicht so aufgebaut, wie diese Adresse sie braucht.',
} as const;

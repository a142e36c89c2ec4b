import * as z from 'zod';

/** What the server says to the process of the lines. Lines are numbered by the server. */
export const toLines = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('open'), id: z.number(), url: z.string(), token: z.string() }),
  /** To everybody in the room, in the order in which they are said. */
  z.object({ type: z.literal('send'), id: z.number(), text: z.string() }),
  z.object({ type: z.literal('leave'), id: z.number() }),
  z.object({ type: z.literal('close') }),
]);
export type ToLines = z.infer<typeof toLines>;

/** Why somebody who was in a room is no longer in it. */
export const lineEnd = z.enum([
  /** We left. */
  'left',
  /** The room was closed, or we were sent away. */
  'closed',
  /** The connection was lost, and did not come back. */
  'lost',
  /** We never got in. */
  'failed',
]);
export type LineEnd = z.infer<typeof lineEnd>;

const person = z.object({ id: z.number(), identity: z.string() });

/** What that process says. */
export const fromLines = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  /** In the room, and its sound can be heard. */
  z.object({ type: z.literal('joined'), id: z.number() }),
  person.extend({ type: z.literal('came') }),
  person.extend({ type: z.literal('gone') }),
  /** Whether anything of the microphone of this person arrives. */
  person.extend({ type: z.literal('microphone'), isOpen: z.boolean() }),
  /** An app message, as the text of its value. */
  person.extend({ type: z.literal('heard'), text: z.string() }),
  /** The last of a line. `detail` is for logs. */
  z.object({ type: z.literal('ended'), id: z.number(), end: lineEnd, detail: z.string() }),
]);
export type FromLines = z.infer<typeof fromLines>;

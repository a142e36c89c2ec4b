import * as z from 'zod';

/** What the server says to the process of the lines. Lines are numbered by the server. */
export const toAgentWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('open'), id: z.number(), url: z.string(), token: z.string() }),
  /** To everybody in the room, in the order in which they are said. */
  z.object({ type: z.literal('send'), id: z.number(), text: z.string() }),
  z.object({ type: z.literal('leave'), id: z.number() }),
  z.object({ type: z.literal('close') }),
]);
export type ToAgentWorker = z.infer<typeof toAgentWorker>;

/** Why somebody who was in a room is no longer in it. */
const connectionEnd = z.enum([
  /** We left. */
  'left',
  /** The room was closed, or we were sent away. */
  'closed',
  /** The connection was lost, and did not come back. */
  'lost',
  /** We never got in. */
  'failed',
]);
export type ConnectionEnd = z.infer<typeof connectionEnd>;

const participant = z.object({ id: z.number(), identity: z.string() });

/** What that process says. */
export const fromAgentWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  /** In the room, and its sound can be heard. */
  z.object({ type: z.literal('joined'), id: z.number() }),
  participant.extend({ type: z.literal('participant-joined') }),
  participant.extend({ type: z.literal('participant-left') }),
  /** Whether anything of the microphone of this person arrives. */
  participant.extend({ type: z.literal('microphone-changed'), isOpen: z.boolean() }),
  /** An app message, as the text of its value. */
  participant.extend({ type: z.literal('message-received'), text: z.string() }),
  /** The last of a line. `detail` is for logs. */
  z.object({ type: z.literal('ended'), id: z.number(), end: connectionEnd, detail: z.string() }),
]);
export type FromAgentWorker = z.infer<typeof fromAgentWorker>;

import * as z from 'zod';

/** Messages of the server to the agent worker. The server numbers the connections. */
export const toAgentWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('open'), id: z.number(), url: z.string(), token: z.string() }),
  /** An app message to all participants; messages keep their order. */
  z.object({ type: z.literal('send'), id: z.number(), text: z.string() }),
  z.object({ type: z.literal('leave'), id: z.number() }),
  z.object({ type: z.literal('close') }),
]);
export type ToAgentWorker = z.infer<typeof toAgentWorker>;

/** Why a connection to a room ended. */
const connectionEnd = z.enum([
  /** The agent left. */
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

/** Messages of the agent worker to the server. */
export const fromAgentWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  /** In the room, and its sound can be heard. */
  z.object({ type: z.literal('joined'), id: z.number() }),
  participant.extend({ type: z.literal('participant-joined') }),
  participant.extend({ type: z.literal('participant-left') }),
  /** Whether anything of the microphone of this participant arrives. */
  participant.extend({ type: z.literal('microphone-changed'), isOpen: z.boolean() }),
  /** An app message, as the text of its value. */
  participant.extend({ type: z.literal('message-received'), text: z.string() }),
  /** The last message of a connection. `detail` is for logs. */
  z.object({ type: z.literal('ended'), id: z.number(), end: connectionEnd, detail: z.string() }),
]);
export type FromAgentWorker = z.infer<typeof fromAgentWorker>;

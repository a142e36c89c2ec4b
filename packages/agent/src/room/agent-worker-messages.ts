import * as z from 'zod';

const samples = z.custom<Int16Array>((value) => value instanceof Int16Array);

/** Messages of the server to the agent worker. The server numbers the connections. */
export const toAgentWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('open'), id: z.number(), url: z.string(), token: z.string() }),
  /** An app message to all participants; messages keep their order. */
  z.object({ type: z.literal('send'), id: z.number(), text: z.string() }),
  z.object({ type: z.literal('leave'), id: z.number() }),
  /** Whether open microphones are listened to; at first they are not. */
  z.object({ type: z.literal('listen'), id: z.number(), isOn: z.boolean() }),
  /** A piece of an utterance; utterances are said one after the other. */
  z.object({
    type: z.literal('say'),
    id: z.number(),
    utterance: z.number(),
    samples,
    rateHz: z.number(),
    isLast: z.boolean(),
  }),
  /** `pause` keeps what is left to be said, `stop` drops it. */
  z.object({ type: z.literal('playback'), id: z.number(), command: z.enum(['pause', 'resume', 'stop']) }),
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

const speechProgress = z.object({
  utterance: z.number(),
  playedMs: z.number(),
  /** All of it was sent. */
  isDone: z.boolean(),
});
/** How far an utterance was sent, which is heard some 100 ms later. */
export type SpeechProgress = Readonly<z.infer<typeof speechProgress>>;

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
  /** 20 ms of an open microphone, up to 200 ms where nobody speaks: 16 kHz, one channel. */
  participant.extend({ type: z.literal('sound'), samples }),
  /** Told some ten times a second while something is said, and at the end of each utterance. */
  speechProgress.extend({ type: z.literal('said'), id: z.number() }),
  /** An app message, as the text of its value. */
  participant.extend({ type: z.literal('message-received'), text: z.string() }),
  /** The last message of a connection. `detail` is for logs. */
  z.object({ type: z.literal('ended'), id: z.number(), end: connectionEnd, detail: z.string() }),
]);
export type FromAgentWorker = z.infer<typeof fromAgentWorker>;

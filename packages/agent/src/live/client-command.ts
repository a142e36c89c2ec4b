import { parseForeignJson } from '@rer/contracts';
import * as z from 'zod';
import type { AgentClock } from '../clock.ts';

/** Longest text of a message, characters: what a participant may send at once (voice-AI contract, 4.1). */
export const CLIENT_TEXT_MAX = 16_000;

/** Longest id of a chosen record. */
const FOCUS_MAX = 64;

const text = z.string().max(CLIENT_TEXT_MAX);
const flag = z.boolean().nullish();

const addMessage = z.object({
  type: z.literal('add-message'),
  message: z.object({ role: z.enum(['user', 'system']), content: text }),
  triggerResponseEnabled: flag,
  /** Of our own clients: the record that the participant has chosen; null: none. */
  focus: z.string().max(FOCUS_MAX).nullish(),
});
/** Clients send `message`, the schema of the service names `content`: both are taken. */
const say = z.object({
  type: z.literal('say'),
  message: text.nullish(),
  content: text.nullish(),
  endCallAfterSpoken: flag,
  interruptAssistantEnabled: flag,
});
/** The last one is our own extension: it stops an answer that the participant has read enough of. */
const CONTROLS = ['mute-assistant', 'unmute-assistant', 'say-first-message', 'stop-answer'] as const;
const control = z.object({ type: z.literal('control'), control: z.enum(CONTROLS) });
/** Our own extension: how fast the assistant speaks. */
const speechSpeed = z.object({
  type: z.literal('control'),
  control: z.literal('speech-speed'),
  value: z.number().min(0.5).max(2),
});
const endCall = z.object({ type: z.literal('end-call') });
const known = z.union([addMessage, say, control, speechSpeed, endCall]);

/** A message to add to the conversation. */
export interface AddedMessage {
  readonly role: 'user' | 'system';
  readonly content: string;
  /** Whether the assistant answers it. */
  readonly isAnswered: boolean;
  /** The record that the participant speaks of, as chosen beside the conversation; null: none; absent: as before. */
  readonly focus?: string | null;
  /** It was heard, and not typed. */
  readonly isSpoken?: boolean;
}

/** A client's request to a call (voice-AI contract, 5.1). */
export type ClientCommand =
  /** Its loudspeaker plays the assistant. */
  | { readonly type: 'playable' }
  | ({ readonly type: 'add-message' } & AddedMessage)
  | {
      readonly type: 'say';
      readonly text: string;
      readonly endsCall: boolean;
      /** Whether it replaces the current speech. */
      readonly interrupts: boolean;
    }
  | { readonly type: 'control'; readonly control: (typeof CONTROLS)[number] }
  /** 1 is the usual speed. */
  | { readonly type: 'speech-speed'; readonly speed: number }
  | { readonly type: 'end-call' };

/** The message that stands in a text, or why there is none: for logs, without the text. */
type ReadClientCommand =
  | { readonly ok: true; readonly message: ClientCommand }
  | { readonly ok: false; readonly problem: string };

/** Reads whatever a client sent. Never throws. */
export function readClientCommand(sent: string): ReadClientCommand {
  if (sent === 'playable') return { ok: true, message: { type: 'playable' } };
  let value: unknown;
  try {
    value = parseForeignJson(sent);
  } catch {
    return { ok: false, problem: 'a message is no JSON' };
  }
  const parsed = known.safeParse(value);
  if (!parsed.success) return { ok: false, problem: `a message is not known: ${typeOf(value)}` };
  return { ok: true, message: toMessage(parsed.data) };
}

function toMessage(data: z.infer<typeof known>): ClientCommand {
  switch (data.type) {
    case 'add-message':
      return {
        type: 'add-message',
        ...data.message,
        isAnswered: data.triggerResponseEnabled !== false,
        ...(data.focus !== undefined && { focus: data.focus }),
      };
    case 'say':
      return {
        type: 'say',
        text: data.message ?? data.content ?? '',
        endsCall: data.endCallAfterSpoken === true,
        interrupts: data.interruptAssistantEnabled === true,
      };
    case 'control':
      return data.control === 'speech-speed'
        ? { type: 'speech-speed', speed: data.value }
        : { type: 'control', control: data.control };
    case 'end-call':
      return data;
  }
}

const TYPE_MAX = 40;

function typeOf(value: unknown): string {
  const named = z
    .object({
      type: z
        .string()
        .regex(/^[\w.-]+$/)
        .max(TYPE_MAX),
    })
    .safeParse(value);
  return named.success ? named.data.type : 'it has no type';
}

/** Messages at once, and how many more each second: more than anyone types, less than what would hurt. */
const BURST = 30;
const PER_SECOND = 3;

/** Lets through what a participant may send, and drops a flood. */
export class MessageRateLimit {
  readonly #clock: AgentClock;
  #left = BURST;
  #at: number;

  constructor(clock: AgentClock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  allows(): boolean {
    const now = this.#clock.now();
    // A clock that was set back gives nothing.
    const gained = (Math.max(0, now - this.#at) / 1000) * PER_SECOND;
    this.#left = Math.min(BURST, this.#left + gained);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

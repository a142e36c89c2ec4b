import type { ServerMessage } from '@rer/voice';
import * as z from 'zod/mini';
import type { ChatEvent, ChatStep } from './chat.ts';
import { readFacts, type SentFacts } from './facts.ts';

const transcript = z.object({
  role: z.literal('assistant'),
  transcriptType: z.enum(['partial', 'final']),
  transcript: z.string(),
});
const history = z.object({ messages: z.array(z.looseObject({ role: z.string() })) });
const step = z.object({ text: z.string(), detail: z.optional(z.looseObject({ kind: z.string() })) });
const writeDetail = z.object({
  kind: z.enum(['changed', 'created', 'undone']),
  providerId: z.string(),
  changeId: z.nullable(z.string()),
});
const factsMessage = z.object({ facts: z.unknown() });
const ended = z.object({ status: z.literal('ended'), endedReason: z.optional(z.string()) });

/** Why a call ended when another one began with the same conversation. */
const CONTINUED_ELSEWHERE = 'conversation-continued-elsewhere';

/** The messages that the page reads and asks for in its calls, and no more: each is work for the service and for the network. */
export const READ_MESSAGES = [
  'assistant.facts',
  'assistant.step',
  'conversation-update',
  'hang',
  'status-update',
  'transcript',
] as const;

/** What a message of the service means to the page. */
export type AssistantEvent =
  | ChatEvent
  | { readonly is: 'facts'; readonly facts: SentFacts }
  /** The call is over because its conversation goes on in another one. */
  | { readonly is: 'elsewhere' };

/** Reads a message of the service; null when it means nothing to the page, or is not what it says. */
export function readServerMessage(message: ServerMessage): AssistantEvent | null {
  switch (READ_MESSAGES.find((type) => type === message.type)) {
    case 'transcript': {
      const read = transcript.safeParse(message);
      if (!read.success) return null;
      return {
        is: 'transcript',
        text: read.data.transcript,
        isFinal: read.data.transcriptType === 'final',
      };
    }
    case 'conversation-update': {
      const read = history.safeParse(message);
      return read.success ? { is: 'history', endsWith: lastSpeaker(read.data.messages) } : null;
    }
    case 'assistant.step': {
      const read = step.safeParse(message);
      return read.success ? { is: 'step', step: chatStep(read.data.text, read.data.detail) } : null;
    }
    case 'assistant.facts': {
      const facts = readFacts(factsMessage.safeParse(message).data?.facts);
      return facts === null ? null : { is: 'facts', facts };
    }
    case 'status-update':
      return ended.safeParse(message).data?.endedReason === CONTINUED_ELSEWHERE ? { is: 'elsewhere' } : null;
    case 'hang':
      return { is: 'slow' };
    case undefined:
      return null;
  }
}

function lastSpeaker(messages: readonly { readonly role: string }[]): 'user' | 'assistant' | null {
  const last = messages.findLast(({ role }) => role === 'user' || role === 'bot' || role === 'assistant');
  if (last === undefined) return null;
  return last.role === 'user' ? 'user' : 'assistant';
}

function chatStep(text: string, detail: { readonly kind: string } | undefined): ChatStep {
  const change = writeDetail.safeParse(detail).data ?? null;
  if (change !== null) return { text, kind: 'written', change };
  const kind = detail?.kind === 'failed' ? 'failed' : detail?.kind === 'proposed' ? 'proposed' : 'read';
  return { text, kind, change: null };
}

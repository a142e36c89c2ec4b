import type { ServerMessage } from '@rer/voice';
import * as z from 'zod/mini';
import type { TextSpan } from '../chat/chat.ts';
import { readDoubtful } from './doubtful-words.ts';

/** What of the service's messages a call by voice reads beyond those of a call by text (voice-AI contract, 5.2). */
export const VOICE_MESSAGES = ['speech-update', 'user-interrupted'] as const;

const transcript = z.object({
  role: z.enum(['assistant', 'user']),
  transcriptType: z.enum(['partial', 'final']),
  transcript: z.string(),
  /** Extensions of our service. */
  doubtful: z.optional(z.unknown()),
  isNotice: z.optional(z.boolean()),
});
const speechUpdate = z.object({
  role: z.enum(['assistant', 'user']),
  status: z.enum(['started', 'stopped']),
});

/** What a message of the service means in a call by voice. */
export type VoiceMessage =
  | {
      readonly is: 'transcript';
      readonly role: 'assistant' | 'user';
      readonly text: string;
      readonly isFinal: boolean;
      /** Of the person's words alone: what may have been misheard. */
      readonly doubtful: readonly TextSpan[];
    }
  /** Of the assistant, said in passing: that the person must wait to be understood. */
  | { readonly is: 'notice' }
  | { readonly is: 'speech'; readonly role: 'assistant' | 'user'; readonly isSpeaking: boolean }
  | { readonly is: 'interrupted' }
  | { readonly is: 'step' };

/** Reads a message; null when it means nothing to a call by voice, or is not what it says. */
export function readVoiceMessage(message: ServerMessage): VoiceMessage | null {
  switch (message.type) {
    case 'transcript': {
      const read = transcript.safeParse(message);
      if (!read.success) return null;
      const { role, transcript: text, transcriptType, doubtful, isNotice } = read.data;
      if (isNotice === true) return { is: 'notice' };
      return {
        is: 'transcript',
        role,
        text,
        isFinal: transcriptType === 'final',
        doubtful: role === 'user' ? readDoubtful(doubtful, text) : [],
      };
    }
    case 'speech-update': {
      const read = speechUpdate.safeParse(message);
      if (!read.success) return null;
      return { is: 'speech', role: read.data.role, isSpeaking: read.data.status === 'started' };
    }
    case 'user-interrupted':
      return { is: 'interrupted' };
    case 'assistant.step':
      return { is: 'step' };
    default:
      return null;
  }
}

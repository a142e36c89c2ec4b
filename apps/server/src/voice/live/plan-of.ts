import { type CallPlan, CLIENT_MESSAGE_TYPES, type ClientMessageType } from '@rer/agent/live';
import type { StartedCall } from '../call-host.ts';

/** `transcript[transcriptType='final']`, in either sort of quotes. */
const FINALS = /^transcript\[\s*transcriptType\s*=\s*["']final["']\s*\]$/;

/** The texts of an assistant, with the values of the call. */
export interface FilledTexts {
  readonly firstMessage: string;
  readonly endCallMessage: string;
}

/** How a call goes, by what its assistant says. */
export function planOf(call: StartedCall, { firstMessage, endCallMessage }: FilledTexts): CallPlan {
  const { assistant } = call;
  const names = assistant.clientMessages;
  const hasFinals = names.some((name) => FINALS.test(name));
  const known = CLIENT_MESSAGE_TYPES.filter((type) => names.includes(type));
  const chosen: readonly ClientMessageType[] = hasFinals ? [...known, 'transcript'] : known;
  // Who goes on with a conversation was greeted already.
  const goesOn = (call.conversation?.messages.length ?? 0) > 0;
  return {
    firstMessage,
    firstMessageMode: goesOn ? 'assistant-waits-for-user' : assistant.firstMessageMode,
    endCallMessage,
    silenceTimeoutSeconds: assistant.silenceTimeoutSeconds,
    maxDurationSeconds: assistant.maxDurationSeconds,
    clientMessages: new Set(chosen),
    hasFinalsOnly: hasFinals && !names.includes('transcript'),
    endsWhenEmpty: call.endsWhenLeft,
    assistant: {
      ...(call.assistantId !== null && { id: call.assistantId }),
      ...(assistant.name !== undefined && { name: assistant.name }),
    },
  };
}

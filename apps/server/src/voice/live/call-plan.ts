import { type CallPlan, CLIENT_MESSAGE_TYPES, type ClientMessageType } from '@rer/agent/live';
import type { StartedCall } from '../call-host.ts';
import { FINALS } from '../dialect/assistant-schema.ts';

/** The texts of an assistant, with the values of the call. */
export interface FilledTexts {
  readonly firstMessage: string;
  readonly endCallMessage: string;
  readonly silenceTimeoutMessage: string;
  readonly idleMessages: readonly string[];
}

/** Default of `messagePlan` (voice-AI contract, 7). */
const IDLE_S = 10;
const IDLE_MAX = 3;

/** How a call goes, by what its assistant says. */
export function callPlanOf(call: StartedCall, texts: FilledTexts): CallPlan {
  const { assistant } = call;
  const { messagePlan = {} } = assistant;
  const names = assistant.clientMessages;
  const hasFinals = names.some((name) => FINALS.test(name));
  const known = CLIENT_MESSAGE_TYPES.filter((type) => names.includes(type));
  const chosen: readonly ClientMessageType[] = hasFinals ? [...known, 'transcript'] : known;
  // A participant who continues a conversation has already been greeted.
  const goesOn = (call.conversation?.messages.length ?? 0) > 0;
  return {
    firstMessage: texts.firstMessage,
    firstMessageMode: goesOn ? 'assistant-waits-for-user' : assistant.firstMessageMode,
    endCallMessage: texts.endCallMessage,
    silenceTimeoutMessage: texts.silenceTimeoutMessage,
    idle: {
      messages: texts.idleMessages,
      timeoutSeconds: messagePlan.idleTimeoutSeconds ?? IDLE_S,
      maxCount: messagePlan.idleMessageMaxSpokenCount ?? IDLE_MAX,
      isCountedAnew: messagePlan.idleMessageResetCountOnUserSpeechEnabled ?? false,
    },
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

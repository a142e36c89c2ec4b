import { type CallPlan, CLIENT_MESSAGE_TYPES, type ClientMessageType } from '@rer/agent/live';
import type { StartedCall } from '../call-host.ts';
import { FINALS } from '../dialect/assistant-schema.ts';
import { buildSpeechPlan } from '../speech/build-speech-plan.ts';
import type { FillText } from '../templates/threaded-templates.ts';

/** Default of `messagePlan` (voice-AI contract, 7). */
const IDLE_S = 10;
const IDLE_MAX = 3;

/** The plan of a call: the settings of its assistant, with the texts filled in. */
export async function buildCallPlan(call: StartedCall, fill: FillText): Promise<CallPlan> {
  const { assistant } = call;
  const { idleMessages, ...texts } = await filledTexts(call, fill);
  const { messagePlan = {} } = assistant;
  const names = assistant.clientMessages;
  const hasFinals = names.some((name) => FINALS.test(name));
  const known = CLIENT_MESSAGE_TYPES.filter((type) => names.includes(type));
  const chosen: readonly ClientMessageType[] = hasFinals ? [...known, 'transcript'] : known;
  // A participant who continues a conversation has already been greeted.
  const isContinued = (call.conversation?.messages.length ?? 0) > 0;
  return {
    ...texts,
    firstMessageMode: isContinued ? 'assistant-waits-for-user' : assistant.firstMessageMode,
    idle: {
      messages: idleMessages,
      timeoutSeconds: messagePlan.idleTimeoutSeconds ?? IDLE_S,
      maxCount: messagePlan.idleMessageMaxSpokenCount ?? IDLE_MAX,
      isCountedAnew: messagePlan.idleMessageResetCountOnUserSpeechEnabled ?? false,
    },
    silenceTimeoutSeconds: assistant.silenceTimeoutSeconds,
    maxDurationSeconds: assistant.maxDurationSeconds,
    clientMessages: new Set(chosen),
    hasFinalsOnly: hasFinals && !names.includes('transcript'),
    speech: buildSpeechPlan(call),
    endsWhenEmpty: call.endsWhenLeft,
    assistant: {
      ...(call.assistantId !== null && { id: call.assistantId }),
      ...(assistant.name !== undefined && { name: assistant.name }),
    },
  };
}

type FilledTexts = Pick<CallPlan, 'firstMessage' | 'endCallMessage' | 'silenceTimeoutMessage'> & {
  readonly idleMessages: readonly string[];
};

/** The texts of an assistant, with the values of the call. */
async function filledTexts({ assistant }: StartedCall, fill: FillText): Promise<FilledTexts> {
  const { firstMessage, endCallMessage, messagePlan = {} } = assistant;
  const idle = await Promise.all((messagePlan.idleMessages ?? []).map((text) => fill(text)));
  return {
    firstMessage: await fill(firstMessage ?? ''),
    endCallMessage: await fill(endCallMessage ?? ''),
    silenceTimeoutMessage: await fill(messagePlan.silenceTimeoutMessage ?? ''),
    idleMessages: idle.filter((text) => text.trim() !== ''),
  };
}

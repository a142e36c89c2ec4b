import { CLIENT_MESSAGES_DEFAULT } from '@rer/agent/live';
import { isRecord } from '@rer/contracts';
import type { AssistantOverrides, VoiceAssistant } from '../dialect/assistant-schema.ts';
import { mergedAssistant } from '../dialect/assistant-schema.ts';
import type { VoiceServer } from '../dialect/server-schema.ts';

/** An assistant with everything filled in that a call needs (voice-AI contract, 7). */
export interface EffectiveAssistant
  extends Omit<VoiceAssistant, 'serverUrl' | 'serverUrlSecret' | 'server' | 'model'> {
  readonly firstMessageMode: NonNullable<VoiceAssistant['firstMessageMode']>;
  readonly firstMessageInterruptionsEnabled: boolean;
  readonly endCallPhrases: string[];
  /** 10 to 3,600. */
  readonly silenceTimeoutSeconds: number;
  /** 10 to 43,200. */
  readonly maxDurationSeconds: number;
  readonly clientMessages: string[];
  readonly modelOutputInMessagesEnabled: boolean;
  readonly model: EffectiveModel;
  readonly server: VoiceServer | undefined;
}

interface EffectiveModel extends NonNullable<VoiceAssistant['model']> {
  /** 0 to 2. */
  readonly temperature: number;
  /** 50 to 10,000. */
  readonly maxTokens: number;
}

/** Silence after which a call ends, and how long it lasts at most, seconds, unless told (voice-AI contract, 7). */
const SILENCE_S = 30;
const DURATION_S = 600;
const MAX_TOKENS = 250;

/** The assistant of a call: the one that is wanted, with what the call changes of it, and the defaults of the dialect. */
export function effectiveAssistant(
  assistant: VoiceAssistant,
  { variableValues: _values, ...overrides }: AssistantOverrides,
): EffectiveAssistant {
  const merged = mergedAssistant.parse(mergeFields(assistant, overrides));
  const { serverUrl, serverUrlSecret, server, variableValues: _none, ...fields } = merged;
  const older: VoiceServer | undefined =
    serverUrl === undefined
      ? undefined
      : { url: serverUrl, ...(serverUrlSecret === undefined ? {} : { secret: serverUrlSecret }) };
  return {
    ...fields,
    firstMessageMode: fields.firstMessageMode ?? 'assistant-speaks-first',
    firstMessageInterruptionsEnabled: fields.firstMessageInterruptionsEnabled ?? false,
    endCallPhrases: fields.endCallPhrases ?? [],
    silenceTimeoutSeconds: fields.silenceTimeoutSeconds ?? SILENCE_S,
    maxDurationSeconds: fields.maxDurationSeconds ?? DURATION_S,
    clientMessages: fields.clientMessages ?? [...CLIENT_MESSAGES_DEFAULT],
    modelOutputInMessagesEnabled: fields.modelOutputInMessagesEnabled ?? false,
    model: {
      ...(fields.model ?? { provider: 'local' }),
      temperature: fields.model?.temperature ?? 0,
      maxTokens: fields.model?.maxTokens ?? MAX_TOKENS,
    },
    server: server ?? older,
  };
}

/** Field by field, also inside of objects; lists are replaced. */
function mergeFields(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(over)) merged.set(name, mergeFields(merged.get(name), value));
  return Object.fromEntries(merged);
}

import * as z from 'zod';
import { analysisPlan } from './analysis-schema.ts';
import { callHook } from './hook-schema.ts';
import { refuseUndone } from './refused-fields.ts';
import { sentHeaders, voiceServer } from './server-schema.ts';
import { voiceTool } from './tool-schema.ts';

const anyObject = z.record(z.string(), z.unknown());
const text = (max: number) => z.string().max(max);
const flag = z.boolean().optional();
const between = (min: number, max: number) => z.number().min(min).max(max).optional();
const texts = (items: number, max: number) => z.array(text(max)).max(items).optional();
const anyList = z.array(z.unknown()).max(100).optional();

/** Longest system prompt and the like, characters. */
const PROMPT_MAX = 100_000;

/** `provider` and `model` name the original's models; the contract, 7, says which of them run here. */
const model = z.looseObject({
  provider: text(60),
  model: text(200).optional(),
  messages: z
    .array(z.looseObject({ role: text(40), content: text(PROMPT_MAX).nullish() }))
    .max(200)
    .optional(),
  tools: z.array(voiceTool).max(50).optional(),
  toolIds: z.array(z.uuid()).max(50).optional(),
  temperature: between(0, 2),
  maxTokens: z.int().min(50).max(10_000).optional(),
  /** For `custom-llm`: the base address of `/chat/completions`, checked when it is called. */
  url: text(2048).optional(),
  headers: sentHeaders.optional(),
  timeoutSeconds: between(20, 600),
  metadataSendMode: z.enum(['off', 'variable', 'destructured']).optional(),
});

const provided = z.looseObject({ provider: text(60) });

const messagePlan = z.object({
  idleMessages: texts(20, 1000),
  idleTimeoutSeconds: between(5, 60),
  idleMessageMaxSpokenCount: z.int().min(1).max(10).optional(),
  idleMessageResetCountOnUserSpeechEnabled: flag,
  silenceTimeoutMessage: text(1000).optional(),
});

const startSpeakingPlan = z.object({
  waitSeconds: between(0, 5),
  smartEndpointingEnabled: z.union([z.boolean(), z.string()]).optional(),
  smartEndpointingPlan: anyObject.optional(),
  customEndpointingRules: anyList,
  transcriptionEndpointingPlan: z
    .object({
      onPunctuationSeconds: between(0, 3),
      onNoPunctuationSeconds: between(0, 3),
      onNumberSeconds: between(0, 3),
    })
    .optional(),
});

const stopSpeakingPlan = z.object({
  numWords: z.int().min(0).max(10).optional(),
  voiceSeconds: between(0, 0.5),
  backoffSeconds: between(0, 10),
  acknowledgementPhrases: texts(200, 240),
  interruptionPhrases: texts(200, 240),
});

const artifactPlan = z.looseObject({
  recordingEnabled: flag,
  videoRecordingEnabled: flag,
  transcriptPlan: z
    .object({ enabled: flag, assistantName: text(100).optional(), userName: text(100).optional() })
    .optional(),
});

const monitorPlan = z.looseObject({ listenEnabled: flag, controlEnabled: flag });
const keypadInputPlan = z.object({
  enabled: flag,
  timeoutSeconds: between(0, 10),
  delimiters: z.union([z.string(), z.array(z.string())]).optional(),
});

/** The name in `clientMessages` and `serverMessages` of transcripts that are complete, `transcript[transcriptType='final']` in either sort of quotes. */
export const FINALS = /^transcript\[\s*transcriptType\s*=\s*["']final["']\s*\]$/;

/** Modes of the first message (voice-AI contract, 4.4). */
const FIRST_MESSAGE_MODES = [
  'assistant-speaks-first',
  'assistant-speaks-first-with-model-generated-message',
  'assistant-waits-for-user',
] as const;

const fields = z.object({
  name: text(40).optional(),
  model: model.optional(),
  voice: provided.optional(),
  transcriber: provided.optional(),
  firstMessage: text(10_000).optional(),
  firstMessageMode: z.enum(FIRST_MESSAGE_MODES).optional(),
  firstMessageInterruptionsEnabled: flag,
  endCallMessage: text(1000).optional(),
  endCallPhrases: texts(50, 140),
  silenceTimeoutSeconds: between(10, 3600),
  maxDurationSeconds: between(10, 43_200),
  clientMessages: texts(50, 100),
  serverMessages: texts(50, 100),
  messagePlan: messagePlan.optional(),
  startSpeakingPlan: startSpeakingPlan.optional(),
  stopSpeakingPlan: stopSpeakingPlan.optional(),
  artifactPlan: artifactPlan.optional(),
  analysisPlan: analysisPlan.optional(),
  monitorPlan: monitorPlan.optional(),
  compliancePlan: anyObject.optional(),
  server: voiceServer.optional(),
  serverUrl: text(2048).optional(),
  serverUrlSecret: text(4096).optional(),
  hooks: z.array(callHook).max(100).optional(),
  metadata: anyObject.optional(),
  backgroundSound: text(2048).optional(),
  backgroundDenoisingEnabled: flag,
  backgroundSpeechDenoisingPlan: anyObject.optional(),
  modelOutputInMessagesEnabled: flag,
  keypadInputPlan: keypadInputPlan.optional(),
  credentialIds: texts(50, 100),
  credentials: anyList,
  voicemailDetection: z.unknown().optional(),
  voicemailMessage: text(1000).optional(),
  transportConfigurations: anyList,
  observabilityPlan: anyObject.optional(),
});

/** An assistant as clients send it (voice-AI contract, 7). Nothing is filled in; what no call here does is refused. */
export const voiceAssistant = fields
  .refine(({ model: named }) => named?.provider !== 'custom-llm' || named.url !== undefined, {
    path: ['model', 'url'],
    message: 'is needed for a model of provider custom-llm',
  })
  .superRefine(refuseUndone);
export type VoiceAssistant = z.infer<typeof voiceAssistant>;

/**
 * An assistant as it was stored. Plans that an earlier version took unread, and that say nothing now, count as not there; fields that are
 * refused now were taken, and do nothing.
 */
export const storedAssistant = z.object({
  ...fields.shape,
  analysisPlan: fields.shape.analysisPlan.catch(undefined),
  hooks: fields.shape.hooks.catch(undefined),
});

/** An assistant's overrides in a call, and the values for its texts; also the whole of both, with what was stored earlier. */
export const mergedAssistant = fields.partial().extend({
  variableValues: anyObject.optional(),
});
export type AssistantOverrides = z.infer<typeof mergedAssistant>;

/** A call's overrides of its assistant as clients send them: by the rules of {@link voiceAssistant}. */
export const assistantOverrides = mergedAssistant.superRefine(refuseUndone);

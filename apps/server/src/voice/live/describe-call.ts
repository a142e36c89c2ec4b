import type { JsonObject } from '@rer/agent';
import type { ConversationHistory } from '@rer/agent/live';
import * as z from 'zod';
import type { StartedCall } from '../call-host.ts';

/** Newest entries of a conversation that servers get. */
const ENTRIES_MAX = 200;

// Made once: a schema of JSON refers to itself.
const object: z.ZodType<JsonObject> = z.record(z.string(), z.json());

/** The fields of a call that its description needs. */
export type CallDetails = Pick<
  StartedCall,
  'id' | 'orgId' | 'createdAt' | 'assistantId' | 'assistant' | 'variableValues' | 'room'
>;

/**
 * The description of a call that servers of tools and models get (voice-AI contract, 6.1), without tokens: with the address of the room
 * alone one is not admitted.
 */
export function callSummary(call: CallDetails): JsonObject {
  return {
    id: call.id,
    orgId: call.orgId,
    type: 'webCall',
    status: 'in-progress',
    createdAt: call.createdAt.toISOString(),
    webCallUrl: call.room.url,
    ...(call.assistantId !== null && { assistantId: call.assistantId }),
    ...(Object.keys(call.variableValues).length > 0 && {
      assistantOverrides: { variableValues: call.variableValues },
    }),
  };
}

/** `call`, `assistant` and `artifact` of a message to a server: this conversation alone, and nothing that is secret. */
export function describeCall(call: CallDetails, history: ConversationHistory): JsonObject {
  const about = {
    call: callSummary(call),
    assistant: assistantSummary(call),
    artifact: artifactOf(call, history),
  };
  // As it goes over the wire: without members that are not there.
  return object.parse(JSON.parse(JSON.stringify(about)));
}

/**
 * The assistant without members that may hold a secret: addresses of servers, their headers and keys, and settings for other services.
 * Only members named here are included.
 */
function assistantSummary({ assistant }: CallDetails): object {
  const { model, voice, transcriber } = assistant;
  const { provider, messages, temperature, maxTokens, tools, toolIds } = model;
  return defined({
    name: assistant.name,
    firstMessage: assistant.firstMessage,
    firstMessageMode: assistant.firstMessageMode,
    endCallMessage: assistant.endCallMessage,
    endCallPhrases: assistant.endCallPhrases,
    silenceTimeoutSeconds: assistant.silenceTimeoutSeconds,
    maxDurationSeconds: assistant.maxDurationSeconds,
    clientMessages: assistant.clientMessages,
    serverMessages: assistant.serverMessages,
    metadata: assistant.metadata,
    model: defined({
      provider,
      model: model.model,
      messages: messages?.map(({ role, content }) => defined({ role, content })),
      temperature,
      maxTokens,
      tools: tools?.map(({ type, function: told }) => defined({ type, function: told })),
      toolIds,
    }),
    voice: voice && defined({ provider: voice.provider, voiceId: textOf(voice['voiceId']) }),
    transcriber:
      transcriber &&
      defined({
        provider: transcriber.provider,
        model: textOf(transcriber['model']),
        language: textOf(transcriber['language']),
      }),
  });
}

function artifactOf(call: CallDetails, { messages, openAi }: ConversationHistory): object {
  return {
    messages: messages.slice(-ENTRIES_MAX),
    messagesOpenAIFormatted: openAi.slice(-ENTRIES_MAX),
    transcript: transcriptOf(call, messages),
  };
}

/** The newest messages of a conversation as text, one line each. */
export function transcriptOf({ assistant }: CallDetails, messages: ConversationHistory['messages']): string {
  const { assistantName = 'AI', userName = 'User' } = assistant.artifactPlan?.transcriptPlan ?? {};
  const lines = messages.slice(-ENTRIES_MAX).flatMap((entry) => {
    if (entry.role === 'bot') return [`${assistantName}: ${entry.message}`];
    return entry.role === 'user' ? [`${userName}: ${entry.message}`] : [];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function defined(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

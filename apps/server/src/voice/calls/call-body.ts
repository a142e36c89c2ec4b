import type { CallRow } from '../store/calls.ts';

interface CallAddresses {
  /** Where participants join. */
  readonly roomUrl: string;
  /** Where messages to the call can be sent; null: nowhere, or this reader may not. */
  readonly controlUrl: string | null;
}

/** A call as the interface tells it (voice-AI contract, 2). Costs are those of the embedded engine: none. */
export function callBody(
  row: CallRow,
  orgId: string,
  { roomUrl, controlUrl }: CallAddresses,
): Readonly<Record<string, unknown>> {
  return {
    id: row.id,
    orgId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    type: 'webCall',
    status: row.status,
    ...(row.ended_reason === null ? {} : { endedReason: row.ended_reason }),
    ...(row.started_at === null ? {} : { startedAt: row.started_at.toISOString() }),
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at.toISOString() }),
    ...(row.assistant_id === null ? {} : { assistantId: row.assistant_id }),
    ...(row.assistant === null ? {} : { assistant: row.assistant }),
    ...(row.overrides === null ? {} : { assistantOverrides: row.overrides }),
    ...(row.name === null ? {} : { name: row.name }),
    webCallUrl: roomUrl,
    // Nothing can be listened to: there is no `listenUrl`.
    ...(controlUrl === null ? {} : { monitor: { controlUrl } }),
    cost: 0,
    costs: [],
    costBreakdown: {
      transport: 0,
      stt: 0,
      llm: 0,
      tts: 0,
      vapi: 0,
      total: 0,
      llmPromptTokens: 0,
      llmCompletionTokens: 0,
      ttsCharacters: 0,
    },
  };
}

/** Members shown in the full list of calls, but not in the list of their metadata. */
export function withArtifacts(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // Nothing that is said in calls is stored with them.
  return { ...body, messages: [], artifact: { messages: [], messagesOpenAIFormatted: [] }, analysis: {} };
}

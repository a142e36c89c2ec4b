import { type WireToolCall, wireToolCall } from '../conversation/history-forms.ts';
import type { AssistantStep } from '../conversation/toolbox.ts';
import type { JsonValue } from '../json.ts';
import type { ToolCall, ToolDefinition } from '../model/chat-message.ts';
import type { ConversationHistory } from './call-conversation.ts';
import type { CallPlan, ClientMessageType } from './call-plan.ts';

type Selection = Pick<CallPlan, 'clientMessages' | 'hasFinalsOnly'>;

/** A message of a call to its client (voice-AI contract, 5.2), without the time. */
export type CallMessage = { readonly type: ClientMessageType } & Readonly<Record<string, unknown>>;

export const statusUpdate = (status: 'in-progress' | 'ended', endedReason?: string): CallMessage => ({
  type: 'status-update',
  status,
  ...(endedReason !== undefined && { endedReason }),
});

export const speechUpdate = (status: 'started' | 'stopped', turn: number): CallMessage => ({
  type: 'speech-update',
  status,
  role: 'assistant',
  turn,
});

/** `isNotice` is our own: it is said in passing, and the conversation does not keep it; absent where it does. */
export const transcript = (
  transcriptType: 'partial' | 'final',
  text: string,
  isNotice = false,
): CallMessage => ({
  type: 'transcript',
  role: 'assistant',
  transcriptType,
  transcript: text,
  ...(isNotice && { isNotice }),
});

export const userSpeechUpdate = (status: 'started' | 'stopped', turn: number): CallMessage => ({
  type: 'speech-update',
  status,
  role: 'user',
  turn,
});

/** `doubtful` is our own: stretches that were perhaps misheard; absent where there are none. */
export const userTranscript = (
  transcriptType: 'partial' | 'final',
  text: string,
  doubtful: readonly { readonly start: number; readonly end: number }[] = [],
): CallMessage => ({
  type: 'transcript',
  role: 'user',
  transcriptType,
  transcript: text,
  ...(doubtful.length > 0 && { doubtful }),
});

export const conversationUpdate = ({ messages, openAi }: ConversationHistory): CallMessage => ({
  type: 'conversation-update',
  messages,
  messagesOpenAIFormatted: openAi,
});

/** A tool with the requested call. */
interface RequestedTool {
  readonly type: 'function';
  readonly function: { readonly name: string } & Partial<ToolDefinition>;
  readonly toolCall: WireToolCall;
}

/** The form in which tools are asked for of servers and clients alike. */
export function toolCallsOf(
  call: ToolCall,
  definition: ToolDefinition | undefined,
): {
  readonly toolCallList: readonly WireToolCall[];
  readonly toolWithToolCallList: readonly RequestedTool[];
} {
  const toolCall = wireToolCall(call);
  return {
    toolCallList: [toolCall],
    toolWithToolCallList: [{ type: 'function', function: definition ?? { name: call.name }, toolCall }],
  };
}

export const toolCallResult = (
  call: ToolCall,
  { result, isError, metadata }: { result: string; isError: boolean; metadata?: JsonValue },
): CallMessage => ({
  type: 'tool-calls-result',
  toolCallResult: {
    toolCallId: call.id,
    name: call.name,
    ...(isError ? { error: result } : { result }),
    ...(metadata !== undefined && { metadata }),
  },
});

/** The older form of `tool-calls`. */
export const functionCall = ({ name, arguments: parameters }: ToolCall): CallMessage => ({
  type: 'function-call',
  functionCall: { name, parameters },
});

/** The older form of `tool-calls-result`. */
export const functionCallResult = ({ name }: ToolCall, result: string): CallMessage => ({
  type: 'function-call-result',
  functionCallResult: { name, result },
});

export const stepMessage = ({ text, detail }: AssistantStep, turn: number): CallMessage => ({
  type: 'assistant.step',
  text,
  turn,
  ...(detail !== undefined && { detail }),
});

export const factsMessage = (facts: JsonValue): CallMessage => ({ type: 'assistant.facts', facts });

/** Whether a client gets a message: its chosen types, and in any case the end of the call. */
export function isForClient({ clientMessages, hasFinalsOnly }: Selection, message: CallMessage): boolean {
  if (message.type === 'status-update' && message['status'] === 'ended') return true;
  if (message.type === 'transcript' && hasFinalsOnly && message['transcriptType'] !== 'final') return false;
  return clientMessages.has(message.type);
}

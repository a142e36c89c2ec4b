import { CONVERSATION_VARIABLE, publicConfig, type VoiceConfig } from '@rer/contracts';
import type { Assistant } from '@rer/voice';
import { callApi } from '../../../lib/api-client.ts';
import type { ApiResult } from '../../../lib/api-failure.ts';
import { READ_MESSAGES } from '../chat/read-server-message.ts';
import { loadCurrent } from '../conversation-calls.ts';
import { consoleLog } from './console-log.ts';
import type { OpenedClient } from './voice-call-client.ts';

/** What the voice service needs to know of a member of staff. */
export interface StaffVoice {
  readonly base: string;
  readonly assistantId: string;
  /** Good for 15 minutes. */
  readonly token: string;
}

/** There is no voice service here, or the user is no member of staff. */
export class NoStaffVoiceError extends Error {
  override readonly name = 'NoStaffVoiceError';
}

/** What a call is started with: the conversation that it carries, and the messages that the page reads, `more` among them. */
export function callOverrides(conversationId: string, more: readonly string[] = []): Assistant {
  const variableValues = { [CONVERSATION_VARIABLE]: conversationId };
  return { variableValues, clientMessages: [...READ_MESSAGES, ...more] };
}

/** Whether there is an assistant to talk with. */
export async function loadOffer(signal: AbortSignal): Promise<ApiResult<{ readonly isThere: boolean }>> {
  const result = await loadVoice(signal);
  return result.ok ? { ok: true, value: { isThere: result.value !== null } } : result;
}

/** The voice service as the server offers it to this caller; null: there is none here. */
async function loadVoice(signal?: AbortSignal): Promise<ApiResult<VoiceConfig | null>> {
  const result = await callApi({ path: '/api/config', schema: publicConfig, signal });
  return result.ok ? { ok: true, value: result.value.voice } : result;
}

/**
 * Makes the client of the voice service, which is loaded with the first conversation.
 * @throws {NoStaffVoiceError}
 */
export async function openVoiceClient(): Promise<OpenedClient> {
  const [{ VoiceClient }, { base, assistantId }] = await Promise.all([import('@rer/voice'), staffVoice()]);
  const key = async () => (await staffVoice()).token;
  return { client: new VoiceClient(key, base, { logger: consoleLog }), assistantId };
}

/** @throws {NoStaffVoiceError} */
async function staffVoice(): Promise<StaffVoice> {
  const offered = await offeredVoice();
  if (offered !== null) return offered;
  // Where the session has ended, a call of the site's own interface has it renewed before it is answered.
  await loadCurrent();
  const again = await offeredVoice();
  if (again === null) throw new NoStaffVoiceError('The server offers no voice service to this person.');
  return again;
}

async function offeredVoice(): Promise<StaffVoice | null> {
  const result = await loadVoice();
  if (!result.ok) throw new NoStaffVoiceError('The server does not say where the voice service is.');
  const { value } = result;
  if (value?.staffAssistantId === undefined || value.staffToken === undefined) return null;
  return { base: value.base, assistantId: value.staffAssistantId, token: value.staffToken };
}

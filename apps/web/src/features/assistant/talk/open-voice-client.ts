import { publicConfig, type VoiceConfig } from '@rer/contracts';
import { callApi } from '../../../lib/api-client.ts';
import type { ApiResult } from '../../../lib/api-failure.ts';
import { loadCurrent } from '../conversation-calls.ts';
import { consoleLog } from './console-log.ts';
import type { OpenedClient } from './talk-client.ts';

/** What the voice service needs to know of a member of staff. */
export interface StaffVoice {
  readonly base: string;
  readonly assistantId: string;
  /** Good for 15 minutes. */
  readonly token: string;
}

/** There is no conversation to be had: no voice service here, or nobody of staff. */
export class NoStaffVoiceError extends Error {
  override readonly name = 'NoStaffVoiceError';
}

/** The voice service as the server offers it to whoever asks; null: there is none here. */
export async function loadVoice(signal?: AbortSignal): Promise<ApiResult<VoiceConfig | null>> {
  const result = await callApi({ path: '/api/config', schema: publicConfig, ...(signal && { signal }) });
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

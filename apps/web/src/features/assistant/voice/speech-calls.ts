import { publicConfig, speechModels } from '@rer/contracts';
import * as z from 'zod/mini';
import { callApi } from '../../../lib/api-client.ts';
import type { ApiResult } from '../../../lib/api-failure.ts';

/** What the server can do with speech. */
export interface SpeechOffer {
  readonly hears: boolean;
  readonly speaks: boolean;
}

export const NO_SPEECH: SpeechOffer = { hears: false, speaks: false };

/** Asks what the server can do with speech now: models may have come since the page was opened. */
export async function loadSpeechOffer(): Promise<ApiResult<SpeechOffer>> {
  const result = await callApi({ path: '/api/config', schema: publicConfig });
  return result.ok ? { ok: true, value: result.value.voice?.speech ?? NO_SPEECH } : result;
}

/** For administrators alone. */
export const loadSpeechModels = (signal?: AbortSignal) =>
  callApi({ path: '/api/speech-models', schema: speechModels, signal });

/** Has the server download a model. For administrators alone. */
export const downloadSpeechModel = (name: string) =>
  callApi({
    path: `/api/speech-models/${encodeURIComponent(name)}/download`,
    schema: z.unknown(),
    method: 'POST',
  });

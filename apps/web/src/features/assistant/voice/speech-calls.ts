import { publicConfig } from '@rer/contracts';
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

const model = z.object({
  name: z.string(),
  licence: z.string(),
  /** ISO 639 codes. */
  languages: z.array(z.string()),
  bytes: z.number(),
  state: z.enum(['installed', 'partial', 'absent']),
});
const modelList = z.object({
  models: z.array(model),
  download: z.nullable(
    z.object({
      name: z.string(),
      state: z.enum(['running', 'installed', 'failed', 'cancelled']),
      receivedBytes: z.number(),
      totalBytes: z.number(),
      /** A sentence for people. */
      message: z.nullable(z.string()),
    }),
  ),
});
/** A model that hears. */
export type SpeechModel = z.infer<typeof model>;
/** The models of the server, best first, and the download that runs or ran last. */
export type SpeechModelList = z.infer<typeof modelList>;

/** For administrators alone. */
export const loadSpeechModels = (signal?: AbortSignal) =>
  callApi({ path: '/api/speech-models', schema: modelList, signal });

/** Has the server download a model. For administrators alone. */
export const downloadSpeechModel = (name: string) =>
  callApi({
    path: `/api/speech-models/${encodeURIComponent(name)}/download`,
    schema: z.unknown(),
    method: 'POST',
  });

import * as z from 'zod/mini';

/** Models that hear, the best one for German first: of several that are installed the first is used. */
export const SPEECH_MODEL_NAMES = ['parakeet-tdt-0.6b-v3', 'canary-180m-flash', 'whisper-base'] as const;
export const speechModelName = z.enum(SPEECH_MODEL_NAMES);
/** Name of a model that hears. */
export type SpeechModelName = z.infer<typeof speechModelName>;

/** What was noted of a file when it was downloaded. */
export const downloadedFile = z.object({
  name: z.string(),
  bytes: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** These bytes were known before; otherwise they are what the hub gave at the first download. */
  isKnown: z.boolean(),
});
/** A noted file of a model. */
export type DownloadedFile = z.infer<typeof downloadedFile>;

/** A model in the list. */
export const speechModelRow = z.object({
  name: speechModelName,
  licence: z.string(),
  /** ISO 639 codes. */
  languages: z.array(z.string()),
  /** How large its files are together, about. */
  bytes: z.number(),
  /** `partial`: some of its files, or parts of them, are there. */
  state: z.enum(['installed', 'partial', 'absent']),
  isInUse: z.boolean(),
  /** Empty where the files were not downloaded by this product. */
  files: z.array(downloadedFile),
});
/** A model in the list. */
export type SpeechModelRow = z.infer<typeof speechModelRow>;

/** A running download, or how the last one since the start ended. */
export const modelDownload = z.object({
  name: speechModelName,
  state: z.enum(['running', 'installed', 'failed', 'cancelled']),
  receivedBytes: z.number(),
  /** About, until the hub has told the size of each file. */
  totalBytes: z.number(),
  /** A sentence for people; null while it runs. */
  message: z.nullable(z.string()),
});
/** A download of a model. */
export type ModelDownload = z.infer<typeof modelDownload>;

/** `GET /api/speech-models`, and the answer to what begins or cancels a download. */
export const speechModels = z.object({
  models: z.array(speechModelRow),
  /** A sentence for people when no model can be used; null when one is. */
  advice: z.nullable(z.string()),
  download: z.nullable(modelDownload),
});
/** The models, what is used, and what is on its way. */
export type SpeechModels = z.infer<typeof speechModels>;

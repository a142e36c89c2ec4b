import * as z from 'zod';

/** Sampling rate of what the speech program hears, Hz: one channel of signed 16-bit samples. */
export const SPEECH_INPUT_RATE_HZ = 16_000;

const samples = z.custom<Int16Array>((value) => value instanceof Int16Array);
const path = z.string().min(1);

/** A recogniser with the absolute paths of its files. */
export const recognizerModel = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('whisper'),
    encoder: path,
    decoder: path,
    tokens: path,
    /** Frames of silence behind the speech: fewer are faster, and cost words. */
    tailPaddings: z.number().int(),
  }),
  z.object({ kind: z.literal('transducer'), encoder: path, decoder: path, joiner: path, tokens: path }),
  z.object({ kind: z.literal('canary'), encoder: path, decoder: path, tokens: path }),
]);
export type RecognizerModel = z.infer<typeof recognizerModel>;

const voiceFiles = z.object({
  name: z.string(),
  model: path,
  tokens: path,
  /** The folder of eSpeak's data that belongs to it. */
  dataFolder: path,
  /** Speaks where no voice is named, or one that is not there. */
  isDefault: z.boolean(),
});

/** A voice of sherpa-onnx with the absolute paths of its files: VITS as piper makes them, or Kokoro, which has a file of voices beside. */
export const voiceModel = z.discriminatedUnion('kind', [
  voiceFiles.extend({ kind: z.literal('vits') }),
  voiceFiles.extend({ kind: z.literal('kokoro'), voices: path }),
]);
export type VoiceModel = z.infer<typeof voiceModel>;

const job = z.object({ id: z.number().int() });
const stream = z.object({ stream: z.number().int() });

/** Messages to the speech program. Who asks numbers jobs and streams. */
export const toSpeechProgram = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('close') }),
  /** Loads models instead of the earlier ones; null and none: there are none. */
  z.object({
    type: z.literal('configure'),
    recognizer: recognizerModel.nullable(),
    voices: z.array(voiceModel),
  }),
  stream.extend({ type: z.literal('open-stream') }),
  /** 16 kHz, in order. */
  stream.extend({ type: z.literal('sound'), samples }),
  /** So many samples of the stream are not sent: nobody speaks in them. */
  stream.extend({ type: z.literal('skip'), count: z.number().int().nonnegative() }),
  stream.extend({ type: z.literal('close-stream') }),
  /** A stretch of speech at 16 kHz. Jobs that are urgent come before those that are not. */
  job.extend({ type: z.literal('transcribe'), samples, isUrgent: z.boolean() }),
  /** A job that was not urgent has become so. */
  job.extend({ type: z.literal('hurry') }),
  /** A text that is already in words. `speed`: 1 is the usual one. */
  job.extend({ type: z.literal('synthesize'), text: z.string(), voice: z.string(), speed: z.number() }),
  job.extend({ type: z.literal('cancel') }),
]);
export type ToSpeechProgram = z.infer<typeof toSpeechProgram>;

/** Messages of the speech program. */
export const fromSpeechProgram = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  /** The models are loaded, or cannot be: `problem` tells why, for logs. */
  z.object({ type: z.literal('configured'), problem: z.string().nullable() }),
  /** Voice was heard for 64 ms, or none for 96; `at` is where that began, in samples of the stream. */
  stream.extend({ type: z.literal('speech-started'), at: z.number() }),
  stream.extend({ type: z.literal('speech-ended'), at: z.number() }),
  job.extend({
    type: z.literal('transcribed'),
    text: z.string(),
    words: z.array(z.object({ text: z.string(), confidence: z.number().nullable() })),
  }),
  job.extend({ type: z.literal('audio'), samples, rateHz: z.number() }),
  job.extend({ type: z.literal('synthesized') }),
  /** The last message of a job or, with `stream`, of a stream. `detail` is for logs. */
  job.extend({
    type: z.literal('failed'),
    code: z.enum(['aborted', 'unavailable', 'failed']),
    detail: z.string(),
  }),
  stream.extend({ type: z.literal('stream-failed'), detail: z.string() }),
]);
export type FromSpeechProgram = z.infer<typeof fromSpeechProgram>;

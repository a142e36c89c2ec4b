import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { refuseUnbuilt } from '../call/not-built.ts';
import { findTranscriptionStopProblem, findTranscriptionUpdateProblem } from '../validate/transcription.ts';

/** Transcription is not built yet. */
export const transcriptionMethods = {
  startTranscription: () => refuseUnbuilt('startTranscription'),
  updateTranscription: (_core: Core, options: unknown) =>
    refuseUnbuilt('updateTranscription', findTranscriptionUpdateProblem(options)),
  stopTranscription: (_core: Core, options?: unknown) =>
    refuseUnbuilt('stopTranscription', findTranscriptionStopProblem(options)),
} satisfies Methods<'startTranscription' | 'updateTranscription' | 'stopTranscription'>;

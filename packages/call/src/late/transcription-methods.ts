import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { skipUnbuilt } from '../call/not-built.ts';
import { findTranscriptionStopProblem, findTranscriptionUpdateProblem } from '../validate/transcription.ts';
import { recordOf } from '../values/record.ts';

/** Transcription is not built yet. */
export const transcriptionMethods = {
  startTranscription: (core: Core, options?: unknown) =>
    skipUnbuilt(core, 'startTranscription', {
      action: 'transcription-error',
      instanceId: recordOf(options)['instanceId'],
    }),
  updateTranscription: (core: Core, options: unknown) =>
    skipUnbuilt(core, 'updateTranscription', undefined, findTranscriptionUpdateProblem(options)),
  stopTranscription: (core: Core, options?: unknown) =>
    skipUnbuilt(core, 'stopTranscription', undefined, findTranscriptionStopProblem(options)),
} satisfies Methods<'startTranscription' | 'updateTranscription' | 'stopTranscription'>;

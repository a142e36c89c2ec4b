import * as text from '../texts/late-texts.ts';
import { isRecord } from '../values/record.ts';

/** Why a transcription cannot be changed so, or nothing. */
export function findTranscriptionUpdateProblem(options: unknown): string | undefined {
  if (!options) return text.TRANSCRIPTION_NEEDS_OPTIONS;
  if (!isRecord(options)) return text.transcriptionNotObject('updateTranscription');
  const { participants } = options;
  return participants && !Array.isArray(participants) ? text.TRANSCRIPTION_PARTICIPANTS : undefined;
}

/** Why a transcription cannot be stopped so, or nothing. */
export function findTranscriptionStopProblem(options: unknown): string | undefined {
  if (!options) return undefined;
  if (!isRecord(options)) return text.transcriptionNotObject('stopTranscription');
  return options['instanceId'] ? undefined : text.NO_INSTANCE_ID;
}

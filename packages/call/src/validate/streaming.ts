import * as text from '../texts/texts.ts';
import { RECORDING_TYPES } from '../texts/vocabulary.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';

/** Why options of a recording are none, or nothing. */
export function findRecordingProblem({ type }: Unknowns): string | undefined {
  return !type || isOneOf<unknown>(RECORDING_TYPES, type) ? undefined : text.badRecordingType(type);
}

export function findTranscriptionUpdateProblem(options: unknown): string | undefined {
  if (!options) return text.TRANSCRIPTION_NEEDS_OPTIONS;
  if (!isRecord(options)) return text.transcriptionNotObject('updateTranscription');
  const { participants } = options;
  return participants && !Array.isArray(participants) ? text.TRANSCRIPTION_PARTICIPANTS : undefined;
}

export function findTranscriptionStopProblem(options: unknown): string | undefined {
  if (!options) return undefined;
  if (!isRecord(options)) return text.transcriptionNotObject('stopTranscription');
  return options['instanceId'] ? undefined : text.NO_INSTANCE_ID;
}

import * as text from '../texts/texts.ts';
import { RECORDING_TYPES } from '../texts/vocabulary.ts';
import { isOneOf, type Unknowns } from '../values/record.ts';

/** Why options of a recording are none, or nothing. */
export function findRecordingProblem({ type }: Unknowns): string | undefined {
  return !type || isOneOf<unknown>(RECORDING_TYPES, type) ? undefined : text.badRecordingType(type);
}

import * as text from '../texts/late-texts.ts';
import { MERGE_STRATEGIES } from '../texts/late-vocabulary.ts';
import { SESSION_DATA_MAX } from '../texts/limits.ts';
import { isEqual, isPlain } from '../values/equal.ts';
import { isOneOf, type Unknowns } from '../values/record.ts';
import { accept, type CheckResult, type Note, refuse, warning } from './check-result.ts';

/** Session data, and how they are merged with those that are there. */
export interface SessionDataChange {
  readonly data: Unknowns;
  readonly mergeStrategy: (typeof MERGE_STRATEGIES)[number];
}

/** Checks session data and their merge strategy. */
export function checkSessionData(data: unknown, mergeStrategy: unknown): CheckResult<SessionDataChange> {
  if (!isOneOf(MERGE_STRATEGIES, mergeStrategy)) return refuse(text.BAD_MERGE_STRATEGY);
  if (!isPlain(data)) return refuse(text.SESSION_DATA_NOT_PLAIN);
  let serialised: string;
  let notes: readonly Note[];
  try {
    serialised = JSON.stringify(data);
    notes = mergeStrategy === 'replace' ? lossOf(data, serialised) : lossOfKeys(data);
  } catch (error) {
    return refuse(text.sessionDataNotJson(error));
  }
  return serialised.length > SESSION_DATA_MAX
    ? refuse(text.sessionDataTooLarge(serialised.length), notes)
    : accept({ data, mergeStrategy }, notes);
}

function lossOf(data: Unknowns, serialised: string): readonly Note[] {
  return isEqual(JSON.parse(serialised), data) ? [] : [warning(text.SESSION_DATA_LOSSY)];
}

function lossOfKeys(data: Unknowns): readonly Note[] {
  return Object.values(data)
    .filter((value) => value !== undefined && !isEqual(JSON.parse(JSON.stringify(value)), value))
    .map(() => warning(text.SESSION_DATA_KEY_LOSSY));
}

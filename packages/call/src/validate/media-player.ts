import * as text from '../texts/late-texts.ts';
import { PLAYER_STATES } from '../texts/late-vocabulary.ts';
import { PLAYER_VOLUME_MAX } from '../texts/limits.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';
import { findEncodingsProblem } from './encodings.ts';

/** Why a remote player cannot be started so, or nothing. */
export function findPlayerStartProblem({ url, settings }: Unknowns): string | undefined {
  if (typeof url !== 'string') return text.PLAYER_URL;
  const problem = findPlayerSettingsProblem(settings);
  if (problem !== undefined || !isRecord(settings)) return problem;
  const unknown = Object.keys(settings).find((key) => !isOneOf(PLAYER_KEYS, key));
  if (unknown !== undefined) return text.unknownPlayerKey(unknown);
  const { simulcastEncodings } = settings;
  return simulcastEncodings ? findEncodingsProblem(simulcastEncodings, { isStrict: true }) : undefined;
}

const PLAYER_KEYS: readonly string[] = ['state', 'volume', 'simulcastEncodings'];

/** Why settings of a remote player are none, or nothing. */
export function findPlayerSettingsProblem(settings: unknown): string | undefined {
  if (!isRecord(settings)) return text.PLAYER_SETTINGS;
  const { state, volume } = settings;
  if (state && !isOneOf<unknown>(Object.values(PLAYER_STATES), state)) return text.PLAYER_STATE;
  if (!volume) return undefined;
  if (typeof volume !== 'number') return text.PLAYER_VOLUME_TYPE;
  return volume < 0 || volume > PLAYER_VOLUME_MAX ? text.PLAYER_VOLUME_RANGE : undefined;
}

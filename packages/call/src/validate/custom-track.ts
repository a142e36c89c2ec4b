import * as text from '../texts/late-texts.ts';
import { RESERVED_TRACK_NAMES } from '../texts/late-vocabulary.ts';
import { CUSTOM_TRACK_NAME_MAX } from '../texts/limits.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';
import { accept, refuse, type Verdict } from './verdict.ts';

export interface CustomTrack {
  readonly track: MediaStreamTrack;
  readonly mode: unknown;
  /** Made by the engine where there is none. */
  readonly trackName: string | undefined;
}

/** A track of the page's own, under a name of its own. */
export function checkCustomTrack(
  { track, mode, trackName }: Unknowns,
  isTrack: (value: unknown) => value is MediaStreamTrack,
): Verdict<CustomTrack> {
  const name = trackName ? String(trackName) : undefined;
  if (name !== undefined && name.length > CUSTOM_TRACK_NAME_MAX) return refuse(text.TRACK_NAME_TOO_LONG);
  const isMode = !mode || mode === 'music' || mode === 'speech' || isRecord(mode);
  if (!isMode) return refuse(text.BAD_TRACK_MODE);
  if (name !== undefined && isOneOf<string>(RESERVED_TRACK_NAMES, name))
    return refuse(text.TRACK_NAME_RESERVED);
  return isTrack(track) ? accept({ track, mode, trackName: name }) : refuse(text.NOT_A_TRACK);
}

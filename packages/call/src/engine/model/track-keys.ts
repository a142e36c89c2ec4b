import type { CanSendPart } from '../../api/participant.ts';
import { type TrackQuery, trackQuery } from '../../participants/track-table.ts';
import type { TrackSource } from './participant-facts.ts';

/** The keys that every participant has. */
export const FIXED_KEYS = ['audio', 'video', 'screenAudio', 'screenVideo'] as const;
/** A key that every participant has in `tracks`. */
export type FixedKey = (typeof FIXED_KEYS)[number];

const KEY_OF: Readonly<Record<Exclude<TrackSource, 'unknown'>, FixedKey>> = {
  microphone: 'audio',
  camera: 'video',
  screen_share: 'screenVideo',
  screen_share_audio: 'screenAudio',
};

const PLAYER_KEY = { audio: 'rmpAudio', video: 'rmpVideo' } as const;

/** A track that is published in a room. */
export interface PublicationInfo {
  readonly source: TrackSource;
  readonly name: string;
  readonly kind: 'audio' | 'video';
}

/** The key of a track in a participant's `tracks`; undefined for a name that collides with another key. */
export function trackKey(
  { source, name, kind }: PublicationInfo,
  { isPlayer }: { readonly isPlayer: boolean },
): string | undefined {
  if (isPlayer) return PLAYER_KEY[kind];
  if (source !== 'unknown') return KEY_OF[source];
  return isTrackName(name) ? name : undefined;
}

/** Whether a custom track may have this name: not one of the fixed keys, nor of object members. */
export function isTrackName(name: string): boolean {
  return name !== '' && name !== '__proto__' && !isFixedKey(name);
}

/** Whether a key of `tracks` is one that every participant has. */
export function isFixedKey(key: string): key is FixedKey {
  return FIXED_KEYS.some((fixed) => fixed === key);
}

/** Where the media of a key goes in the table of tracks. */
export function tableQuery(owner: string, key: string, kind: 'audio' | 'video'): TrackQuery {
  return trackQuery(owner, key, kind) ?? { owner, type: key, kind };
}

/** The permission that a track of this key needs. */
export function sendPartOf(key: string, kind: 'audio' | 'video'): CanSendPart {
  if (isFixedKey(key)) return key;
  return kind === 'audio' ? 'customAudio' : 'customVideo';
}

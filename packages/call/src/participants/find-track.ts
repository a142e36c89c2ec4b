import { ownOf } from '../values/record.ts';

/** Whose track, which, and of what kind. */
export interface TrackQuery {
  /** `local`, or a session id. */
  readonly owner: string;
  /** `cam`, `screen`, or the name of a track of another origin: a custom one, or one of the remote player. */
  readonly type: string;
  readonly kind: 'audio' | 'video';
}

export type FindTrack = (query: TrackQuery) => MediaStreamTrack | undefined;

const FIXED: Readonly<Record<string, Pick<TrackQuery, 'type' | 'kind'>>> = {
  audio: { type: 'cam', kind: 'audio' },
  video: { type: 'cam', kind: 'video' },
  screenAudio: { type: 'screen', kind: 'audio' },
  screenVideo: { type: 'screen', kind: 'video' },
  rmpAudio: { type: 'rmpAudio', kind: 'audio' },
  rmpVideo: { type: 'rmpVideo', kind: 'video' },
};

/** What to look for under a key of a participant's `tracks`; custom tracks say their kind themselves. */
export function trackQuery(
  owner: string,
  key: string,
  kind: 'audio' | 'video' | undefined,
): TrackQuery | undefined {
  const fixed = ownOf(FIXED, key);
  if (fixed !== undefined) return { owner, ...fixed };
  return kind === undefined ? undefined : { owner, type: key, kind };
}

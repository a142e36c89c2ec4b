import { ownOf } from '../values/record.ts';

/** Identifies a media track by owner, type and kind. */
export interface TrackQuery {
  /** `local`, or a session id. */
  readonly owner: string;
  /** `cam`, `screen`, or the name of a track of another origin: a custom one, or one of the remote player. */
  readonly type: string;
  readonly kind: 'audio' | 'video';
}

/** Finds a media track in the track table. */
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

interface TableEntry extends TrackQuery {
  readonly track: MediaStreamTrack;
  /** In which order tracks were added. */
  readonly sequence: number;
}

/** Where the engine puts media tracks for the client: the newest of an owner, type and kind counts. */
export class TrackTable {
  #entries: readonly TableEntry[] = [];

  add(entry: TableEntry): void {
    this.#entries = [...this.#entries, entry];
  }

  remove(track: MediaStreamTrack): void {
    this.#entries = this.#entries.filter((entry) => entry.track !== track);
  }

  clear(): void {
    this.#entries = [];
  }

  readonly find = ({ owner, type, kind }: TrackQuery): MediaStreamTrack | undefined => {
    let newest: TableEntry | undefined;
    for (const entry of this.#entries) {
      if (entry.owner !== owner || entry.type !== type || entry.kind !== kind) continue;
      if (newest === undefined || entry.sequence >= newest.sequence) newest = entry;
    }
    return newest?.track;
  };
}

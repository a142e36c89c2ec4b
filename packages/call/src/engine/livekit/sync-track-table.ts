import type { TrackTable } from '../../participants/track-table.ts';
import type { LocalTrackFacts } from '../core/participant-facts.ts';
import { tableQuery } from '../core/track-keys.ts';

/** A media track and where it belongs. */
export interface OwnedTrack {
  /** `local`, or a session id. */
  readonly owner: string;
  readonly key: string;
  readonly kind: 'audio' | 'video';
  readonly track: MediaStreamTrack;
}

/** Keeps the table of tracks that the client looks into as it should be: before anything is told, and of nothing that is gone. */
export class TrackTableSync {
  readonly #table: TrackTable;
  #placed = new Map<string, MediaStreamTrack>();
  #count = 0;

  constructor(table: TrackTable) {
    this.#table = table;
  }

  put(tracks: readonly OwnedTrack[]): void {
    const now = new Map(tracks.map(({ owner, key, track }) => [`${owner} ${key}`, track]));
    for (const [place, track] of this.#placed) {
      if (now.get(place) !== track) this.#table.remove(track);
    }
    for (const { owner, key, kind, track } of tracks) {
      if (this.#placed.get(`${owner} ${key}`) === track) continue;
      // The newest counts, and two may come within a millisecond.
      this.#count += 1;
      this.#table.add({ ...tableQuery(owner, key, kind), track, startedAtMs: this.#count });
    }
    this.#placed = now;
  }

  clear(): void {
    this.put([]);
  }
}

/** Where the media of somebody's tracks belong. */
export function ownedTracks(
  owner: string,
  tracks: Readonly<Record<string, Pick<LocalTrackFacts, 'kind' | 'track'>>>,
): OwnedTrack[] {
  return Object.entries(tracks).flatMap(([key, { kind, track }]) =>
    track === undefined ? [] : [{ owner, key, kind, track }],
  );
}

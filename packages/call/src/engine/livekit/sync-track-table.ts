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

/**
 * Keeps the track table that the client reads in step: new tracks before a message mentions them, ended ones removed.
 */
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

/** The media tracks of a participant with their keys. */
export function ownedTracks(
  owner: string,
  tracks: Readonly<Record<string, Pick<LocalTrackFacts, 'kind' | 'track'>>>,
): OwnedTrack[] {
  return Object.entries(tracks).flatMap(([key, { kind, track }]) =>
    track === undefined ? [] : [{ owner, key, kind, track }],
  );
}

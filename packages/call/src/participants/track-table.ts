import type { TrackQuery } from './find-track.ts';

interface TableEntry extends TrackQuery {
  readonly track: MediaStreamTrack;
  readonly startedAtMs: number;
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
      if (newest === undefined || entry.startedAtMs >= newest.startedAtMs) newest = entry;
    }
    return newest?.track;
  };
}

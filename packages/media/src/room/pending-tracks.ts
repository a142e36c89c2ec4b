import type { AddTrackRequest, TrackInfo, TrackType } from '@livekit/protocol';
import type { MediaLimits } from './limits.ts';

/** The outcome of a request to publish a track. */
export type PendingOutcome =
  | { readonly kind: 'expected' }
  /** A track with the same client id is there: this one comes after it. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'refused'; readonly message: string };

interface Expected {
  /** The first waits for media, or, while `queued`, for the end of its predecessor. */
  readonly tracks: TrackInfo[];
  queued: boolean;
}

/** Tracks that a client announced and whose media has not come yet, by the client's own ids. */
export class PendingTracks {
  readonly #byCid = new Map<string, Expected>();
  readonly #limits: MediaLimits;

  constructor(limits: MediaLimits) {
    this.#limits = limits;
  }

  add(request: AddTrackRequest, track: TrackInfo, isPublished: boolean): PendingOutcome {
    const earlier = this.#byCid.get(request.cid);
    if (!earlier && this.#byCid.size >= this.#limits.pendingTracks) {
      return { kind: 'refused', message: `too many pending tracks: ${this.#byCid.size}` };
    }
    if (!earlier) {
      this.#byCid.set(request.cid, { tracks: [track], queued: isPublished });
      return isPublished ? { kind: 'queued' } : { kind: 'expected' };
    }
    if (earlier.tracks.length >= this.#limits.queuedTracks) {
      return { kind: 'refused', message: `too many queued tracks: ${earlier.tracks.length}` };
    }
    earlier.tracks.push(track);
    return { kind: 'queued' };
  }

  /** The track that may get media under this client id now. */
  byCid(cid: string): TrackInfo | undefined {
    const expected = this.#byCid.get(cid);
    return expected?.queued === false ? expected.tracks[0] : undefined;
  }

  bySid(sid: string): TrackInfo | undefined {
    return [...this.#byCid.values()].flatMap(({ tracks }) => tracks).find((track) => track.sid === sid);
  }

  /** The first track of a kind that may get media now: for clients whose descriptions hide their ids. */
  firstOf(type: TrackType, taken: ReadonlySet<string>): TrackInfo | undefined {
    return [...this.#byCid.values()]
      .filter(({ queued }) => !queued)
      .flatMap(({ tracks }) => tracks.slice(0, 1))
      .find((track) => track.type === type && !taken.has(track.sid));
  }

  /** Takes the track out, as it is published or given up; others of its client id wait for its end. */
  take(sid: string): { cid: string; track: TrackInfo } | undefined {
    for (const [cid, expected] of this.#byCid) {
      const track = expected.tracks[0];
      if (track?.sid !== sid) continue;
      expected.tracks.shift();
      expected.queued = true;
      if (expected.tracks.length === 0) this.#byCid.delete(cid);
      return { cid, track };
    }
    return undefined;
  }

  /** A published track ended: the next of its client id may come. */
  release(cid: string): TrackInfo | undefined {
    const expected = this.#byCid.get(cid);
    if (!expected?.queued) return undefined;
    expected.queued = false;
    return expected.tracks[0];
  }

  get size(): number {
    return this.#byCid.size;
  }
}

import type { TrackTable } from '../../participants/track-table.ts';
import type { LocalTrackFacts } from '../core/facts.ts';
import { localParticipant, NOBODY } from '../core/participant-of.ts';
import { Roster, trackIdsOf } from '../core/roster.ts';
import type { OwnWord } from '../core/self.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { MediaPlaces, placedTracks } from './media-places.ts';
import type { Stay } from './stay.ts';
import type { Listing } from './stay-context.ts';

export interface NewsContext {
  tell(message: EngineMessage): void;
  /** Where the client finds media. */
  readonly tracks: TrackTable;
  stay(): Stay | undefined;
  /** Whether whoever is in no room may be told of himself. */
  mayTellAlone(): boolean;
  media(): Readonly<Record<string, LocalTrackFacts>>;
  self(): OwnWord;
  /** Gives back what may no longer be sent. */
  keepToRights(stay: Stay): void;
}

/** Tells what is other than it was told last: of everybody, and of his tracks. */
export class News {
  readonly roster = new Roster();
  readonly #context: NewsContext;
  readonly #places: MediaPlaces;
  #isDue = false;

  constructor(context: NewsContext) {
    this.#context = context;
    this.#places = new MediaPlaces(context.tracks);
  }

  /** Many things change at once: they are told of as one. */
  tellSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.tellNow();
    });
  }

  tellNow(): void {
    const { tell, stay: visit, mayTellAlone, keepToRights } = this.#context;
    const stay = visit();
    const isIn = stay?.isIn === true;
    // On the way in nothing is told of somebody who was not there before.
    const isKnown = this.roster.before('local') !== undefined;
    if (!isIn && !isKnown && (stay !== undefined || !mayTellAlone())) return;
    if (isIn) keepToRights(stay);
    const { listed, hidden, counts, media } = stay?.listing() ?? this.#listingAlone();
    this.#places.put(media);
    for (const message of this.roster.update(listed, counts, hidden)) {
      // Before there is a meeting nobody has come into it.
      const isEarly = !isIn && message.action === 'participant-joined';
      tell(isEarly ? { ...message, action: 'participant-updated' } : message);
    }
    if (stay !== undefined && stay === visit()) stay.settle();
  }

  /** The call is over: nobody is there, and that is not told. */
  forget(): void {
    this.roster.forget();
    this.#places.clear();
  }

  /** Whoever looks at himself before he goes in. */
  #listingAlone(): Listing {
    const { userName, userData, fallbackId } = this.#context.self();
    const tracks = this.#context.media();
    const own = localParticipant({
      ...NOBODY,
      sessionId: fallbackId,
      userId: fallbackId,
      userName,
      userData,
      tracks,
    });
    return {
      listed: [{ participant: own, trackIds: trackIdsOf(tracks) }],
      hidden: new Set(),
      counts: undefined,
      media: placedTracks('local', tracks),
    };
  }
}

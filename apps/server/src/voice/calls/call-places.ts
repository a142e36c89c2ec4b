import { VoiceApiError } from '../dialect/voice-api-error.ts';

/** Calls that visitors of one address may have at once. */
export const VISITOR_CALLS_MAX = 2;
/** When a caller that found no place may try again, seconds: a call that nobody joins ends after a minute. */
const RETRY_AFTER_S = 30;

const FULL =
  'Im Moment sind alle Plätze für Gespräche belegt. Bitte versuchen Sie es in einer Minute noch einmal.';
const OF_ADDRESS =
  'Von Ihrem Anschluss laufen schon zwei Gespräche. Bitte beenden Sie eines davon oder versuchen Sie es in einer Minute noch einmal.';

/** A place that one call takes. */
export interface CallPlace {
  /** Idempotent. */
  free(): void;
  /**
   * Says how the next call of the same address gets this place. `giveUp` ends the call, where that may be, and tells whether it did;
   * without it the place is kept.
   */
  yieldsBy(giveUp: () => boolean): void;
}

class TakenPlace implements CallPlace {
  #giveUp: () => boolean = () => false;
  readonly #freed: (place: TakenPlace) => void;

  constructor(freed: (place: TakenPlace) => void) {
    this.#freed = freed;
  }

  free(): void {
    this.#freed(this);
  }

  yieldsBy(giveUp: () => boolean): void {
    this.#giveUp = giveUp;
  }

  /** Frees it where its call gives it up. */
  yields(): boolean {
    const isGivenUp = this.#giveUp();
    if (isGivenUp) this.free();
    return isGivenUp;
  }
}

/** How many calls run at once. */
interface CallPlacesOptions {
  readonly all: number;
  /** Total for visitors; the remaining places are reserved for known callers. */
  readonly ofVisitors: number;
}

/**
 * How many calls run at once, in this process; and of visitors, how many together and from each address. Addresses are kept no
 * longer than calls.
 */
export class CallPlaces {
  readonly #max: CallPlacesOptions;
  readonly #byAddress = new Map<string, Set<TakenPlace>>();
  /** Places of known callers. */
  readonly #known = new Set<TakenPlace>();
  #ofVisitors = 0;

  constructor(max: CallPlacesOptions) {
    this.#max = max;
  }

  get taken(): number {
    return this.#known.size + this.#ofVisitors;
  }

  /**
   * At its limit, an address replaces the oldest of its calls that can give up their place.
   * @param address Of a visitor, as limits know it (`addressPrefix`); null: a known caller.
   * @throws {VoiceApiError} 429 with a sentence for people.
   */
  take(address: string | null): CallPlace {
    const ofAddress = this.#placesOf(address);
    const hasAll = ofAddress.size >= VISITOR_CALLS_MAX && ![...ofAddress].some((place) => place.yields());
    if (this.#isFull(address)) throw new VoiceApiError(429, FULL, { retryAfterS: RETRY_AFTER_S });
    if (hasAll) throw new VoiceApiError(429, OF_ADDRESS, { retryAfterS: RETRY_AFTER_S });
    const place = new TakenPlace((gone) => this.#free(gone, address));
    if (address === null) this.#known.add(place);
    else {
      this.#byAddress.set(address, this.#placesOf(address).add(place));
      this.#ofVisitors += 1;
    }
    return place;
  }

  #isFull(address: string | null): boolean {
    const { all, ofVisitors } = this.#max;
    return this.taken >= all || (address !== null && this.#ofVisitors >= ofVisitors);
  }

  #placesOf(address: string | null): Set<TakenPlace> {
    return (address === null ? undefined : this.#byAddress.get(address)) ?? new Set();
  }

  #free(place: TakenPlace, address: string | null): void {
    const places = address === null ? this.#known : this.#placesOf(address);
    if (!places.delete(place)) return;
    if (address === null) return;
    this.#ofVisitors -= 1;
    if (places.size === 0) this.#byAddress.delete(address);
  }
}

import { VoiceError } from '../dialect/voice-error.ts';

/** Calls that visitors of one address may have at once. */
export const VISITOR_CALLS_MAX = 2;
/** When somebody who found no place may try again, seconds: a call that nobody joins ends after a minute. */
const RETRY_AFTER_S = 30;

const FULL =
  'Im Moment sind alle Plätze für Gespräche belegt. Bitte versuchen Sie es in einer Minute noch einmal.';
const OF_ADDRESS =
  'Von Ihrem Anschluss laufen schon zwei Gespräche. Bitte beenden Sie eines davon oder versuchen Sie es in einer Minute noch einmal.';

/** A place that one call takes. */
export interface CallPlace {
  /** Idempotent. */
  free(): void;
}

/** How many calls run at once, in this process; and of visitors, how many from each address. Addresses are kept no longer than calls. */
export class CallPlaces {
  readonly #max: number;
  readonly #byAddress = new Map<string, number>();
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get taken(): number {
    return this.#taken;
  }

  /**
   * @param address Of a visitor, as limits know it (`addressPrefix`); null: somebody whom we know.
   * @throws {VoiceError} 429 with a sentence for people.
   */
  take(address: string | null): CallPlace {
    if (this.#taken >= this.#max) throw new VoiceError(429, FULL, { retryAfterS: RETRY_AFTER_S });
    const ofAddress = address === null ? 0 : (this.#byAddress.get(address) ?? 0);
    if (ofAddress >= VISITOR_CALLS_MAX) throw new VoiceError(429, OF_ADDRESS, { retryAfterS: RETRY_AFTER_S });
    this.#taken += 1;
    if (address !== null) this.#byAddress.set(address, ofAddress + 1);
    let isFree = false;
    return {
      free: () => {
        if (isFree) return;
        isFree = true;
        this.#taken -= 1;
        if (address === null) return;
        const left = (this.#byAddress.get(address) ?? 1) - 1;
        if (left > 0) this.#byAddress.set(address, left);
        else this.#byAddress.delete(address);
      },
    };
  }
}

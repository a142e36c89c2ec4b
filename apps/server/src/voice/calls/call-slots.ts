import { VoiceApiError } from '../dialect/voice-api-error.ts';

/** Calls that visitors of one address may have at once. */
export const VISITOR_CALLS_MAX = 2;
/** When a caller that found no slot may try again, seconds: a call without a participant ends after a minute. */
const RETRY_AFTER_S = 30;

const FULL =
  'Im Moment sind alle Plätze für Gespräche belegt. Bitte versuchen Sie es in einer Minute noch einmal.';
const OF_ADDRESS =
  'Von Ihrem Anschluss laufen schon zwei Gespräche. Bitte beenden Sie eines davon oder versuchen Sie es in einer Minute noch einmal.';

/** A slot that one call takes. */
export interface CallSlot {
  /** Idempotent. */
  free(): void;
  /**
   * Says how the next call of the same address gets this slot. `giveUp` ends the call, where that may be, and tells whether it did;
   * without it the slot is kept.
   */
  yieldsBy(giveUp: () => boolean): void;
}

class TakenSlot implements CallSlot {
  #giveUp: () => boolean = () => false;
  readonly #freed: (slot: TakenSlot) => void;

  constructor(freed: (slot: TakenSlot) => void) {
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
interface CallSlotsOptions {
  readonly all: number;
  /** Total for visitors; the remaining slots are reserved for known callers. */
  readonly ofVisitors: number;
}

/**
 * How many calls run at once, in this process; and of visitors, how many together and from each address. Addresses are kept no
 * longer than calls.
 */
export class CallSlots {
  readonly #max: CallSlotsOptions;
  readonly #byAddress = new Map<string, Set<TakenSlot>>();
  /** Slots of known callers. */
  readonly #known = new Set<TakenSlot>();
  #ofVisitors = 0;

  constructor(max: CallSlotsOptions) {
    this.#max = max;
  }

  get taken(): number {
    return this.#known.size + this.#ofVisitors;
  }

  /**
   * At its limit, an address replaces the oldest of its calls that can give up their slot.
   * @param address Of a visitor, as limits know it (`addressPrefix`); null: a known caller.
   * @throws {VoiceApiError} 429 with a sentence for people.
   */
  take(address: string | null): CallSlot {
    const ofAddress = this.#slotsOf(address);
    const hasAll = ofAddress.size >= VISITOR_CALLS_MAX && ![...ofAddress].some((slot) => slot.yields());
    if (this.#isFull(address)) throw new VoiceApiError(429, FULL, { retryAfterS: RETRY_AFTER_S });
    if (hasAll) throw new VoiceApiError(429, OF_ADDRESS, { retryAfterS: RETRY_AFTER_S });
    const slot = new TakenSlot((gone) => this.#free(gone, address));
    if (address === null) this.#known.add(slot);
    else {
      this.#byAddress.set(address, this.#slotsOf(address).add(slot));
      this.#ofVisitors += 1;
    }
    return slot;
  }

  #isFull(address: string | null): boolean {
    const { all, ofVisitors } = this.#max;
    return this.taken >= all || (address !== null && this.#ofVisitors >= ofVisitors);
  }

  #slotsOf(address: string | null): Set<TakenSlot> {
    return (address === null ? undefined : this.#byAddress.get(address)) ?? new Set();
  }

  #free(slot: TakenSlot, address: string | null): void {
    const slots = address === null ? this.#known : this.#slotsOf(address);
    if (!slots.delete(slot)) return;
    if (address === null) return;
    this.#ofVisitors -= 1;
    if (slots.size === 0) this.#byAddress.delete(address);
  }
}

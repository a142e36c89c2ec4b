import type { SubscriptionState } from '../../api/participant.ts';
import { isOneOf, isRecord, ownOf } from '../../values/record.ts';

/** The subscriptions to one participant: to tracks by key, to custom tracks that are not named, and to all others. */
interface Wanted {
  readonly all: SubscriptionState;
  readonly custom: SubscriptionState | undefined;
  readonly byKey: Readonly<Record<string, SubscriptionState>>;
}

const NOTHING: Wanted = { all: false, custom: undefined, byKey: {} };
const PARTS = ['audio', 'video', 'screenAudio', 'screenVideo', 'rmpAudio', 'rmpVideo'] as const;
const STATES = [true, false, 'staged'] as const satisfies readonly SubscriptionState[];

/** Which remote tracks this page subscribes to. */
export class TrackSubscriptions {
  #isAutomatic = true;
  #wanted = new Map<string, Wanted>();

  get isAutomatic(): boolean {
    return this.#isAutomatic;
  }

  /** The requested subscription of a track. */
  of(id: string, key: string): SubscriptionState {
    if (this.#isAutomatic) return true;
    const { all, custom, byKey } = this.#wanted.get(id) ?? NOTHING;
    const ofKind = isOneOf<string>(PARTS, key) ? undefined : custom;
    return ownOf(byKey, key) ?? ofKind ?? all;
  }

  /** Switching on subscribes to everything; switching off keeps the subscriptions to the tracks that are present. */
  setAutomatic(isAutomatic: boolean, present: Readonly<Record<string, readonly string[]>>): void {
    if (isAutomatic === this.#isAutomatic) return;
    this.#isAutomatic = isAutomatic;
    this.#wanted = new Map(
      Object.entries(isAutomatic ? {} : present).map(([id, keys]) => {
        return [id, { ...NOTHING, byKey: Object.fromEntries(keys.map((key) => [key, true])) }];
      }),
    );
  }

  /** Takes `true`, `false`, `staged`, `avatar`, or an object with some of these by track. Missing tracks keep their state. */
  want(id: string, wanted: unknown): void {
    const whole = wanted === 'avatar' ? true : stateOf(wanted);
    if (whole !== undefined) {
      this.#wanted.set(id, { ...NOTHING, all: whole });
      return;
    }
    if (!isRecord(wanted)) return;
    const before = this.#wanted.get(id) ?? NOTHING;
    const { custom, ...parts } = wanted;
    const named = isRecord(custom) ? { ...parts, ...custom } : parts;
    const byKey = { ...before.byKey };
    for (const [key, state] of Object.entries(named)) {
      const known = stateOf(state);
      if (known !== undefined) byKey[key] = known;
    }
    this.#wanted.set(id, { ...before, custom: stateOf(custom) ?? before.custom, byKey });
  }

  forget(id: string): void {
    this.#wanted.delete(id);
  }

  reset(isAutomatic: boolean): void {
    this.#isAutomatic = isAutomatic;
    this.#wanted.clear();
  }
}

function stateOf(value: unknown): SubscriptionState | undefined {
  return STATES.find((state) => state === value);
}

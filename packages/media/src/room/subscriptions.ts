import type { TrackSettings } from './forward-settings.ts';

/** What one subscriber wants of one track, and what it gets. */
export interface Subscription {
  desired: boolean;
  /** Set while media goes to the subscriber: the publisher's sid. */
  publisher: string | undefined;
  /** The last word of the publisher's permission that the subscriber was told. */
  allowed: boolean | undefined;
  settings: TrackSettings | undefined;
  desiredSinceMs: number;
}

/** Longer than any sid that we give. */
const SID_MAX = 64;

/** The subscriptions of one subscriber, by track. Those to tracks that do not exist are limited. */
export class Subscriptions {
  readonly #byTrack = new Map<string, Subscription>();
  readonly #unknown = new Set<string>();
  readonly #unknownMax: number;

  constructor(unknownMax: number) {
    this.#unknownMax = unknownMax;
  }

  get(trackSid: string): Subscription | undefined {
    return this.#byTrack.get(trackSid);
  }

  /** The subscription to a track, created if missing; undefined if there are too many to unknown tracks. */
  open(trackSid: string, isKnown: boolean): Subscription | undefined {
    const earlier = this.#byTrack.get(trackSid);
    if (isKnown) this.#unknown.delete(trackSid);
    if (earlier) return earlier;
    if (!isKnown) {
      if (this.#unknown.size >= this.#unknownMax || trackSid.length > SID_MAX) return undefined;
      this.#unknown.add(trackSid);
    }
    const subscription: Subscription = {
      desired: false,
      publisher: undefined,
      allowed: undefined,
      settings: undefined,
      desiredSinceMs: 0,
    };
    this.#byTrack.set(trackSid, subscription);
    return subscription;
  }

  delete(trackSid: string): void {
    this.#byTrack.delete(trackSid);
    this.#unknown.delete(trackSid);
  }

  entries(): [string, Subscription][] {
    return [...this.#byTrack];
  }

  /** Tracks that the subscriber spoke of and that never were there. */
  unknown(): string[] {
    return [...this.#unknown];
  }

  isUnknown(trackSid: string): boolean {
    return this.#unknown.has(trackSid);
  }

  /** Whether media of the participant comes to the subscriber. */
  isSubscribedTo(publisherSid: string): boolean {
    for (const { publisher } of this.#byTrack.values()) if (publisher === publisherSid) return true;
    return false;
  }

  publishers(): Set<string> {
    const sids = new Set<string>();
    for (const { publisher } of this.#byTrack.values()) if (publisher !== undefined) sids.add(publisher);
    return sids;
  }
}

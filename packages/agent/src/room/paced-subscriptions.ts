/** Two requests as far apart arrive in the order in which they were made. */
const APART_MS = 250;

/** What is used of a `RemoteTrackPublication`. */
export interface SubscribablePublication {
  setSubscribed(isSubscribed: boolean): void;
}

interface PacedSubscription {
  desired: boolean;
  requested: boolean;
  pacing: NodeJS.Timeout | undefined;
}

/**
 * Subscribes to publications and ends that again. `@livekit/rtc-node` sends each request by a task of its own, in no certain
 * order (`on_set_subscribed` of its native library): an end that overtakes, or is overtaken by, a subscription would leave
 * a listener without sound for good. Therefore only changes are requested, never two of a publication at the same time.
 */
export class PacedSubscriptions {
  readonly #byPublication = new Map<SubscribablePublication, PacedSubscription>();

  /** A publication that was never spoken of is not subscribed to. A first change is requested at once, the next one 250 ms later. */
  set(publication: SubscribablePublication, isSubscribed: boolean): void {
    const subscription = this.#byPublication.get(publication) ?? {
      desired: false,
      requested: false,
      pacing: undefined,
    };
    this.#byPublication.set(publication, subscription);
    subscription.desired = isSubscribed;
    this.#request(publication, subscription);
  }

  /** The publication has ended. */
  delete(publication: SubscribablePublication): void {
    clearTimeout(this.#byPublication.get(publication)?.pacing);
    this.#byPublication.delete(publication);
  }

  /** The room was left: nothing is requested any more. */
  close(): void {
    for (const publication of [...this.#byPublication.keys()]) this.delete(publication);
  }

  #request(publication: SubscribablePublication, subscription: PacedSubscription): void {
    if (subscription.pacing !== undefined || subscription.desired === subscription.requested) return;
    subscription.requested = subscription.desired;
    publication.setSubscribed(subscription.desired);
    subscription.pacing = setTimeout(() => {
      subscription.pacing = undefined;
      this.#request(publication, subscription);
    }, APART_MS);
  }
}

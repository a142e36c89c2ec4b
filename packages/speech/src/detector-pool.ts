/** What the pool does with a detector. */
export interface Resettable {
  /** Forgets all sound that it was given. */
  reset(): void;
}

/** Who uses a detector. */
export interface DetectorUser {
  /** Whether its detector may be given to another: nothing of what that was given matters any more. */
  readonly isIdle: boolean;
}

/**
 * Detectors that streams of sound share: one takes 9 MB and 70 ms to make, and of many callers few speak at a time. Makes as many
 * as were used at once, and keeps them.
 */
export class DetectorPool<Detector extends Resettable> {
  readonly #make: () => Detector;
  /** Null: nobody uses it. */
  readonly #users = new Map<Detector, DetectorUser | null>();

  constructor(make: () => Detector) {
    this.#make = make;
  }

  /** The detector of a user. Where another had it meanwhile, or it never had one, that one knows nothing of its sound. */
  detectorOf(user: DetectorUser): Detector {
    for (const [detector, current] of this.#users) if (current === user) return detector;
    const detector = this.#unused();
    this.#users.set(detector, user);
    return detector;
  }

  /** The user needs none any more. */
  release(user: DetectorUser): void {
    for (const [detector, current] of this.#users) if (current === user) this.#users.set(detector, null);
  }

  #unused(): Detector {
    for (const [detector, user] of this.#users) {
      if (user !== null && !user.isIdle) continue;
      detector.reset();
      return detector;
    }
    return this.#make();
  }
}

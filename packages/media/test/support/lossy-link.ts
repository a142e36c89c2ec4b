export interface LinkOptions {
  readonly random: () => number;
  readonly lossRatio: number;
  readonly delayMs: number;
  /** Up to so much longer, each packet by itself, so that packets overtake one another. */
  readonly jitterMs: number;
}

/** One way of a bad network: loses, delays and reorders packets. */
export class LossyLink {
  readonly #options: LinkOptions;
  #underWay: { readonly packet: Uint8Array; readonly atMs: number }[] = [];

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  send(packet: Uint8Array, nowMs: number): void {
    const { random, lossRatio, delayMs, jitterMs } = this.#options;
    if (random() < lossRatio) return;
    this.#underWay.push({ packet: packet.slice(), atMs: nowMs + delayMs + random() * jitterMs });
  }

  /** What arrives up to now, in order of arrival. */
  take(nowMs: number): Uint8Array[] {
    const arrived = this.#underWay.filter(({ atMs }) => atMs <= nowMs).sort((a, b) => a.atMs - b.atMs);
    this.#underWay = this.#underWay.filter(({ atMs }) => atMs > nowMs);
    return arrived.map(({ packet }) => packet);
  }
}

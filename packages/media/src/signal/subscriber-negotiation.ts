import { SessionDescription } from '@livekit/protocol';
import type { ForwardSettings, ServerMessage } from '../room/index.ts';
import type { ForwardedTrack, Transport } from './transport.ts';

/** A client that has not answered for so long never will. */
const ANSWER_TIMEOUT_MS = 15_000;

/** Dependencies of the negotiation of one subscriber connection. */
export interface SubscriberNegotiationOptions {
  readonly transport: () => Transport;
  readonly clock: () => number;
  readonly send: (message: ServerMessage) => void;
  readonly onOffered: () => void;
  /** Descriptions cannot be used: only a new session helps. */
  readonly onBroken: () => void;
}

/** The connection on which we offer: one offer at a time, changes in between go together into the next. */
export class SubscriberNegotiation {
  readonly #options: SubscriberNegotiationOptions;
  #offerId = 0;
  /** The offer that waits for its answer. */
  #unanswered: { readonly id: number; readonly atMs: number } | undefined;
  #isScheduled = false;
  #isOffering = false;
  #isWanted = false;
  #restartIce = false;
  #isClosed = false;

  constructor(options: SubscriberNegotiationOptions) {
    this.#options = options;
  }

  add(forwarded: ForwardedTrack): void {
    this.#options.transport().addForward(forwarded);
    this.offer();
  }

  adjust(trackSid: string, settings: ForwardSettings): void {
    this.#options.transport().adjustForward(trackSid, settings);
  }

  remove(trackSid: string): void {
    this.#options.transport().removeForward(trackSid);
    this.offer();
  }

  /** Offers, after the answer to the offer before. */
  offer(): void {
    this.#isWanted = true;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // What one command brings goes into one offer.
    queueMicrotask(() => {
      this.#isScheduled = false;
      void this.#offerNext().catch(() => this.#break());
    });
  }

  /** Offers with new ICE credentials; an answer that is still missing will not come. */
  restart(): void {
    this.#unanswered = undefined;
    this.#restartIce = true;
    this.offer();
  }

  async #offerNext(): Promise<void> {
    if (this.#isClosed || !this.#isWanted || this.#isOffering || this.#unanswered) return;
    const restartIce = this.#restartIce;
    this.#isWanted = false;
    this.#restartIce = false;
    this.#isOffering = true;
    let sdp: string;
    try {
      sdp = await this.#options.transport().makeOffer({ restartIce });
    } catch {
      this.#break();
      return;
    } finally {
      this.#isOffering = false;
    }
    if (this.#isClosed) return;
    this.#offerId += 1;
    this.#unanswered = { id: this.#offerId, atMs: this.#options.clock() };
    const value = new SessionDescription({ type: 'offer', sdp, id: this.#offerId });
    this.#options.send({ case: 'offer', value });
    this.#options.onOffered();
    if (this.#restartIce) this.restart();
  }

  /** Takes the answer to the last offer. Clients that do not number theirs say 0; other numbers are outdated. */
  async takeAnswer({ sdp, id }: SessionDescription): Promise<void> {
    if (this.#isClosed || !this.#unanswered) return;
    if (id !== 0 && id !== this.#unanswered.id) return;
    this.#unanswered = undefined;
    try {
      if (await this.#options.transport().takeAnswer(sdp)) this.#isWanted = true;
    } catch {
      this.#break();
    }
    await this.#offerNext();
  }

  #break(): void {
    if (!this.#isClosed) this.#options.onBroken();
  }

  /** Whether the client owes an answer for too long. */
  isOverdue(): boolean {
    if (!this.#unanswered) return false;
    return this.#options.clock() - this.#unanswered.atMs >= ANSWER_TIMEOUT_MS;
  }

  close(): void {
    this.#isClosed = true;
  }
}

import { SessionDescription, type TrackInfo, TrackType } from '@livekit/protocol';
import type { Participant, Room, ServerMessage } from '../room/index.ts';
import type { OfferedSection, PublisherAnswer, Transport } from './transport.ts';

/** Offers that wait while one is answered; more only come from a client that floods. */
const WAITING_MAX = 8;
/** More sections than any client has tracks. */
const SECTIONS_MAX = 256;

interface BoundSection {
  readonly cid: string;
  readonly trackSid: string;
}

/** Dependencies of the negotiation of one publisher connection. */
export interface PublisherNegotiationOptions {
  readonly room: Room;
  readonly sid: string;
  readonly transport: () => Transport;
  readonly send: (message: ServerMessage) => void;
  readonly onAnswered: () => void;
  /** An offer was taken and cannot be answered: only a new session helps. */
  readonly onBroken: () => void;
}

/**
 * The connection on which the client offers: binds its media sections to the tracks that it announced, and publishes
 * those.
 */
export class PublisherNegotiation {
  readonly #options: PublisherNegotiationOptions;
  readonly #boundByMid = new Map<string, BoundSection>();
  readonly #waiting: SessionDescription[] = [];
  #isAnswering = false;
  #isClosed = false;
  #sections: readonly OfferedSection[] = [];
  #mimeTypes: ReadonlyMap<string, string> = new Map();

  constructor(options: PublisherNegotiationOptions) {
    this.#options = options;
  }

  /** Answers an offer after those before it. One that cannot be understood is not answered. */
  takeOffer(offer: SessionDescription): void {
    if (this.#isClosed || this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push(offer);
    if (!this.#isAnswering) void this.#answerAll().catch(() => this.#options.onBroken());
  }

  async #answerAll(): Promise<void> {
    this.#isAnswering = true;
    for (let offer = this.#waiting.shift(); offer; offer = this.#waiting.shift()) {
      const sections = await this.#readOffer(offer);
      if (sections) await this.#answer(offer.id, sections);
    }
    this.#isAnswering = false;
  }

  async #readOffer({ sdp }: SessionDescription): Promise<readonly OfferedSection[] | undefined> {
    try {
      return await this.#options.transport().takeOffer(sdp);
    } catch {
      // No description: the client gives up by itself after its time limit.
      return undefined;
    }
  }

  async #answer(id: number, sections: readonly OfferedSection[]): Promise<void> {
    if (this.#isClosed) return;
    this.#sections = sections.slice(0, SECTIONS_MAX);
    this.#releaseSections();
    const bound = this.#bind();
    const answer = await this.#giveAnswer();
    if (!answer || this.#isClosed) return;
    this.#mimeTypes = answer.mimeTypes;
    const value = new SessionDescription({ type: 'answer', sdp: answer.sdp, id });
    this.#options.send({ case: 'answer', value });
    this.#options.onAnswered();
    this.#publish(bound);
    this.#bindLate();
  }

  async #giveAnswer(): Promise<PublisherAnswer | undefined> {
    try {
      return await this.#options.transport().giveAnswer();
    } catch {
      if (!this.#isClosed) this.#options.onBroken();
      return undefined;
    }
  }

  /** Ends the tracks whose sections are gone, or carry something else now. */
  #releaseSections(): void {
    for (const [mid, { cid, trackSid }] of this.#boundByMid) {
      const section = this.#sections.find((other) => other.mid === mid);
      if (section?.isSending && section.cid === cid) continue;
      this.#boundByMid.delete(mid);
      this.#options.transport().dropTrack(trackSid);
      this.#options.room.unpublish(this.#options.sid, trackSid);
    }
  }

  /** Finds the announced track of each section that sends and has none: by the client's id, else by kind. */
  #bind(): string[] {
    const participant = this.#options.room.bySid(this.#options.sid);
    if (!participant) return [];
    const open = this.#sections.filter(({ mid, isSending }) => isSending && !this.#boundByMid.has(mid));
    const byCid = open.filter((section) => this.#bindTo(section, participant.pending.byCid(section.cid)));
    const byKind = open.filter(
      (section) => !byCid.includes(section) && this.#bindTo(section, this.#firstOfKind(participant, section)),
    );
    return [...byCid, ...byKind].map(({ mid }) => mid);
  }

  #firstOfKind(participant: Participant, { kind, cid }: OfferedSection): TrackInfo | undefined {
    // A section that names a track which will be announced under that name waits for it.
    if (cid !== '' && participant.trackByCid(cid)) return undefined;
    const taken = new Set([...this.#boundByMid.values()].map(({ trackSid }) => trackSid));
    return participant.pending.firstOf(kind === 'audio' ? TrackType.AUDIO : TrackType.VIDEO, taken);
  }

  #bindTo({ mid, kind, cid }: OfferedSection, track: TrackInfo | undefined): boolean {
    const type = kind === 'audio' ? TrackType.AUDIO : TrackType.VIDEO;
    if (!track || track.type !== type) return false;
    if ([...this.#boundByMid.values()].some(({ trackSid }) => trackSid === track.sid)) return false;
    this.#boundByMid.set(mid, { cid, trackSid: track.sid });
    this.#options.transport().bindTrack(mid, track.clone());
    return true;
  }

  #publish(mids: readonly string[]): void {
    for (const mid of mids) {
      const bound = this.#boundByMid.get(mid);
      if (!bound) continue;
      const mimeType = this.#mimeTypes.get(mid) ?? '';
      if (mimeType === '') {
        // No codec that we forward: no participant could receive this track.
        this.withdraw(bound.trackSid);
        this.#options.room.unpublish(this.#options.sid, bound.trackSid);
        continue;
      }
      if (!this.#options.room.publish(this.#options.sid, bound.trackSid, { mid, mimeType })) {
        this.withdraw(bound.trackSid);
      }
    }
  }

  /** A track was announced: its media may have been offered before. */
  bindExpected(): void {
    if (!this.#isAnswering) this.#bindLate();
  }

  #bindLate(): void {
    this.#publish(this.#bind());
  }

  /** The room took a track away: what its section still carries is no other track. */
  withdraw(trackSid: string): void {
    for (const [mid, bound] of this.#boundByMid) {
      if (bound.trackSid !== trackSid) continue;
      this.#boundByMid.delete(mid);
      this.#sections = this.#sections.filter((section) => section.mid !== mid);
    }
    this.#options.transport().dropTrack(trackSid);
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
  }
}

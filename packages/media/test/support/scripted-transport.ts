import type { TrackInfo } from '@livekit/protocol';
import type { ForwardSettings } from '../../src/room/index.ts';
import type {
  ForwardedTrack,
  IceCandidate,
  OfferedSection,
  PeerConnectionRole,
  PublisherAnswer,
  Transport,
  TransportEvents,
} from '../../src/signal/index.ts';

/** The description that a scripted client offers: its sections as JSON. */
export function scriptedOffer(sections: readonly OfferedSection[]): string {
  return JSON.stringify(sections);
}

/** The sids of the tracks in a description that a scripted transport offers. */
export function tracksInOffer(sdp: string): string[] {
  const { tracks }: { tracks: string[] } = JSON.parse(sdp);
  return tracks;
}

/** Peer connections without any network: they say what they were asked, and report what the test says. */
export class ScriptedTransport implements Transport {
  readonly events: TransportEvents;
  readonly bound = new Map<string, TrackInfo>();
  readonly muted = new Map<string, boolean>();
  readonly dropped: string[] = [];
  readonly forwards = new Map<string, ForwardedTrack>();
  readonly settings = new Map<string, ForwardSettings>();
  readonly iceRestarts: boolean[] = [];
  readonly answers: string[] = [];
  readonly candidates: [PeerConnectionRole, IceCandidate][] = [];
  readonly sent: { reliable: boolean; packet: Uint8Array; from: string }[] = [];
  isClosed = false;
  /** What the next answer makes room for. */
  wantsAnotherOffer = false;
  #sections: readonly OfferedSection[] = [];

  constructor(events: TransportEvents) {
    this.events = events;
  }

  async takeOffer(sdp: string): Promise<readonly OfferedSection[]> {
    await Promise.resolve();
    const sections: OfferedSection[] = JSON.parse(sdp);
    if (!Array.isArray(sections)) throw new TypeError('not a description');
    this.#sections = sections;
    return sections;
  }

  bindTrack(mid: string, track: TrackInfo): void {
    this.bound.set(mid, track);
  }

  async giveAnswer(): Promise<PublisherAnswer> {
    await Promise.resolve();
    if (this.#sections.some(({ cid }) => cid === 'unanswerable')) throw new TypeError('no common codec');
    const mimeTypes = new Map(
      this.#sections.map(({ mid, kind }) => [mid, kind === 'audio' ? 'audio/opus' : 'video/VP8']),
    );
    return { sdp: `answer with ${this.#sections.length} sections`, mimeTypes };
  }

  muteTrack(trackSid: string, muted: boolean): void {
    this.muted.set(trackSid, muted);
  }

  dropTrack(trackSid: string): void {
    this.dropped.push(trackSid);
  }

  addForward(forwarded: ForwardedTrack): void {
    this.forwards.set(forwarded.track.sid, forwarded);
    this.settings.set(forwarded.track.sid, forwarded.settings);
  }

  adjustForward(trackSid: string, settings: ForwardSettings): void {
    this.settings.set(trackSid, settings);
  }

  removeForward(trackSid: string): void {
    this.forwards.delete(trackSid);
    this.settings.delete(trackSid);
  }

  async makeOffer({ restartIce }: { restartIce: boolean }): Promise<string> {
    await Promise.resolve();
    this.iceRestarts.push(restartIce);
    return JSON.stringify({ tracks: [...this.forwards.keys()] });
  }

  async takeAnswer(sdp: string): Promise<boolean> {
    await Promise.resolve();
    if (sdp === 'unusable') throw new TypeError('not a description');
    this.answers.push(sdp);
    const wantsAnother = this.wantsAnotherOffer;
    this.wantsAnotherOffer = false;
    return wantsAnother;
  }

  addCandidate(connection: PeerConnectionRole, candidate: IceCandidate): void {
    this.candidates.push([connection, candidate]);
  }

  send(reliable: boolean, packet: Uint8Array, from: string): void {
    this.sent.push({ reliable, packet, from });
  }

  close(): void {
    this.isClosed = true;
  }
}

import type { TrackInfo } from '@livekit/protocol';
import type { ForwardSettings } from '../room/index.ts';
import type {
  ForwardedTrack,
  IceCandidate,
  OfferedSection,
  PeerConnectionRole,
  PublisherAnswer,
  Transport,
  TransportEvents,
  TransportFactory,
} from '../signal/index.ts';
import { PublisherConnection } from './publisher-connection.ts';
import { SubscriberConnection } from './subscriber-connection.ts';
import type { PeriodicTask, TransportContext } from './transport-context.ts';

/** The two connections of one client on libdatachannel. */
class NativeTransport implements Transport, PeriodicTask {
  readonly #context: TransportContext;
  readonly #publisher: PublisherConnection;
  readonly #subscriber: SubscriberConnection;
  #isClosed = false;

  constructor(name: string, context: TransportContext, events: TransportEvents) {
    this.#context = context;
    this.#publisher = new PublisherConnection(name, context, events);
    this.#subscriber = new SubscriberConnection(name, context, events);
    context.add(this);
  }

  async takeOffer(sdp: string): Promise<readonly OfferedSection[]> {
    this.#requireOpen();
    return this.#publisher.takeOffer(sdp);
  }

  bindTrack(mid: string, track: TrackInfo): void {
    if (!this.#isClosed) this.#publisher.bindTrack(mid, track);
  }

  async giveAnswer(): Promise<PublisherAnswer> {
    this.#requireOpen();
    return this.#publisher.giveAnswer();
  }

  muteTrack(trackSid: string, muted: boolean): void {
    this.#publisher.muteTrack(trackSid, muted);
  }

  dropTrack(trackSid: string): void {
    this.#publisher.dropTrack(trackSid);
  }

  addForward(forwarded: ForwardedTrack): void {
    if (!this.#isClosed) this.#subscriber.addForward(forwarded);
  }

  adjustForward(trackSid: string, settings: ForwardSettings): void {
    this.#subscriber.adjustForward(trackSid, settings);
  }

  removeForward(trackSid: string): void {
    this.#subscriber.removeForward(trackSid);
  }

  async makeOffer({ restartIce }: { readonly restartIce: boolean }): Promise<string> {
    this.#requireOpen();
    return this.#subscriber.makeOffer(restartIce);
  }

  async takeAnswer(sdp: string): Promise<boolean> {
    return !this.#isClosed && this.#subscriber.takeAnswer(sdp);
  }

  addCandidate(connection: PeerConnectionRole, candidate: IceCandidate): void {
    if (this.#isClosed) return;
    const leg = connection === 'publisher' ? this.#publisher : this.#subscriber;
    leg.connection.addCandidate(candidate);
  }

  send(reliable: boolean, packet: Uint8Array, from: string): void {
    if (!this.#isClosed) this.#subscriber.connection.sendData(reliable, packet, from);
  }

  tick(nowMs: number): void {
    this.#publisher.tick(nowMs);
    this.#subscriber.tick(nowMs);
  }

  reportStats(): void {
    this.#publisher.reportStats();
    this.#subscriber.reportStats();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#context.delete(this);
    this.#publisher.close();
    this.#subscriber.close();
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new Error('The connections are closed.');
  }
}

/** Transports of clients that share one context. */
export function nativeTransports(context: TransportContext): TransportFactory {
  return ({ sid }, events) => new NativeTransport(sid, context, events);
}

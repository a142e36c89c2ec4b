import {
  isRtcp,
  MediaPacket,
  type ReportBlock,
  type RtcpMessage,
  readRtcp,
  type SenderReport,
  uint16,
  unwrapRtx,
  writeNack,
  writePictureLoss,
  writeReceiverEstimate,
  writeReceiverReport,
} from '../rtp/index.ts';
import type { ReceiveCodec, ReceiveSection } from '../sdp/index.ts';
import { ArrivalLog } from './arrival-log.ts';
import { type ReceiveFigures, ReceiveStream } from './receive-stream.ts';
import { codecOf, type ResolvedSource, SourceResolver } from './source-resolver.ts';

const REPORT_INTERVAL_MS = 1_000;
/** A report has room for so many sources (RFC 3550 section 6.4.2). */
const BLOCKS_MAX = 31;
/** No path carries longer packets, so they could not be forwarded. */
const PACKET_BYTES_MAX = 1_500;
/** Until the way there and back is known. */
const ROUND_TRIP_MS = 80;

/** What comes out of a receiver. */
export interface ReceiverEvents {
  /** A media packet, once, in the order of arrival. The object serves the next packet too; its bytes may be kept. */
  handlePacket(mid: string, packet: MediaPacket): void;
  /** The publisher's word on how its clocks stand to one another. */
  handleSenderReport(mid: string, layer: number, report: SenderReport, nowMs: number): void;
}

/** How a receiver works. */
export interface PublisherReceiverOptions {
  readonly events: ReceiverEvents;
  /** Under which we speak to the publisher. */
  readonly ssrc: number;
  /** Told to publishers that ask for an estimate, in bits per second: enough for all layers. */
  readonly estimateBps: number;
}

/**
 * Takes all RTP and RTCP packets of one publisher's transport and returns the RTCP to send back. Has no clock: times are
 * passed in, in milliseconds from an arbitrary moment, and `takeDue` must be called every 10 to 20 ms.
 *
 * Its memory is bounded by the negotiation: one stream for each section and layer, however many sources a publisher
 * makes up.
 */
export class PublisherReceiver {
  readonly #options: PublisherReceiverOptions;
  readonly #arrivals = new ArrivalLog();
  readonly #packet = new MediaPacket();
  #resolver = new SourceResolver([]);
  #sequenceExtension: number | undefined;
  readonly #streams = new Map<number, ReceiveStream>();
  /** The stream that a source of retransmissions repairs. */
  readonly #repairs = new Map<number, ReceiveStream>();
  #roundTripMs = ROUND_TRIP_MS;
  #reportedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: PublisherReceiverOptions) {
    this.#options = options;
  }

  /** Statistics of each source. */
  get figures(): ReceiveFigures[] {
    return [...this.#streams.values()].map(({ figures }) => figures);
  }

  /** Takes what was negotiated. Sources of sections that stay go on; those of others end. */
  configure(sections: readonly ReceiveSection[]): void {
    this.#resolver = new SourceResolver(sections);
    this.#sequenceExtension = sections
      .filter(({ congestionFeedback }) => congestionFeedback === 'transport-wide')
      .map(({ extensions }) => extensions.transportSequence)
      .find((id) => id !== undefined);
    for (const stream of [...this.#streams.values()]) {
      const section = sections.find(({ mid }) => mid === stream.section.mid);
      if (section !== undefined && section.rids.length === stream.section.rids.length)
        stream.section = section;
      else this.#forget(stream);
    }
  }

  /** How long the way to the publisher and back is; lost packets are asked for again no sooner. */
  setRoundTripMs(roundTripMs: number): void {
    this.#roundTripMs = roundTripMs;
  }

  /**
   * Takes one packet as the transport decrypted it. Never throws for what the packet contains.
   * @param bytes Belongs to the receiver from now on, which may change it.
   */
  handlePacket(bytes: Uint8Array, nowMs: number): void {
    if (bytes.length > PACKET_BYTES_MAX) return;
    if (isRtcp(bytes)) for (const message of readRtcp(bytes)) this.#handleRtcp(message, nowMs);
    else if (this.#packet.view.read(bytes)) this.#handleRtp(nowMs);
  }

  /** Asks for a key frame of a layer, as soon as that is due. */
  requestKeyFrame(mid: string, layer: number): void {
    for (const stream of this.#streams.values()) {
      if (stream.section.mid === mid && stream.layer === layer) stream.keyFrame.request();
    }
  }

  /** RTCP packets that are due to the publisher now. */
  takeDue(nowMs: number): Uint8Array[] {
    const { ssrc } = this.#options;
    const packets: Uint8Array[] = [];
    let mediaSsrc = 0;
    for (const stream of this.#streams.values()) {
      if (stream.section.kind === 'video') mediaSsrc = stream.ssrc;
      const missing = stream.takeMissing(nowMs, this.#roundTripMs);
      if (missing.length > 0) packets.push(writeNack(ssrc, stream.ssrc, missing));
      if (this.#isKeyFrameDue(stream, nowMs)) packets.push(writePictureLoss(ssrc, stream.ssrc));
    }
    packets.push(...this.#arrivals.takeDue(ssrc, mediaSsrc, nowMs));
    if (nowMs - this.#reportedAtMs >= REPORT_INTERVAL_MS && this.#streams.size > 0) {
      this.#reportedAtMs = nowMs;
      packets.push(...this.#reports(nowMs));
    }
    return packets;
  }

  #isKeyFrameDue(stream: ReceiveStream, nowMs: number): boolean {
    const hasPictureLoss = stream.section.codecs[0]?.hasPictureLoss === true;
    return hasPictureLoss && stream.takeKeyFrameDue(nowMs, this.#roundTripMs);
  }

  #reports(nowMs: number): Uint8Array[] {
    const { ssrc, estimateBps } = this.#options;
    const streams = [...this.#streams.values()];
    const blocks: ReportBlock[] = streams.map((stream) => stream.reportBlock(nowMs));
    const packets: Uint8Array[] = [];
    for (let at = 0; at < blocks.length; at += BLOCKS_MAX) {
      packets.push(
        writeReceiverReport({ kind: 'receiver-report', ssrc, blocks: blocks.slice(at, at + BLOCKS_MAX) }),
      );
    }
    const estimated = streams.filter(({ section }) => section.congestionFeedback === 'estimate');
    if (estimated.length > 0) {
      packets.push(
        writeReceiverEstimate(
          ssrc,
          estimateBps,
          estimated.map((stream) => stream.ssrc),
        ),
      );
    }
    return packets;
  }

  #handleRtcp(message: RtcpMessage, nowMs: number): void {
    if (message.kind !== 'sender-report') return;
    const stream = this.#streams.get(message.ssrc);
    if (stream === undefined) return;
    stream.handleSenderReport(message, nowMs);
    this.#options.events.handleSenderReport(stream.section.mid, stream.layer, message, nowMs);
  }

  #handleRtp(nowMs: number): void {
    const { view } = this.#packet;
    this.#logArrival(nowMs);
    const stream = this.#streams.get(view.ssrc);
    if (stream !== undefined) {
      this.#deliver(stream, false, nowMs);
      return;
    }
    const repaired = this.#repairs.get(view.ssrc);
    if (repaired !== undefined) {
      this.#repair(repaired, nowMs);
      return;
    }
    const named = this.#resolver.resolve(view);
    if (named === undefined) return;
    const bound = this.#bind(view.ssrc, named);
    if (bound !== undefined && named.isRtx) this.#repair(bound, nowMs);
    else if (bound !== undefined) this.#deliver(bound, false, nowMs);
  }

  #logArrival(nowMs: number): void {
    if (this.#sequenceExtension === undefined) return;
    const { view } = this.#packet;
    const offset = view.extensionOffset(this.#sequenceExtension, 2);
    if (offset >= 0) this.#arrivals.add(uint16(view.bytes, offset), nowMs);
  }

  /** Binds a new source; another one of the same section and layer ends. */
  #bind(ssrc: number, named: ResolvedSource): ReceiveStream | undefined {
    const { section, layer, isRtx, rtxSsrc, repairs } = named;
    const current =
      repairs === undefined
        ? [...this.#streams.values()].find(
            (stream) => stream.section.mid === section.mid && stream.layer === layer,
          )
        : this.#streams.get(repairs);
    if (isRtx) {
      if (current !== undefined) this.#bindRepairs(current, ssrc);
      return current;
    }
    if (current !== undefined) this.#forget(current);
    const stream = new ReceiveStream(ssrc, layer, section, undefined);
    this.#streams.set(ssrc, stream);
    if (rtxSsrc !== undefined) this.#bindRepairs(stream, rtxSsrc);
    return stream;
  }

  #bindRepairs(stream: ReceiveStream, rtxSsrc: number): void {
    if (stream.rtxSsrc !== undefined) this.#repairs.delete(stream.rtxSsrc);
    stream.rtxSsrc = rtxSsrc;
    this.#repairs.set(rtxSsrc, stream);
  }

  #forget(stream: ReceiveStream): void {
    this.#streams.delete(stream.ssrc);
    if (stream.rtxSsrc !== undefined) this.#repairs.delete(stream.rtxSsrc);
  }

  #repair(stream: ReceiveStream, nowMs: number): void {
    const { view } = this.#packet;
    const codec = stream.section.codecs.find(({ rtxPayloadType }) => rtxPayloadType === view.payloadType);
    if (codec === undefined) return;
    const original = unwrapRtx(view, stream.ssrc, codec.payloadType);
    if (original !== undefined && view.read(original)) this.#deliver(stream, true, nowMs);
  }

  #deliver(stream: ReceiveStream, isRepaired: boolean, nowMs: number): void {
    const packet = this.#packet;
    const { view } = packet;
    const codec: ReceiveCodec | undefined = codecOf(stream.section, view.payloadType);
    if (codec === undefined || codec.payloadType !== view.payloadType) return;
    const { sequenceNumber, timestamp, bytes } = view;
    const sequence = stream.handlePacket(codec, sequenceNumber, timestamp, bytes.length, isRepaired, nowMs);
    if (sequence < 0) return;
    packet.codec = codec.codec;
    packet.layer = stream.layer;
    packet.sequence = sequence;
    packet.arrivedAtMs = nowMs;
    packet.isRepaired = isRepaired;
    packet.inspect();
    if (packet.isKeyFrameStart) stream.keyFrame.arrived();
    this.#options.events.handlePacket(stream.section.mid, packet);
  }
}

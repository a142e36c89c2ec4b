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
import { type ReceiveStats, ReceiveStream } from './receive-stream.ts';
import { codecOf, type SsrcMapping, SsrcResolver } from './ssrc-resolver.ts';

const REPORT_INTERVAL_MS = 1_000;
/** A report has room for so many blocks (RFC 3550 section 6.4.2). */
const BLOCKS_MAX = 31;
/** No path carries longer packets, so they could not be forwarded. */
const PACKET_BYTES_MAX = 1_500;
/** Assumed until the round trip is measured. */
const ROUND_TRIP_MS = 80;

/** What a receiver reports. */
export interface ReceiverEvents {
  /** A media packet, once, in the order of arrival. The object serves the next packet too; its bytes may be kept. */
  mediaPacket(mid: string, packet: MediaPacket): void;
  /** A sender report: how the RTP clock of a layer maps to the publisher's time. */
  senderReport(mid: string, layer: number, report: SenderReport, nowMs: number): void;
}

/** Options of {@link PublisherReceiver}. */
export interface PublisherReceiverOptions {
  readonly events: ReceiverEvents;
  /** Our own SSRC towards the publisher. */
  readonly ssrc: number;
  /** The REMB sent to publishers that ask for an estimate, in bits per second: enough for all layers. */
  readonly estimateBps: number;
}

/**
 * Takes all RTP and RTCP packets of one publisher's transport and returns the RTCP to send back. Has no clock: times are
 * passed in, in milliseconds from an arbitrary moment, and `takeDue` must be called every 10 to 20 ms.
 *
 * Its memory is bounded by the negotiation: one stream for each section and layer, however many SSRCs a publisher
 * makes up.
 */
export class PublisherReceiver {
  readonly #options: PublisherReceiverOptions;
  readonly #arrivals = new ArrivalLog();
  readonly #packet = new MediaPacket();
  #resolver = new SsrcResolver([]);
  #sequenceExtension: number | undefined;
  readonly #streams = new Map<number, ReceiveStream>();
  /** The streams that retransmissions repair, by the SSRC of these. */
  readonly #streamsByRtxSsrc = new Map<number, ReceiveStream>();
  #roundTripMs = ROUND_TRIP_MS;
  #reportedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: PublisherReceiverOptions) {
    this.#options = options;
  }

  /** Statistics of each stream. */
  get stats(): ReceiveStats[] {
    return [...this.#streams.values()].map(({ stats }) => stats);
  }

  /** Takes what was negotiated. Streams of sections that stay go on; those of others end. */
  configure(sections: readonly ReceiveSection[]): void {
    this.#resolver = new SsrcResolver(sections);
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

  /** Round trip to the publisher; lost packets are asked for again no sooner. */
  setRoundTripMs(roundTripMs: number): void {
    this.#roundTripMs = roundTripMs;
  }

  /**
   * Takes one packet as the transport decrypted it. Never throws for what the packet contains.
   * @param bytes Belongs to the receiver from now on, which may change it.
   */
  receiveDatagram(bytes: Uint8Array, nowMs: number): void {
    if (bytes.length > PACKET_BYTES_MAX) return;
    if (isRtcp(bytes)) for (const message of readRtcp(bytes)) this.#receiveRtcp(message, nowMs);
    else if (this.#packet.view.read(bytes)) this.#receiveRtp(nowMs);
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

  #receiveRtcp(message: RtcpMessage, nowMs: number): void {
    if (message.kind !== 'sender-report') return;
    const stream = this.#streams.get(message.ssrc);
    if (stream === undefined) return;
    stream.handleSenderReport(message, nowMs);
    this.#options.events.senderReport(stream.section.mid, stream.layer, message, nowMs);
  }

  #receiveRtp(nowMs: number): void {
    const { view } = this.#packet;
    this.#logArrival(nowMs);
    const stream = this.#streams.get(view.ssrc);
    if (stream !== undefined) {
      this.#deliver(stream, false, nowMs);
      return;
    }
    const repairedStream = this.#streamsByRtxSsrc.get(view.ssrc);
    if (repairedStream !== undefined) {
      this.#repair(repairedStream, nowMs);
      return;
    }
    const mapping = this.#resolver.resolve(view);
    if (mapping === undefined) return;
    const newStream = this.#bind(view.ssrc, mapping);
    if (newStream !== undefined && mapping.isRtx) this.#repair(newStream, nowMs);
    else if (newStream !== undefined) this.#deliver(newStream, false, nowMs);
  }

  #logArrival(nowMs: number): void {
    if (this.#sequenceExtension === undefined) return;
    const { view } = this.#packet;
    const offset = view.extensionOffset(this.#sequenceExtension, 2);
    if (offset >= 0) this.#arrivals.add(uint16(view.bytes, offset), nowMs);
  }

  /** Binds a new SSRC; the stream that had the same section and layer ends. */
  #bind(ssrc: number, mapping: SsrcMapping): ReceiveStream | undefined {
    const { section, layer, isRtx, rtxSsrc, repairedSsrc } = mapping;
    const current =
      repairedSsrc === undefined
        ? [...this.#streams.values()].find(
            (stream) => stream.section.mid === section.mid && stream.layer === layer,
          )
        : this.#streams.get(repairedSsrc);
    if (isRtx) {
      if (current !== undefined) this.#bindRtx(current, ssrc);
      return current;
    }
    if (current !== undefined) this.#forget(current);
    const stream = new ReceiveStream(ssrc, layer, section, undefined);
    this.#streams.set(ssrc, stream);
    if (rtxSsrc !== undefined) this.#bindRtx(stream, rtxSsrc);
    return stream;
  }

  #bindRtx(stream: ReceiveStream, rtxSsrc: number): void {
    if (stream.rtxSsrc !== undefined) this.#streamsByRtxSsrc.delete(stream.rtxSsrc);
    stream.rtxSsrc = rtxSsrc;
    this.#streamsByRtxSsrc.set(rtxSsrc, stream);
  }

  #forget(stream: ReceiveStream): void {
    this.#streams.delete(stream.ssrc);
    if (stream.rtxSsrc !== undefined) this.#streamsByRtxSsrc.delete(stream.rtxSsrc);
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
    const sequence = stream.recordPacket(codec, sequenceNumber, timestamp, bytes.length, isRepaired, nowMs);
    if (sequence < 0) return;
    packet.codec = codec.codec;
    packet.layer = stream.layer;
    packet.sequence = sequence;
    packet.arrivedAtMs = nowMs;
    packet.isRepaired = isRepaired;
    packet.inspect();
    if (packet.isKeyFrameStart) stream.keyFrame.arrived();
    this.#options.events.mediaPacket(stream.section.mid, packet);
  }
}

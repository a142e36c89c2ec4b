import {
  compound,
  delta32,
  type MediaPacket,
  ntpFromMs,
  ntpMiddle,
  type ReportBlock,
  writeCname,
  writeSenderReport,
} from '../rtp/index.ts';
import type { IncomingTrack, PacketSink } from './incoming-track.ts';
import type { ForwardedExtension, OutputHeader, PacketWriter } from './packet-writer.ts';
import { RetransmissionLimiter } from './retransmission-limiter.ts';
import {
  type Epoch,
  outputPictureId,
  outputSequence,
  outputTimestamp,
  outputTl0PicIdx,
  RtpMunger,
  type RtpStart,
} from './rtp-munger.ts';

/** A longer gap is no loss: the sender restarted its count. */
const GAP_MAX = 1_000;
/** A key frame whose start came so much later than the packets behind it is too old to begin with. */
const KEY_FRAME_LAG_MAX = 300;
/** Largest difference between a packet's time by sender reports and by arrival; beyond it the reports are not trusted. */
const CLOCK_ERROR_MAX_MS = 3_000;
const REPORT_INTERVAL_MS = 2_000;
const ROUND_TRIP_MS = 80;
const RETRANSMIT_MIN_MS = 20;
const RETRANSMIT_MAX_MS = 300;

/** Options of {@link SendStream}. */
export interface SendStreamOptions {
  readonly track: IncomingTrack;
  readonly writer: PacketWriter;
  readonly ssrc: number;
  readonly payloadType: number;
  /** Of redundant audio; undefined where the subscriber does not take it and gets the primary alone. */
  readonly redPayloadType?: number;
  /** The RTX stream; undefined where retransmissions repeat the packet unchanged. */
  readonly rtx?: { readonly ssrc: number; readonly payloadType: number };
  readonly extensions: readonly ForwardedExtension[];
  /** Shared by all streams that are synchronised (lip sync). */
  readonly cname: string;
  /** Random numbers of the caller (RFC 3550 section 5.1); a sequence number below 32,768 is safe for SRTP. */
  readonly start: RtpStart;
  /** Sends at once; the packet's memory is used again. */
  send(packet: Uint8Array): void;
}

/** Statistics of a sent stream, for pages that show the connection quality. */
export interface SendStats {
  readonly packets: number;
  readonly bytes: number;
  readonly retransmitted: number;
  /** Cumulative loss by the subscriber's latest report, repaired packets included. */
  readonly lost: number;
  readonly jitterMs: number;
  readonly roundTripMs: number | undefined;
  /** The layer that goes out, undefined when none does. */
  readonly layer: number | undefined;
}

/**
 * One track on its way to one subscriber. It is sent as one continuous stream, whatever layer it is taken from;
 * layers change at key frames only.
 */
export class SendStream implements PacketSink {
  readonly ssrc: number;
  readonly #options: SendStreamOptions;
  readonly #track: IncomingTrack;
  readonly #munger: RtpMunger;
  readonly #retransmissions = new RetransmissionLimiter();
  readonly #header: OutputHeader;
  #maxLayer = Number.MAX_SAFE_INTEGER;
  #isPaused = false;
  #rtxSequence: number;
  #packets = 0;
  #octets = 0;
  #bytes = 0;
  #retransmitted = 0;
  #lost = 0;
  #jitterMs = 0;
  #roundTripMs: number | undefined;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #reportMiddle = 0;

  constructor(options: SendStreamOptions) {
    this.#options = options;
    this.#track = options.track;
    this.ssrc = options.ssrc;
    this.#munger = new RtpMunger(options.start);
    this.#rtxSequence = options.start.sequenceNumber;
    this.#header = {
      payloadType: options.payloadType,
      sequenceNumber: 0,
      timestamp: 0,
      ssrc: options.ssrc,
      pictureId: 0,
      tl0PicIdx: 0,
      originalSequence: -1,
      isPrimaryOnly: false,
    };
  }

  get rtxSsrc(): number | undefined {
    return this.#options.rtx?.ssrc;
  }

  get stats(): SendStats {
    return {
      packets: this.#packets,
      bytes: this.#bytes,
      retransmitted: this.#retransmitted,
      lost: this.#lost,
      jitterMs: this.#jitterMs,
      roundTripMs: this.#roundTripMs,
      layer: this.#munger.activeEpoch?.layer,
    };
  }

  /** Begins to take the track's packets. */
  open(): void {
    this.#track.addSink(this);
    this.#requestKeyFrame();
  }

  /** Takes no more packets. */
  close(): void {
    this.#track.deleteSink(this);
  }

  /** The best layer that the subscriber has use for; a lower one is sent where that does not arrive. */
  setMaxLayer(layer: number): void {
    this.#maxLayer = layer;
    this.#requestKeyFrame();
  }

  /** Sends nothing until `resume`. */
  pause(): void {
    this.#isPaused = true;
    this.#munger.end();
  }

  /** Goes on where it ended: audio at once, video with the next key frame. */
  resume(): void {
    this.#isPaused = false;
    this.#requestKeyFrame();
  }

  forwardPacket(packet: MediaPacket): void {
    if (this.#isPaused) return;
    const active = this.#munger.activeEpoch;
    if (active?.layer === packet.layer && packet.sequence > active.lastInput + GAP_MAX) this.#munger.end();
    const epoch = this.#munger.find(packet.layer, packet.sequence);
    if (epoch !== undefined) this.#sendPacket(epoch, packet, packet.arrivedAtMs);
    else if (this.#canStart(packet)) this.#start(packet);
  }

  handleNewSsrc(layer: number): void {
    this.#munger.forget(layer);
    this.#requestKeyFrame();
  }

  handleMute(): void {
    this.#munger.end();
  }

  /** Sends again what the subscriber misses (RFC 4585 section 6.2.1), within the retransmission limit. */
  handleNack(sequenceNumbers: readonly number[], nowMs: number): void {
    if (this.#isPaused) return;
    const taken = this.#retransmissions.takeRequested(sequenceNumbers.length, nowMs);
    for (const sequenceNumber of sequenceNumbers.slice(0, taken)) this.#retransmit(sequenceNumber, nowMs);
  }

  /** The subscriber's decoder needs a key frame. */
  handleKeyFrameRequest(): void {
    if (this.#isPaused) return;
    const layer = this.#munger.activeEpoch?.layer;
    if (layer === undefined) this.#requestKeyFrame();
    else this.#track.requestKeyFrame(layer);
  }

  /** What the subscriber tells about this stream. */
  handleReport(block: ReportBlock, nowMs: number): void {
    this.#lost = block.totalLost;
    this.#jitterMs = (block.jitter * 1_000) / this.#track.clockRate;
    if (block.lastReport === 0 || block.lastReport !== this.#reportMiddle) return;
    this.#roundTripMs = Math.max(
      0,
      nowMs - this.#reportedAtMs - (block.delaySinceLastReport * 1_000) / 0x10000,
    );
  }

  /**
   * To be called every 10 to 100 ms: asks again for a key frame that is waited for.
   * @returns A sender report with the stream's name when that is due (RFC 3550 section 6.4.1). Its clock is the
   * publisher's, so that sound and picture stay in step; before the publisher told it there is no report.
   */
  takeDue(nowMs: number): Uint8Array | undefined {
    this.#requestKeyFrame();
    const epoch = this.#munger.activeEpoch;
    const clock = epoch === undefined ? undefined : this.#track.layer(epoch.layer)?.clock;
    if (epoch === undefined || clock?.isSet !== true) return undefined;
    if (nowMs - this.#reportedAtMs < REPORT_INTERVAL_MS) return undefined;
    const ntpMs = clock.ntpMsAt(nowMs);
    const time = ntpFromMs(ntpMs);
    this.#reportedAtMs = nowMs;
    this.#reportMiddle = ntpMiddle(time);
    const report = writeSenderReport({
      kind: 'sender-report',
      ssrc: this.ssrc,
      ...time,
      rtpTimestamp: outputTimestamp(epoch, clock.timestampAt(ntpMs)),
      packetCount: this.#packets,
      octetCount: this.#octets,
      blocks: [],
    });
    return compound(report, writeCname(this.ssrc, this.#options.cname));
  }

  /** Asks for a key frame of the layer that should go out and does not. */
  #requestKeyFrame(): void {
    if (this.#isPaused || this.#track.kind === 'audio') return;
    const target = this.#track.selectLayer(this.#maxLayer);
    if (target >= 0 && target !== this.#munger.activeEpoch?.layer) this.#track.requestKeyFrame(target);
  }

  /** Audio begins anywhere, video where a key frame does: of the target, or of anything below while nothing goes out. */
  #canStart(packet: MediaPacket): boolean {
    if (packet.view.isEmpty) return false;
    if (this.#track.kind === 'audio') return this.#munger.activeEpoch === undefined;
    if (!packet.isKeyFrameStart) return false;
    const target = this.#track.selectLayer(this.#maxLayer);
    const isStarting = this.#munger.activeEpoch === undefined && packet.layer < target;
    const isTarget = packet.layer === target && packet.layer !== this.#munger.activeEpoch?.layer;
    const highest = this.#track.layer(packet.layer)?.highest ?? packet.sequence;
    return (isTarget || isStarting) && highest - packet.sequence <= KEY_FRAME_LAG_MAX;
  }

  #start(packet: MediaPacket): void {
    const { layer, sequence, arrivedAtMs } = packet;
    const epoch = this.#munger.begin(packet, this.#continuedTimestamp(packet));
    this.#sendPacket(epoch, packet, arrivedAtMs);
    // The start of a key frame may come after the packets behind it.
    const highest = this.#track.layer(layer)?.highest ?? sequence;
    for (let next = sequence + 1; next <= highest; next += 1) {
      const stored = this.#track.findPacket(layer, next);
      if (stored !== undefined) this.#sendPacket(epoch, stored, arrivedAtMs);
    }
  }

  /**
   * The timestamp with which a new epoch goes on: by the publisher's clock where that is known, else by the time that has
   * passed.
   */
  #continuedTimestamp(packet: MediaPacket): number | undefined {
    const last = this.#munger.latestEpoch;
    if (last === undefined && this.#packets === 0) return undefined;
    const { clockRate } = this.#track;
    const passedMs = packet.arrivedAtMs - this.#munger.timestampAtMs;
    const byArrival = (this.#munger.timestamp + Math.round((passedMs * clockRate) / 1_000)) >>> 0;
    const byClock = last === undefined ? undefined : this.#timestampByClock(packet, last);
    if (byClock === undefined) return byArrival;
    const errorMs = (Math.abs(delta32(byClock, byArrival)) * 1_000) / clockRate;
    return errorMs > CLOCK_ERROR_MAX_MS ? byArrival : byClock;
  }

  #timestampByClock({ layer, view }: MediaPacket, last: Epoch): number | undefined {
    if (layer === last.layer) return outputTimestamp(last, view.timestamp);
    const from = this.#track.layer(last.layer)?.clock;
    const to = this.#track.layer(layer)?.clock;
    if (from?.isSet !== true || to?.isSet !== true) return undefined;
    return outputTimestamp(last, from.timestampAt(to.ntpMsOf(view.timestamp)));
  }

  #sendPacket(epoch: Epoch, packet: MediaPacket, nowMs: number): void {
    this.#munger.advance(epoch, packet, nowMs);
    const written = this.#write(epoch, packet);
    if (written === undefined) return;
    this.#packets += 1;
    this.#octets += packet.view.payloadEnd - packet.view.payloadStart;
    this.#bytes += written.length;
    this.#retransmissions.addSent(written.length);
    this.#options.send(written);
  }

  #retransmit(sequenceNumber: number, nowMs: number): void {
    const found = this.#munger.findInput(sequenceNumber);
    if (found === undefined) return;
    const packet = this.#track.findPacket(found.epoch.layer, found.sequence);
    if (packet === undefined) return;
    const intervalMs = Math.min(
      RETRANSMIT_MAX_MS,
      Math.max(RETRANSMIT_MIN_MS, this.#roundTripMs ?? ROUND_TRIP_MS),
    );
    if (!this.#retransmissions.allow(sequenceNumber, packet.view.bytes.length, intervalMs, nowMs)) return;
    const written = this.#write(found.epoch, packet, true);
    if (written === undefined) return;
    this.#retransmitted += 1;
    this.#bytes += written.length;
    this.#options.send(written);
  }

  #write(epoch: Epoch, packet: MediaPacket, isAgain = false): Uint8Array | undefined {
    const { writer, extensions, payloadType, redPayloadType, rtx, ssrc } = this.#options;
    const { view, vp8 } = packet;
    const header = this.#header;
    const isRed = packet.codec === 'red';
    const sequenceNumber = outputSequence(epoch, packet.sequence) & 0xffff;
    header.timestamp = outputTimestamp(epoch, view.timestamp);
    header.isPrimaryOnly = isRed && redPayloadType === undefined;
    header.pictureId = outputPictureId(epoch, vp8.pictureId);
    header.tl0PicIdx = outputTl0PicIdx(epoch, vp8.tl0PicIdx);
    if (isAgain && rtx !== undefined) {
      header.ssrc = rtx.ssrc;
      header.payloadType = rtx.payloadType;
      header.sequenceNumber = this.#rtxSequence;
      header.originalSequence = sequenceNumber;
      this.#rtxSequence = (this.#rtxSequence + 1) & 0xffff;
    } else {
      header.ssrc = ssrc;
      header.payloadType = isRed && redPayloadType !== undefined ? redPayloadType : payloadType;
      header.sequenceNumber = sequenceNumber;
      header.originalSequence = -1;
    }
    return writer.write(packet, header, extensions);
  }
}

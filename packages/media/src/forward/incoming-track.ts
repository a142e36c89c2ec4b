import {
  audioLevelDbov,
  type Codec,
  clockRateOf,
  delta32,
  MediaPacket,
  type SenderReport,
} from '../rtp/index.ts';
import type { ReceiveSection } from '../sdp/index.ts';
import { LayerClock } from './layer-clock.ts';
import { PacketStore } from './packet-store.ts';

/**
 * A layer that is silent for so long while others are not has stopped: its publisher cannot or does not need to send it.
 * Subscribers see a picture that stands still until they get another layer, with a key frame.
 */
const STOPPED_AFTER_MS = 500;

/** Duration of an audio packet whose timestamp does not tell it. */
const PACKET_MS = 20;
/** The longest packet of Opus (RFC 7587 section 4.2). */
const PACKET_MS_MAX = 120;

/** About two seconds of high-resolution video. */
const VIDEO_CAPACITY = 512;
/** Over two seconds of packets of 20 ms. */
const AUDIO_CAPACITY = 128;

/** One layer of a published track, as it arrives. */
class IncomingLayer {
  readonly clock: LayerClock;
  readonly store: PacketStore;
  /** The highest sequence number so far, -1 before the first packet. */
  highest = -1;
  /** When the latest packet came. */
  arrivedAtMs = Number.NEGATIVE_INFINITY;
  #ssrc = -1;

  constructor(kind: 'audio' | 'video', clockRate: number) {
    this.clock = new LayerClock(clockRate);
    this.store = new PacketStore(kind === 'video' ? VIDEO_CAPACITY : AUDIO_CAPACITY);
  }

  /** @returns False when the layer comes from a new SSRC, with a sequence and clock of its own. */
  storePacket({ view, sequence, arrivedAtMs }: MediaPacket): boolean {
    const isSame = this.#ssrc === view.ssrc || this.#ssrc < 0;
    if (!isSame) {
      this.store.clear();
      this.clock.reset();
      this.highest = -1;
    }
    this.#ssrc = view.ssrc;
    this.store.put(sequence, view.bytes);
    this.arrivedAtMs = arrivedAtMs;
    if (sequence > this.highest) this.highest = sequence;
    return isSame;
  }

  handleSenderReport(report: SenderReport, nowMs: number): void {
    this.clock.set(report, nowMs);
  }
}

/** Where a track's packets go: the stream to one subscriber. */
export interface PacketSink {
  forwardPacket(packet: MediaPacket): void;
  /** The publisher sends a layer under a new SSRC: its sequence numbers and timestamps start anew. */
  handleNewSsrc(layer: number): void;
  /** No packets until the track is unmuted; the next one does not continue the sequence. */
  handleMute(): void;
}

/** A track as its publisher sends it, shared by all its sinks. */
export class IncomingTrack {
  readonly kind: 'audio' | 'video';
  readonly clockRate: number;
  readonly section: ReceiveSection;
  readonly #layers: readonly IncomingLayer[];
  readonly #sinks = new Set<PacketSink>();
  readonly #requestKeyFrame: (layer: number) => void;
  readonly #codecs: ReadonlyMap<number, Codec>;
  readonly #onAudioLevel: ((levelDbov: number, durationMs: number) => void) | undefined;
  #isMuted = false;
  #levelTimestamp: number | undefined;
  /** Reused for packets that are read from the store. */
  readonly #stored = new MediaPacket();

  /**
   * @param section What was negotiated with the publisher.
   * @param requestKeyFrame Called each time that a subscriber waits for a key frame of a layer; not rate limited.
   * @param onAudioLevel Takes the level of each audio packet (RFC 6464) and its duration.
   */
  constructor(
    section: ReceiveSection,
    requestKeyFrame: (layer: number) => void,
    onAudioLevel?: (levelDbov: number, durationMs: number) => void,
  ) {
    this.section = section;
    this.#onAudioLevel = onAudioLevel;
    this.kind = section.kind;
    this.clockRate = clockRateOf(section.codecs[0]?.codec ?? 'opus');
    this.#requestKeyFrame = requestKeyFrame;
    this.#codecs = new Map(section.codecs.map(({ payloadType, codec }) => [payloadType, codec]));
    const count = Math.max(1, section.rids.length, section.ssrcs.length);
    this.#layers = Array.from({ length: count }, () => new IncomingLayer(section.kind, this.clockRate));
  }

  /** Bytes that are kept for retransmissions. */
  get storedBytes(): number {
    return this.#layers.reduce((sum, { store }) => sum + store.sizeBytes, 0);
  }

  addSink(sink: PacketSink): void {
    this.#sinks.add(sink);
  }

  deleteSink(sink: PacketSink): void {
    this.#sinks.delete(sink);
  }

  layer(layer: number): IncomingLayer | undefined {
    return this.#layers[layer];
  }

  /** While a track is muted, none of its packets are forwarded, even if the publisher sends some. */
  setMuted(isMuted: boolean): void {
    if (isMuted && !this.#isMuted) for (const sink of this.#sinks) sink.handleMute();
    this.#isMuted = isMuted;
  }

  /** Stores the publisher's next packet and forwards it to every sink. */
  handleRtp(packet: MediaPacket): void {
    if (this.#isMuted) return;
    if (this.kind === 'audio' && !packet.isRepaired) this.#observeLevel(packet);
    const layer = this.#layers[packet.layer];
    if (layer === undefined) return;
    if (!layer.storePacket(packet)) {
      for (const sink of this.#sinks) sink.handleNewSsrc(packet.layer);
    }
    for (const sink of this.#sinks) sink.forwardPacket(packet);
  }

  handleSenderReport(layer: number, report: SenderReport, nowMs: number): void {
    this.#layers[layer]?.handleSenderReport(report, nowMs);
  }

  requestKeyFrame(layer: number): void {
    if (this.kind === 'video' && !this.#isMuted) this.#requestKeyFrame(layer);
  }

  /**
   * The best layer that arrives and is not above the wanted one; where all that arrive are above, the lowest of them.
   * @returns -1 when nothing has come yet.
   */
  selectLayer(wanted: number): number {
    const latestMs = Math.max(...this.#layers.map(({ arrivedAtMs }) => arrivedAtMs));
    let best = -1;
    for (const [index, { arrivedAtMs }] of this.#layers.entries()) {
      const isArriving = Number.isFinite(arrivedAtMs) && latestMs - arrivedAtMs < STOPPED_AFTER_MS;
      if (isArriving && (best < 0 || index <= wanted)) best = index;
    }
    return best;
  }

  /**
   * A stored packet, parsed again.
   * @returns Valid until the next call; undefined when it is not kept.
   */
  findPacket(layer: number, sequence: number): MediaPacket | undefined {
    const bytes = this.#layers[layer]?.store.find(sequence);
    const packet = this.#stored;
    if (bytes === undefined || !packet.view.read(bytes)) return undefined;
    packet.codec = this.#codecs.get(packet.view.payloadType) ?? 'opus';
    packet.layer = layer;
    packet.sequence = sequence;
    packet.inspect();
    return packet;
  }

  #observeLevel({ view }: MediaPacket): void {
    const passedMs =
      this.#levelTimestamp === undefined ? 0 : delta32(view.timestamp, this.#levelTimestamp) / 48;
    this.#levelTimestamp = view.timestamp;
    const level = audioLevelDbov(view, this.section.extensions.audioLevel);
    const durationMs = passedMs > 0 && passedMs <= PACKET_MS_MAX ? passedMs : PACKET_MS;
    if (level !== undefined) this.#onAudioLevel?.(level, durationMs);
  }
}

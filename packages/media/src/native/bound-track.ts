import type { TrackInfo } from '@livekit/protocol';
import { SourceTrack } from '../forward/index.ts';
import { audioLevelDbov, delta32, type MediaPacket } from '../rtp/index.ts';
import type { ReceiveSection } from '../sdp/index.ts';

/** How much sound a packet stands for when its timestamp does not tell. */
const PACKET_MS = 20;
/** Packets of Opus are at most so long (RFC 7587 section 4.2). */
const PACKET_MS_MAX = 120;

/** A published track and the section that it comes in. */
export class BoundTrack {
  readonly info: TrackInfo;
  readonly source: SourceTrack;
  #isMuted: boolean;
  #lastTimestamp: number | undefined;
  readonly #onLevel: (levelDbov: number, durationMs: number) => void;

  constructor(
    info: TrackInfo,
    section: ReceiveSection,
    requestKeyFrame: (layer: number) => void,
    onLevel: (levelDbov: number, durationMs: number) => void,
  ) {
    this.info = info;
    this.source = new SourceTrack(section, requestKeyFrame);
    this.#isMuted = info.muted;
    this.#onLevel = onLevel;
    this.source.setMuted(info.muted);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.source.setMuted(isMuted);
  }

  handlePacket(packet: MediaPacket): void {
    if (this.source.kind === 'audio' && !this.#isMuted && !packet.isRepaired) this.#observe(packet);
    this.source.handlePacket(packet);
  }

  #observe({ view }: MediaPacket): void {
    const passedMs =
      this.#lastTimestamp === undefined ? 0 : delta32(view.timestamp, this.#lastTimestamp) / 48;
    this.#lastTimestamp = view.timestamp;
    const level = audioLevelDbov(view, this.source.section.extensions.audioLevel);
    const durationMs = passedMs > 0 && passedMs <= PACKET_MS_MAX ? passedMs : PACKET_MS;
    if (level !== undefined) this.#onLevel(level, durationMs);
  }
}

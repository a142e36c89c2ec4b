import type { LatestNetworkStats, MeetingNetworkStats, NoNetworkStats } from '../../api/network-stats.ts';
import type { NetworkFigures } from './network-quality.ts';

/** An entry of a report of the browser's, as far as it is looked at. */
export interface RtcCounters {
  readonly type: string;
  readonly kind?: string;
  readonly bytesReceived?: number;
  readonly bytesSent?: number;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly fractionLost?: number;
  readonly jitter?: number;
  readonly roundTripTime?: number;
  readonly availableOutgoingBitrate?: number;
}

/** Counters of one medium, summed up over all tracks. */
interface MediumCounters {
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly packetsIn: number;
  readonly lostIn: number;
  /** At worst, in seconds; null where nothing comes. */
  readonly jitterIn: number | null;
  /** The highest loss share and jitter of sent media, as receivers report them. */
  readonly lossOut: number | null;
  readonly jitterOut: number | null;
}

/** The counters of a connection at one moment. Rates and losses are differences of two samples. */
export interface NetworkSample {
  readonly atMs: number;
  readonly audio: MediumCounters;
  readonly video: MediumCounters;
  /** Seconds. */
  readonly roundTripS: number | null;
  readonly availableOut: number | null;
}

/** Sums up the counters of WebRTC statistics. */
export function sampleOf(counters: readonly RtcCounters[], atMs: number): NetworkSample {
  const reported = counters.filter(({ type }) => type === 'remote-inbound-rtp');
  return {
    atMs,
    audio: mediumOf(counters, 'audio'),
    video: mediumOf(counters, 'video'),
    roundTripS: worstOf(reported.map(({ roundTripTime }) => roundTripTime)),
    availableOut: worstOf(counters.map(({ availableOutgoingBitrate }) => availableOutgoingBitrate)),
  };
}

function mediumOf(counters: readonly RtcCounters[], kind: string): MediumCounters {
  const of = (type: string) => counters.filter((one) => one.type === type && one.kind === kind);
  const [incoming, outgoing, reported] = [of('inbound-rtp'), of('outbound-rtp'), of('remote-inbound-rtp')];
  return {
    bytesIn: sum(incoming.map(({ bytesReceived }) => bytesReceived)),
    bytesOut: sum(outgoing.map(({ bytesSent }) => bytesSent)),
    packetsIn: sum(incoming.map(({ packetsReceived }) => packetsReceived)),
    lostIn: sum(incoming.map(({ packetsLost }) => packetsLost)),
    jitterIn: worstOf(incoming.map(({ jitter }) => jitter)),
    lossOut: worstOf(reported.map(({ fractionLost }) => fractionLost)),
    jitterOut: worstOf(reported.map(({ jitter }) => jitter)),
  };
}

/** The figures that the network quality is computed from: video alone (section 7). */
export function figuresBetween(before: NetworkSample, after: NetworkSample): NetworkFigures {
  const loss = Math.max(lossIn([before.video, after.video]) ?? 0, after.video.lossOut ?? 0);
  return { loss, roundTripMs: 1000 * (after.roundTripS ?? 0) };
}

/** The same as callers ask for it. */
export function latestStats(before: NetworkSample, after: NetworkSample): LatestNetworkStats {
  const seconds = (after.atMs - before.atMs) / 1000;
  const rate = (medium: 'audio' | 'video', way: 'bytesIn' | 'bytesOut') =>
    seconds <= 0 ? null : Math.max(0, (8 * (after[medium][way] - before[medium][way])) / seconds);
  const [videoIn, videoOut] = [rate('video', 'bytesIn'), rate('video', 'bytesOut')];
  const [audioIn, audioOut] = [rate('audio', 'bytesIn'), rate('audio', 'bytesOut')];
  const audio = [before.audio, after.audio] as const;
  const video = [before.video, after.video] as const;
  return {
    timestamp: after.atMs,
    recvBitsPerSecond: videoIn === null || audioIn === null ? null : videoIn + audioIn,
    sendBitsPerSecond: videoOut === null || audioOut === null ? null : videoOut + audioOut,
    availableOutgoingBitrate: after.availableOut,
    networkRoundTripTime: after.roundTripS,
    videoRecvBitsPerSecond: videoIn,
    videoSendBitsPerSecond: videoOut,
    audioRecvBitsPerSecond: audioIn,
    audioSendBitsPerSecond: audioOut,
    videoRecvPacketLoss: lossIn(video),
    videoSendPacketLoss: after.video.lossOut,
    audioRecvPacketLoss: lossIn(audio),
    audioSendPacketLoss: after.audio.lossOut,
    totalSendPacketLoss: worstOf([after.video.lossOut, after.audio.lossOut]),
    totalRecvPacketLoss: lossIn(audio, video),
    videoRecvJitter: after.video.jitterIn,
    videoSendJitter: after.video.jitterOut,
    audioRecvJitter: after.audio.jitterIn,
    audioSendJitter: after.audio.jitterOut,
  };
}

/** The quality covers this period; statistics cover the time since the last sample. */
const JUDGED_MS = 5000;

/** Sums a meeting up, moment by moment. */
export class NetworkHistory {
  /** The samples of the last {@link JUDGED_MS}, oldest first. */
  readonly #samples: NetworkSample[] = [];
  #stats: MeetingNetworkStats | undefined;
  #figures: NetworkFigures = { loss: 0, roundTripMs: 0 };
  #roundTrips = { count: 0, sumS: 0 };

  add(after: NetworkSample): void {
    const before = this.#samples.at(-1);
    this.#samples.push(after);
    while ((this.#samples[1]?.atMs ?? after.atMs) <= after.atMs - JUDGED_MS) this.#samples.shift();
    const [first = after] = this.#samples;
    if (before === undefined) return;
    this.#figures = figuresBetween(first, after);
    const latest = latestStats(before, after);
    if (latest.networkRoundTripTime !== null) {
      this.#roundTrips.count += 1;
      this.#roundTrips.sumS += latest.networkRoundTripTime;
    }
    const worst = (now: number | null, ever: number | undefined) => Math.max(ever ?? 0, now ?? 0);
    const { count, sumS } = this.#roundTrips;
    const ever = this.#stats;
    this.#stats = {
      latest,
      worstVideoRecvPacketLoss: worst(latest.videoRecvPacketLoss, ever?.worstVideoRecvPacketLoss),
      worstVideoSendPacketLoss: worst(latest.videoSendPacketLoss, ever?.worstVideoSendPacketLoss),
      worstAudioRecvPacketLoss: worst(latest.audioRecvPacketLoss, ever?.worstAudioRecvPacketLoss),
      worstAudioSendPacketLoss: worst(latest.audioSendPacketLoss, ever?.worstAudioSendPacketLoss),
      worstVideoRecvJitter: worst(latest.videoRecvJitter, ever?.worstVideoRecvJitter),
      worstVideoSendJitter: worst(latest.videoSendJitter, ever?.worstVideoSendJitter),
      worstAudioRecvJitter: worst(latest.audioRecvJitter, ever?.worstAudioRecvJitter),
      worstAudioSendJitter: worst(latest.audioSendJitter, ever?.worstAudioSendJitter),
      averageNetworkRoundTripTime: count === 0 ? 0 : sumS / count,
    };
  }

  /** Of the last {@link JUDGED_MS}. */
  get figures(): NetworkFigures {
    return this.#figures;
  }

  /** For `getNetworkStats()`. */
  get stats(): MeetingNetworkStats | NoNetworkStats['stats'] {
    return this.#stats ?? { latest: {} };
  }
}

/** The loss share of media sent to us; null where nothing was sent. */
function lossIn(
  ...media: readonly (readonly [before: MediumCounters, after: MediumCounters])[]
): number | null {
  const lost = sum(media.map(([before, after]) => Math.max(0, after.lostIn - before.lostIn)));
  const arrived = sum(media.map(([before, after]) => Math.max(0, after.packetsIn - before.packetsIn)));
  return lost + arrived === 0 ? null : lost / (lost + arrived);
}

function sum(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

/** The largest; null where none is known. */
function worstOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number');
  return known.length === 0 ? null : Math.max(...known);
}

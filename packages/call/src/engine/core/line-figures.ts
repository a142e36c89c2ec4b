import type { Unknowns } from '../../values/record.ts';
import type { LineFigures } from './quality.ts';

/** What has gone over the line until a moment, summed up over all tracks. */
export interface LineSample {
  readonly atMs: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly videoBytesIn: number;
  readonly videoBytesOut: number;
  readonly videoPacketsIn: number;
  readonly videoLostIn: number;
  /** The share of what was sent that was lost, as receivers report it, at worst. */
  readonly videoLossOut: number;
  readonly roundTripMs: number;
}

/** An entry of a report of the browser's, as far as it is looked at. */
interface Counters {
  readonly type: string;
  readonly kind?: string;
  readonly bytesReceived?: number;
  readonly bytesSent?: number;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly fractionLost?: number;
  readonly roundTripTime?: number;
}

export function sampleOf(counters: readonly Counters[], atMs: number): LineSample {
  const sum = (
    type: string,
    key: 'bytesReceived' | 'bytesSent' | 'packetsReceived' | 'packetsLost',
    kind?: string,
  ) =>
    counters
      .filter((one) => one.type === type && (kind === undefined || one.kind === kind))
      .reduce((total, one) => total + (one[key] ?? 0), 0);
  const reported = counters.filter(({ type }) => type === 'remote-inbound-rtp');
  return {
    atMs,
    bytesIn: sum('inbound-rtp', 'bytesReceived'),
    bytesOut: sum('outbound-rtp', 'bytesSent'),
    videoBytesIn: sum('inbound-rtp', 'bytesReceived', 'video'),
    videoBytesOut: sum('outbound-rtp', 'bytesSent', 'video'),
    videoPacketsIn: sum('inbound-rtp', 'packetsReceived', 'video'),
    videoLostIn: sum('inbound-rtp', 'packetsLost', 'video'),
    videoLossOut: Math.max(
      0,
      ...reported.filter(({ kind }) => kind === 'video').map((one) => one.fractionLost ?? 0),
    ),
    roundTripMs: 1000 * Math.max(0, ...reported.map((one) => one.roundTripTime ?? 0)),
  };
}

/** How the line was between two moments. */
export function figuresBetween(before: LineSample, after: LineSample): LineFigures {
  return { loss: Math.max(lossIn(before, after), after.videoLossOut), roundTripMs: after.roundTripMs };
}

/** The same as callers ask for it (`getNetworkStats`). */
export function statsBetween(before: LineSample | undefined, after: LineSample | undefined): Unknowns {
  if (before === undefined || after === undefined) return { latest: {} };
  const perSecond = (key: 'bytesIn' | 'bytesOut' | 'videoBytesIn' | 'videoBytesOut') => {
    const seconds = (after.atMs - before.atMs) / 1000;
    return seconds <= 0 ? 0 : Math.max(0, (8 * (after[key] - before[key])) / seconds);
  };
  const videoRecvPacketLoss = lossIn(before, after);
  return {
    latest: {
      timestamp: after.atMs,
      recvBitsPerSecond: perSecond('bytesIn'),
      sendBitsPerSecond: perSecond('bytesOut'),
      videoRecvBitsPerSecond: perSecond('videoBytesIn'),
      videoSendBitsPerSecond: perSecond('videoBytesOut'),
      videoRecvPacketLoss,
      videoSendPacketLoss: after.videoLossOut,
      networkRoundTripTime: after.roundTripMs / 1000,
    },
    worstVideoRecvPacketLoss: videoRecvPacketLoss,
    worstVideoSendPacketLoss: after.videoLossOut,
  };
}

function lossIn(before: LineSample, after: LineSample): number {
  const lost = Math.max(0, after.videoLostIn - before.videoLostIn);
  const arrived = Math.max(0, after.videoPacketsIn - before.videoPacketsIn);
  return lost + arrived === 0 ? 0 : lost / (lost + arrived);
}

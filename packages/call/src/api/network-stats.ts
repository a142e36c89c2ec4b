import type { NetworkThreshold } from './participant.ts';

/** Network statistics between two samples; null where the browser has no number, or nothing was transferred. */
export interface LatestNetworkStats {
  /** Of the later moment, in milliseconds since 1970. */
  timestamp: number;
  recvBitsPerSecond: number | null;
  sendBitsPerSecond: number | null;
  availableOutgoingBitrate: number | null;
  /** Seconds there and back. */
  networkRoundTripTime: number | null;
  videoRecvBitsPerSecond: number | null;
  videoSendBitsPerSecond: number | null;
  audioRecvBitsPerSecond: number | null;
  audioSendBitsPerSecond: number | null;
  /** Shares from 0 to 1. Losses of what was sent come from the receivers' RTCP reports. */
  videoRecvPacketLoss: number | null;
  videoSendPacketLoss: number | null;
  audioRecvPacketLoss: number | null;
  audioSendPacketLoss: number | null;
  totalSendPacketLoss: number | null;
  totalRecvPacketLoss: number | null;
  /** Seconds. */
  videoRecvJitter: number | null;
  videoSendJitter: number | null;
  audioRecvJitter: number | null;
  audioSendJitter: number | null;
}

/** Network statistics since the meeting was joined. */
export interface MeetingNetworkStats {
  latest: LatestNetworkStats;
  worstVideoRecvPacketLoss: number;
  worstVideoSendPacketLoss: number;
  worstAudioRecvPacketLoss: number;
  worstAudioSendPacketLoss: number;
  worstVideoRecvJitter: number;
  worstVideoSendJitter: number;
  worstAudioRecvJitter: number;
  worstAudioSendJitter: number;
  /** Seconds. */
  averageNetworkRoundTripTime: number;
}

/** What there is to say in a meeting. */
export interface NetworkStats {
  /** From 0 to 100. */
  quality: number;
  threshold: NetworkThreshold;
  stats: MeetingNetworkStats;
}

/** Outside of a meeting, and until two moments of it can be compared. */
export interface NoNetworkStats {
  stats: { latest: Record<never, never> };
}

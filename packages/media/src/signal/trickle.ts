import { SignalTarget, TrickleRequest } from '@livekit/protocol';
import type { IceCandidate, PeerConnection } from './transport.ts';

/** The connection that a trickle message is about. */
export function connectionOf(target: SignalTarget): PeerConnection {
  return target === SignalTarget.SUBSCRIBER ? 'subscriber' : 'publisher';
}

/** Longer than any candidate that a browser writes. */
const CANDIDATE_MAX = 2048;

/** The candidate in a trickle message, or nothing if it is none. */
export function readCandidate(candidateInit: string): IceCandidate | undefined {
  if (candidateInit.length > CANDIDATE_MAX) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(candidateInit);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('candidate' in value)) return undefined;
  const { candidate } = value;
  if (typeof candidate !== 'string') return undefined;
  const sdpMid = 'sdpMid' in value && typeof value.sdpMid === 'string' ? { sdpMid: value.sdpMid } : {};
  const line =
    'sdpMLineIndex' in value && typeof value.sdpMLineIndex === 'number'
      ? { sdpMLineIndex: value.sdpMLineIndex }
      : {};
  const fragment =
    'usernameFragment' in value && typeof value.usernameFragment === 'string'
      ? { usernameFragment: value.usernameFragment }
      : {};
  return { candidate, ...sdpMid, ...line, ...fragment };
}

/** A candidate of ours as a message. */
export function trickleRequest(connection: PeerConnection, candidate: IceCandidate): TrickleRequest {
  return new TrickleRequest({
    target: connection === 'publisher' ? SignalTarget.PUBLISHER : SignalTarget.SUBSCRIBER,
    candidateInit: JSON.stringify({ sdpMid: '0', sdpMLineIndex: 0, ...candidate }),
  });
}

import {
  LeaveRequest,
  LeaveRequest_Action,
  SignalResponse,
  SignalTarget,
  TrickleRequest,
} from '@livekit/protocol';
import { type CloseReason, disconnectReason, protocolKnows, type ServerMessage } from '../room/index.ts';
import type { IceCandidate, PeerConnectionRole } from './transport.ts';

const encodedMessages = new WeakMap<ServerMessage, Uint8Array>();

/** A message as it goes over the socket. One that many get is encoded once, and its bytes are the same array for all. */
export function encodeServerMessage(message: ServerMessage): Uint8Array {
  const before = encodedMessages.get(message);
  if (before !== undefined) return before;
  const bytes = new SignalResponse({ message }).toBinary();
  encodedMessages.set(message, bytes);
  return bytes;
}

/** Tells a client to go and what to do then; nothing if its version has no word for it. */
export function leaveMessage(
  reason: CloseReason,
  action: LeaveRequest_Action,
  protocol: number,
): ServerMessage | undefined {
  const base = { reason: disconnectReason(reason) };
  if (protocolKnows.leaveAction(protocol)) {
    return { case: 'leave', value: new LeaveRequest({ ...base, action }) };
  }
  if (action === LeaveRequest_Action.RESUME) return undefined;
  const canReconnect = action === LeaveRequest_Action.RECONNECT;
  return { case: 'leave', value: new LeaveRequest({ ...base, canReconnect }) };
}

/** The connection that a trickle message is about. */
export function connectionOf(target: SignalTarget): PeerConnectionRole {
  return target === SignalTarget.SUBSCRIBER ? 'subscriber' : 'publisher';
}

/** Longer than any candidate that a browser writes. */
const CANDIDATE_MAX = 2048;

/** The candidate in a trickle message, or nothing if it is none. */
export function readTrickleCandidate(candidateInit: string): IceCandidate | undefined {
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
export function trickleRequest(connection: PeerConnectionRole, candidate: IceCandidate): TrickleRequest {
  return new TrickleRequest({
    target: connection === 'publisher' ? SignalTarget.PUBLISHER : SignalTarget.SUBSCRIBER,
    candidateInit: JSON.stringify({ sdpMid: '0', sdpMLineIndex: 0, ...candidate }),
  });
}

/** A message of another media server, for a client that reaches it through us. */
export type UpstreamResponse =
  | { readonly kind: 'pass'; readonly message: Uint8Array }
  /** A token of that server, which the client must not have: it would open the server past us. */
  | { readonly kind: 'token'; readonly token: string };

/** Reads what a media server says. Other addresses of it are left out: a client must come back the way that it came. */
export function readUpstreamResponse(bytes: Uint8Array): UpstreamResponse {
  const response = SignalResponse.fromBinary(bytes);
  const { message } = response;
  if (message.case === 'refreshToken') return { kind: 'token', token: message.value };
  if (message.case === 'join' && message.value.alternativeUrl !== '') {
    message.value.alternativeUrl = '';
    return { kind: 'pass', message: response.toBinary() };
  }
  if (message.case === 'leave' && message.value.regions !== undefined) {
    delete message.value.regions;
    return { kind: 'pass', message: response.toBinary() };
  }
  return { kind: 'pass', message: bytes };
}

/** Gives a client another token, by which it comes back. */
export function refreshTokenMessage(token: string): Uint8Array {
  return new SignalResponse({ message: { case: 'refreshToken', value: token } }).toBinary();
}

export { type AdmittedRequest, joinToken, type RefusedJoin, type SignalingRequest } from './admission.ts';
export { type SignalConnection, SignalEngine, type SignalEngineOptions } from './signal-engine.ts';
export { readUpstreamResponse, refreshTokenMessage, type UpstreamResponse } from './signal-messages.ts';
export type { SignalSocket } from './signal-session.ts';
export type {
  ForwardedTrack,
  IceCandidate,
  OfferedSection,
  PeerConnectionRole,
  PublisherAnswer,
  Transport,
  TransportEvents,
  TransportFactory,
} from './transport.ts';

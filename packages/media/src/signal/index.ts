export { type Admitted, type JoinRequest, joinToken, type Refused } from './admission.ts';
export { type SignalConnection, SignalEngine, type SignalEngineOptions } from './engine.ts';
export { type ProxiedResponse, readProxied, refreshedToken } from './proxied.ts';
export type { SignalSocket } from './session.ts';
export type {
  ForwardedTrack,
  IceCandidate,
  OfferedSection,
  PeerConnection,
  PublisherAnswer,
  Transport,
  TransportEvents,
  TransportFactory,
} from './transport.ts';

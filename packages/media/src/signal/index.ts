export type { Admitted, JoinRequest, Refused } from './admission.ts';
export { type SignalConnection, SignalEngine, type SignalEngineOptions } from './engine.ts';
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

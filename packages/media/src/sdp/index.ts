export { readCandidate } from './candidate.ts';
export { CATCH_ALL_MIDS, catchAllDescription, isIceRestart } from './catch-all-description.ts';
export type {
  ClientDescription,
  ClientSection,
  DescribedCodec,
  DescribedSource,
  DescriptionProblem,
  Direction,
  Setup,
  TransportDescription,
} from './client-description.ts';
export {
  answerPublisher,
  type NegotiatedAnswer,
  type NegotiationOptions,
  type PublishPreferences,
} from './publisher-answer.ts';
export { type ReadDescription, readDescription } from './read-description.ts';
export type { ReceiveCodec, ReceiveSection } from './receive-section.ts';
export {
  type AcceptedSection,
  SEND_EXTENSION_IDS,
  SEND_PAYLOAD_TYPES,
  type SendTrack,
  type SubscriberOfferOptions,
  SubscriberSections,
} from './subscriber-sections.ts';

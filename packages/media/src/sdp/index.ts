export { readCandidate } from './candidate.ts';
export { CATCH_ALL_MIDS, catchAllDescription, isIceRestart } from './catch-all-description.ts';
export type { ClientDescription, Setup, TransportDescription } from './client-description.ts';
export { answerPublisher, type PublishPreferences } from './publisher-answer.ts';
export { readDescription } from './read-description.ts';
export type { ReceiveCodec, ReceiveSection } from './receive-section.ts';
export {
  type AcceptedSection,
  SEND_EXTENSION_IDS,
  SEND_PAYLOAD_TYPES,
  SubscriberSections,
} from './subscriber-sections.ts';

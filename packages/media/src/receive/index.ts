export {
  PublisherReceiver,
  type PublisherReceiverOptions,
  type ReceiverEvents,
} from './publisher-receiver.ts';
export type { ReceiveFigures } from './receive-stream.ts';

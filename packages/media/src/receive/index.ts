export { PublisherReceiver } from './publisher-receiver.ts';
export type { ReceiveStats } from './receive-stream.ts';

export { PublisherReceiver } from './publisher-receiver.ts';
export type { ReceiveFigures } from './receive-stream.ts';

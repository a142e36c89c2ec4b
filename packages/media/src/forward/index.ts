export { PacketWriter } from './packet-writer.ts';
export { type SendFigures, SendStream } from './send-stream.ts';
export { SourceTrack } from './source-track.ts';
export { SubscriberSender } from './subscriber-sender.ts';

export { IncomingTrack } from './incoming-track.ts';
export { PacketWriter } from './packet-writer.ts';
export { type SendStats, SendStream } from './send-stream.ts';
export { SubscriberStreams } from './subscriber-streams.ts';

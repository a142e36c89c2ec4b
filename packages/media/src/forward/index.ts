export { type CarriedExtension, PacketWriter } from './packet-writer.ts';
export type { RtpMungerStart } from './rtp-munger.ts';
export { type SendFigures, SendStream, type SendStreamOptions } from './send-stream.ts';
export { SourceTrack, type TrackReceiver } from './source-track.ts';
export { SubscriberSender } from './subscriber-sender.ts';

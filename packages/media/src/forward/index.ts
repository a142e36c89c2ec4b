export { type CarriedExtension, PacketWriter } from './packet-writer.ts';
export type { RtpStart } from './rtp-munger.ts';
export { type SendFigures, SendStream, type SendStreamOptions } from './send-stream.ts';
export { type PacketReceiver, SourceTrack } from './source-track.ts';
export { SubscriberSender } from './subscriber-sender.ts';

export { setUint16, setUint32, uint8, uint16, uint32 } from './bytes.ts';
export { type Codec, clockRateOf } from './codecs/codec.ts';
export { redPrimaryStart } from './codecs/red.ts';
export { Vp8Descriptor } from './codecs/vp8-descriptor.ts';
export {
  audioLevelDbov,
  HEADER_EXTENSIONS,
  type HeaderExtension,
  type HeaderExtensionIds,
  textExtension,
} from './header-extensions.ts';
export { MediaPacket } from './media-packet.ts';
export { writeFullIntraRequest, writeNack, writePictureLoss } from './rtcp/feedback.ts';
export { readRtcp } from './rtcp/read-rtcp.ts';
export { writeReceiverEstimate } from './rtcp/receiver-estimate.ts';
export {
  type NtpTime,
  ntpFromMs,
  ntpMiddle,
  ntpToMs,
  writeReceiverReport,
  writeSenderReport,
} from './rtcp/reports.ts';
export { compound, isRtcp } from './rtcp/rtcp-header.ts';
export type { ReportBlock, RtcpMessage, SenderReport } from './rtcp/rtcp-message.ts';
export { writeCname } from './rtcp/source-description.ts';
export { writeTransportFeedback } from './rtcp/transport-feedback.ts';
export { type RtpFields, rtpPacket } from './rtp-packet.ts';
export { RTP_HEADER_BYTES, RtpView } from './rtp-view.ts';
export { RTX_HEADER_BYTES, unwrapRtx } from './rtx.ts';
export { SequenceUnwrapper } from './sequence-unwrapper.ts';
export { delta7, delta8, delta15, delta16, delta32 } from './serial.ts';

import { readFullIntraRequest, readNack, readPictureLoss } from './feedback.ts';
import { readReceiverEstimate } from './receiver-estimate.ts';
import { readReceiverReport, readSenderReport } from './reports.ts';
import { FEEDBACK_FORMAT, RTCP_TYPE, type RtcpSection, rtcpSections } from './rtcp-header.ts';
import type { RtcpMessage } from './rtcp-message.ts';
import { readBye, readSourceDescription } from './source-description.ts';
import { readTransportFeedback } from './transport-feedback.ts';

/**
 * The messages of a compound packet that we know; others and broken ones are left out. Never throws, and what it
 * allocates is bounded by the packet's bytes.
 */
export function readRtcp(packet: Uint8Array): RtcpMessage[] {
  return rtcpSections(packet)
    .map(readSection)
    .filter((message) => message !== undefined);
}

function readSection({ type, count, content }: RtcpSection): RtcpMessage | undefined {
  switch (type) {
    case RTCP_TYPE.senderReport:
      return readSenderReport(content, count);
    case RTCP_TYPE.receiverReport:
      return readReceiverReport(content, count);
    case RTCP_TYPE.sourceDescription:
      return readSourceDescription(content, count);
    case RTCP_TYPE.bye:
      return readBye(content, count);
    case RTCP_TYPE.transportFeedback:
      return readTransportLayer(count, content);
    case RTCP_TYPE.payloadFeedback:
      return readPayloadLayer(count, content);
    default:
      return undefined;
  }
}

function readTransportLayer(format: number, content: Uint8Array): RtcpMessage | undefined {
  if (format === FEEDBACK_FORMAT.nack) return readNack(content);
  return format === FEEDBACK_FORMAT.transportWide ? readTransportFeedback(content) : undefined;
}

function readPayloadLayer(format: number, content: Uint8Array): RtcpMessage | undefined {
  if (format === FEEDBACK_FORMAT.pictureLoss) return readPictureLoss(content);
  if (format === FEEDBACK_FORMAT.fullIntraRequest) return readFullIntraRequest(content);
  return format === FEEDBACK_FORMAT.application ? readReceiverEstimate(content) : undefined;
}

import { RequestResponse, RequestResponse_Reason } from '@livekit/protocol';
import type { ServerMessage } from './room-effects.ts';

/** Answers to requests. The last three are newer than the package's list of names. */
export const RESPONSE = {
  ok: RequestResponse_Reason.OK,
  notFound: RequestResponse_Reason.NOT_FOUND,
  notAllowed: RequestResponse_Reason.NOT_ALLOWED,
  limitExceeded: RequestResponse_Reason.LIMIT_EXCEEDED,
  queued: 4,
  unsupportedType: 5,
  unclassified: 6,
} as const satisfies Readonly<Record<string, number>>;

/** What became of a request; requests without a number of their own are answered with 0. */
export function requestResponse(reason: number, message = '', requestId = 0): ServerMessage {
  return { case: 'requestResponse', value: new RequestResponse({ reason, message, requestId }) };
}

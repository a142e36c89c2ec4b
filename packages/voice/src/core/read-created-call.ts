import type { WebCall } from '../api/options.ts';
import { memberOf } from './member-of.ts';

/** Reads the answer to `POST /call/web`; nothing where it is no call that can be joined. */
export function readCreatedCall(answer: unknown): WebCall | undefined {
  const id = memberOf(answer, 'id');
  const webCallUrl = memberOf(answer, 'webCallUrl');
  if (typeof id !== 'string' || typeof webCallUrl !== 'string' || !isWebAddress(webCallUrl)) return undefined;
  const callToken = memberOf(memberOf(answer, 'transport'), 'callToken');
  return {
    id,
    webCallUrl,
    callToken: typeof callToken === 'string' && callToken !== '' ? callToken : undefined,
    isVideoRecorded: memberOf(memberOf(answer, 'artifactPlan'), 'videoRecordingEnabled') === true,
  };
}

/** The sentence of a refusal: errors of the service carry one, or a list with one for each field that is wrong. */
export function readReason(body: unknown): string | undefined {
  const message = memberOf(body, 'message');
  const sentences = (Array.isArray(message) ? message : [message]).filter(
    (sentence): sentence is string => typeof sentence === 'string' && sentence !== '',
  );
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:';
}

import * as text from '../texts/late-texts.ts';
import { DIAL_OUT_AUDIO_CODECS, DIAL_OUT_VIDEO_CODECS } from '../texts/late-vocabulary.ts';
import { DISPLAY_NAME_BELOW, DTMF_TONES_MAX, USER_ID_MAX } from '../texts/limits.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';

/** Why these dial-out options are not valid, or undefined. The first problem in the contract's order. */
export function findDialOutProblem(options: Unknowns): string | undefined {
  const { sipUri, phoneNumber } = options;
  if (!sipUri && !phoneNumber) return text.DIAL_TARGET_MISSING;
  if (sipUri && phoneNumber) return text.DIAL_TARGET_TWICE;
  const problem = sipUri ? findSipProblem(options) : findPhoneProblem(options);
  return problem ?? findCallerProblem(options);
}

function findSipProblem({ sipUri, video, codecs }: Unknowns): string | undefined {
  if (typeof sipUri !== 'string') return text.DIAL_SIP_TYPE;
  if (!sipUri.startsWith('sip:')) return text.DIAL_SIP_FORM;
  if (video !== undefined && typeof video !== 'boolean') return text.DIAL_VIDEO_TYPE;
  return findCodecsProblem(codecs, ['audio', 'video']);
}

function findPhoneProblem({ phoneNumber, codecs }: Unknowns): string | undefined {
  if (typeof phoneNumber !== 'string') return text.DIAL_PHONE_TYPE;
  if (!/^\+\d+$/.test(phoneNumber)) return text.DIAL_PHONE_FORM;
  return findCodecsProblem(codecs, ['audio']);
}

function findCallerProblem({ callerId, sipUri, displayName, userId }: Unknowns): string | undefined {
  if (callerId) {
    if (typeof callerId !== 'string') return text.DIAL_CALLER_TYPE;
    if (sipUri) return text.DIAL_CALLER_WITH_SIP;
  }
  if (displayName) {
    if (typeof displayName !== 'string') return text.DIAL_NAME_TYPE;
    if (displayName.length >= DISPLAY_NAME_BELOW) return text.DIAL_NAME_LENGTH;
  }
  if (!userId) return undefined;
  if (typeof userId !== 'string') return text.DIAL_USER_TYPE;
  return userId.length > USER_ID_MAX ? text.DIAL_USER_LENGTH : undefined;
}

const CODECS = {
  audio: { known: DIAL_OUT_AUDIO_CODECS, unknownText: text.AUDIO_CODEC_UNKNOWN },
  video: { known: DIAL_OUT_VIDEO_CODECS, unknownText: text.VIDEO_CODEC_UNKNOWN },
} as const;

function findCodecsProblem(codecs: unknown, media: readonly ('audio' | 'video')[]): string | undefined {
  if (!isRecord(codecs)) return undefined;
  for (const medium of media) {
    const given = codecs[medium];
    const problem = given === undefined ? undefined : findCodecListProblem(medium, given);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findCodecListProblem(medium: 'audio' | 'video', given: unknown): string | undefined {
  const { known, unknownText } = CODECS[medium];
  if (!Array.isArray(given)) return text.codecsNotList(medium);
  if (given.length === 0) return text.codecsEmpty(medium);
  for (const codec of given) {
    if (typeof codec !== 'string') return text.codecNotString(medium);
    if (!isOneOf<string>(known, codec)) return unknownText;
  }
  return undefined;
}

/** Why tones cannot be sent so, or nothing. */
export function findTonesProblem({ sessionId, tones }: Unknowns): string | undefined {
  if (!sessionId || !tones) return text.DTMF_MANDATORY;
  if (typeof sessionId !== 'string' || typeof tones !== 'string') return text.DTMF_TYPES;
  if (tones.length > DTMF_TONES_MAX) return text.DTMF_TOO_LONG;
  const bad = [...tones].find((tone) => !/^[0-9A-D*#]$/.test(tone));
  return bad === undefined ? undefined : text.badTone(bad);
}

/** Why a call cannot be handed over so, or nothing. */
export function findTransferProblem(
  { sessionId, toEndPoint }: Unknowns,
  method: 'sipCallTransfer' | 'sipRefer',
): string | undefined {
  if (!sessionId || !toEndPoint) return text.sipNeedsBoth(method);
  if (typeof sessionId !== 'string' || typeof toEndPoint !== 'string') return text.SIP_TYPES;
  const isSip = toEndPoint.startsWith('sip:');
  if (method === 'sipRefer') return isSip ? undefined : text.BAD_REFER_TARGET;
  return isSip || toEndPoint.startsWith('+') ? undefined : text.badTransferTarget(toEndPoint);
}

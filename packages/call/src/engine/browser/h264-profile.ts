import * as text from '../../texts/late-texts.ts';
import { type Note, warning } from '../../validate/check-result.ts';

/** What one looks at of a codec. */
type Codec = Pick<RTCRtpCodec, 'mimeType' | 'sdpFmtpLine'>;

/** Of a `profile-level-id` the profile with its constraints: each side has a level of its own (RFC 6184 section 8.2.2). */
const PROFILE_DIGITS = 4;

function profileOf({ mimeType, sdpFmtpLine }: Codec): string | undefined {
  if (mimeType.toLowerCase() !== 'video/h264') return undefined;
  return /profile-level-id=([0-9a-f]{6})/i.exec(sdpFmtpLine ?? '')?.[1]?.toLowerCase();
}

/**
 * Codecs with one profile of H.264 before the others, and all else in its order: which codec is used is not for it to say.
 * @returns Nothing where there is no such profile.
 */
export function withProfileFirst<Kind extends Codec>(
  codecs: readonly Kind[],
  profile: string,
): Kind[] | undefined {
  const wanted = profile.toLowerCase().slice(0, PROFILE_DIGITS);
  const isH264 = (codec: Kind) => profileOf(codec) !== undefined;
  const isWanted = (codec: Kind) => profileOf(codec)?.slice(0, PROFILE_DIGITS) === wanted;
  if (!codecs.some(isWanted)) return undefined;
  const ordered = [...codecs.filter(isWanted), ...codecs.filter((one) => isH264(one) && !isWanted(one))];
  return codecs.flatMap((codec) => (isH264(codec) ? ordered.splice(0, 1) : [codec]));
}

/**
 * Makes a connection offer one H.264 profile (`profile-level-id`) first in what it sends. Logs a warning where the
 * browser does not know it, and where the media server negotiates another.
 */
export function preferProfile(pc: RTCPeerConnection, profile: string, log: (note: Note) => void): void {
  const codecs = withProfileFirst(RTCRtpSender.getCapabilities('video')?.codecs ?? [], profile);
  if (codecs === undefined) {
    log(warning(text.unknownProfile(profile)));
    return;
  }
  const sending = () => pc.getTransceivers().filter(({ sender }) => sender.track?.kind === 'video');
  const createOffer = pc.createOffer.bind(pc);
  const createOrdered = (options?: RTCOfferOptions): Promise<RTCSessionDescriptionInit> => {
    for (const transceiver of sending()) transceiver.setCodecPreferences(codecs);
    return createOffer(options);
  };
  Object.defineProperty(pc, 'createOffer', { value: createOrdered, configurable: true, writable: true });
  const said = new Set<string>();
  pc.addEventListener('signalingstatechange', () => {
    if (pc.signalingState !== 'stable') return;
    for (const { sender } of sending()) {
      const [codec] = sender.getParameters().codecs;
      const taken = codec && profileOf(codec);
      if (codec === undefined || taken === undefined || said.has(taken)) continue;
      if (withProfileFirst([codec], profile) !== undefined) continue;
      said.add(taken);
      log(warning(text.otherProfile(profile, taken)));
    }
  });
}

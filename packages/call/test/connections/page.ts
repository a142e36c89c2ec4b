import { preferProfile } from '../../src/engine/browser/h264-profile.ts';
import { hookDescriptions } from '../../src/engine/browser/sdp-hooks.ts';
import type { Note } from '../../src/validate/check-result.ts';

/** How one side of a connection is adapted. */
export interface Adaptation {
  readonly hooks?: Record<string, unknown>;
  readonly profile?: string;
  /** Sets again what the other side said last, as somebody does who begins anew. */
  readonly beginsAnew?: boolean;
}

/** What became of it. */
export interface Connected {
  /** What the other side was sent. */
  readonly sent: string;
  readonly local: string;
  readonly remote: string;
  readonly notes: readonly Note[];
}

declare global {
  interface Window {
    connect(adaptation: Adaptation): Promise<Connected>;
  }
}

/** Connects two sides of this page, of which one is adapted and sends a picture. The other takes what every browser decodes. */
window.connect = async ({ hooks = {}, profile, beginsAnew = false }) => {
  const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
  const notes: Note[] = [];
  const log = (note: Note) => notes.push(note);
  if (profile !== undefined) preferProfile(one, profile, log);
  hookDescriptions(one, hooks, log);
  const [track] = document.createElement('canvas').captureStream().getVideoTracks();
  one.addTransceiver(track ?? 'video', { direction: 'sendonly' });
  const offer = await one.createOffer();
  await one.setLocalDescription(offer);
  await other.setRemoteDescription(offer);
  if (profile !== undefined) {
    const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
    const isCommon = ({ sdpFmtpLine = '' }) =>
      /packetization-mode=1;profile-level-id=42e01f/.test(sdpFmtpLine);
    other.getTransceivers()[0]?.setCodecPreferences(codecs.filter(isCommon));
  }
  const answer = await other.createAnswer();
  await other.setLocalDescription(answer);
  await one.setRemoteDescription({ type: 'answer', sdp: answer.sdp ?? '' });
  if (beginsAnew && one.remoteDescription !== null) {
    await one.setLocalDescription(await one.createOffer({ iceRestart: true }));
    await one.setRemoteDescription(one.remoteDescription);
  }
  const connected = {
    sent: offer.sdp ?? '',
    local: one.localDescription?.sdp ?? '',
    remote: one.remoteDescription?.sdp ?? '',
    notes: notes.map(({ level, text, detail }) => ({
      level,
      text,
      ...(detail !== undefined && { detail: String(detail) }),
    })),
  };
  for (const side of [one, other]) side.close();
  return connected;
};

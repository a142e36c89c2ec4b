import { expect, test } from 'vitest';
import { BROWSER_OFFER } from '../../test/support/browser-offer.ts';
import { answerPublisher, type NegotiatedAnswer, type PublishPreferences } from './publisher-answer.ts';
import { readDescription } from './read-description.ts';

const TRANSPORT = {
  iceUfrag: 'ours',
  icePwd: 'ourpasswordourpasswordour',
  fingerprint: { type: 'sha-256', hash: 'AA:BB' },
  setup: 'passive' as const,
};

function answer(sdp: string, preferences: PublishPreferences = {}): NegotiatedAnswer {
  const { description } = readDescription(sdp);
  if (description === undefined) throw new Error('The offer is refused.');
  return answerPublisher(description, {
    transport: TRANSPORT,
    sessionId: 7,
    version: 3,
    maxMessageSizeBytes: 1_000,
    preferences: () => preferences,
  });
}

/** The lines of one section of an answer. */
function sectionOf({ sdp }: NegotiatedAnswer, mid: string): string[] {
  const section = sdp.split(/\r\n(?=m=)/).find((text) => text.includes(`a=mid:${mid}\r\n`));
  return section?.split('\r\n') ?? [];
}

test('a camera in three layers is answered with one codec, its retransmissions and all layers', () => {
  const answered = answer(BROWSER_OFFER);
  expect(sectionOf(answered, '2')).toEqual([
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
    'c=IN IP4 0.0.0.0',
    'a=ice-ufrag:ours',
    'a=ice-pwd:ourpasswordourpasswordour',
    'a=ice-options:trickle',
    'a=fingerprint:sha-256 AA:BB',
    'a=setup:passive',
    'a=mid:2',
    'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
    'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
    'a=extmap:13 urn:3gpp:video-orientation',
    'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
    'a=recvonly',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack',
    'a=rtcp-fb:96 nack pli',
    'a=rtcp-fb:96 ccm fir',
    'a=rtcp-fb:96 transport-cc',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rid:q recv',
    'a=rid:h recv',
    'a=rid:f recv',
    'a=simulcast:recv q;h;f',
    '',
  ]);
  expect(answered.sections[1]).toEqual({
    mid: '2',
    kind: 'video',
    codecs: [{ codec: 'vp8', payloadType: 96, hasNack: true, hasPictureLoss: true, rtxPayloadType: 97 }],
    extensions: { mid: 4, rid: 10, repairedRid: 11, videoOrientation: 13, transportSequence: 3 },
    rids: ['q', 'h', 'f'],
    ssrcs: [],
    congestionFeedback: 'transport-wide',
  });
});

test('all sections that are not stopped share one bundle', () => {
  expect(answer(BROWSER_OFFER).sdp).toMatch(
    /^v=0\r\no=- 7 3 IN IP4 127.0.0.1\r\n[\s\S]*a=group:BUNDLE 0 1 2\r\n/,
  );
  const stopped = answer(BROWSER_OFFER.replace('m=audio 9', 'm=audio 0'));
  expect(stopped.sdp).toContain('a=group:BUNDLE 0 2\r\n');
  expect(sectionOf(stopped, '1')[0]).toBe('m=audio 0 UDP/TLS/RTP/SAVPF 63');
});

test('a microphone is answered with Opus, and with redundancy before it where that is requested', () => {
  expect(sectionOf(answer(BROWSER_OFFER), '1')).toEqual(
    expect.arrayContaining([
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10;useinbandfec=1',
      'a=rtcp-fb:111 nack',
    ]),
  );
  const requested = answer(BROWSER_OFFER, { red: true, dtx: true, stereo: true });
  expect(sectionOf(requested, '1')).toEqual(
    expect.arrayContaining([
      'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
      'a=fmtp:63 111/111',
      'a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1;stereo=1',
    ]),
  );
  expect(requested.sections[0]).toMatchObject({
    codecs: [
      { codec: 'red', payloadType: 63 },
      { codec: 'opus', payloadType: 111, hasNack: true },
    ],
    ssrcs: [{ ssrc: 1001 }],
  });
});

test('redundancy is not taken when its blocks call Opus something else than our subscribers do (RFC 2198 section 3)', () => {
  const renumbered = BROWSER_OFFER.replace('63 111 9', '63 109 9')
    .replaceAll(':111 ', ':109 ')
    .replace('111/111', '109/109');
  const unnamed = BROWSER_OFFER.replace('a=fmtp:63 111/111\r\n', '');
  for (const [offer, opus] of [
    [renumbered, 109],
    [unnamed, 111],
  ] as const) {
    const answered = answer(offer, { red: true });
    expect(sectionOf(answered, '1')[0]).toBe(`m=audio 9 UDP/TLS/RTP/SAVPF ${opus}`);
    expect(answered.sections[0]?.codecs.map(({ codec }) => codec)).toEqual(['opus']);
  }
});

test('H.264 is taken when it is requested: constrained baseline in fragments', () => {
  const answered = answer(BROWSER_OFFER, { videoCodec: 'h264' });
  expect(sectionOf(answered, '2')).toEqual(
    expect.arrayContaining([
      'm=video 9 UDP/TLS/RTP/SAVPF 125 107',
      'a=fmtp:125 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    ]),
  );
  expect(answered.sections[1]).toMatchObject({
    codecs: [{ codec: 'h264', payloadType: 125, rtxPayloadType: 107 }],
    congestionFeedback: 'estimate',
  });
});

test('H.264 in single units is not taken, nor another profile', () => {
  const withoutVp8 = BROWSER_OFFER.replaceAll(/a=rtpmap:96.*\r\n/g, '');
  expect(answer(withoutVp8).sections[1]?.codecs[0]?.payloadType).toBe(125);
  for (const [from, to] of [
    ['packetization-mode=1', 'packetization-mode=0'],
    ['42e01f', '640032'],
  ] as const) {
    expect(answer(withoutVp8.replace(from, to)).sections[1]).toBeUndefined();
  }
});

test('a section that sends nothing, or nothing that we carry, is inactive at port 9, never refused', () => {
  const receiving = answer(BROWSER_OFFER.replaceAll('a=sendonly', 'a=recvonly'));
  const foreign = answer(BROWSER_OFFER.replaceAll(/a=rtpmap:\d+ (VP8|H264).*\r\n/g, ''));
  for (const answered of [receiving, foreign]) {
    expect(sectionOf(answered, '2')[0]).toMatch(/^m=video 9 /);
    expect(sectionOf(answered, '2')).toContain('a=inactive');
  }
  expect(receiving.sections).toEqual([]);
  expect(foreign.sections.map(({ mid }) => mid)).toEqual(['1']);
});

test('a section that rests is answered with all that it needs to send again', () => {
  const inUse = sectionOf(answer(BROWSER_OFFER), '2');
  const resting = sectionOf(answer(BROWSER_OFFER.replaceAll('a=sendonly', 'a=inactive')), '2');
  expect(resting).toEqual(inUse.map((line) => (line === 'a=recvonly' ? 'a=inactive' : line)));
});

test('layers need both names on each packet: without the header extensions there are none', () => {
  const answered = answer(BROWSER_OFFER.replaceAll(/a=extmap:10 .*\r\n/g, ''));
  expect(answered.sections[1]?.rids).toEqual([]);
  expect(answered.sdp).not.toContain('a=simulcast');
});

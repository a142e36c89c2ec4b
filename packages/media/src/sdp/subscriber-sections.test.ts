import { expect, test } from 'vitest';
import { catchAllDescription, isIceRestart } from './catch-all-description.ts';
import { readDescription } from './read-description.ts';
import { type AcceptedSection, type SendTrack, SubscriberSections } from './subscriber-sections.ts';

const TRANSPORT = {
  iceUfrag: 'ours',
  icePwd: 'ourpasswordourpasswordour',
  fingerprint: { type: 'sha-256', hash: Array.from({ length: 32 }, () => 'AA').join(':') },
  setup: 'passive' as const,
};

const VOICE: SendTrack = {
  streamId: 'PA_1|TR_1',
  trackId: 'TR_1',
  cname: 'PA_1',
  codec: 'opus',
  red: true,
  ssrc: 10,
};
const CAMERA: SendTrack = {
  streamId: 'PA_1|TR_2',
  trackId: 'TR_2',
  cname: 'PA_1',
  codec: 'vp8',
  ssrc: 20,
  rtxSsrc: 21,
};

function offer(sections: SubscriberSections, version = 1): string {
  return sections.offer({ transport: TRANSPORT, sessionId: 1, version, maxMessageSizeBytes: 1_000 });
}

/** Answers as a client that takes everything. */
function answerTo(sdp: string): string {
  return sdp.replaceAll('a=sendonly', 'a=recvonly').replaceAll('a=setup:active', 'a=setup:passive');
}

function handle(sections: SubscriberSections, sdp: string): AcceptedSection[] {
  const { description } = readDescription(sdp);
  if (description === undefined) throw new Error('The answer is refused.');
  return sections.handleAnswer(description);
}

/** Sections whose client has heard of a voice. */
function withVoiceHeard(): SubscriberSections {
  const sections = new SubscriberSections();
  sections.add(VOICE);
  handle(sections, answerTo(offer(sections)));
  return sections;
}

test('the first offer has the data section alone', () => {
  const sdp = offer(new SubscriberSections());
  expect(sdp).toContain('a=group:BUNDLE 0\r\n');
  expect(sdp.match(/^m=.*/gm)).toEqual(['m=application 9 UDP/DTLS/SCTP webrtc-datachannel']);
  expect(sdp).toContain('a=setup:active\r\n');
});

test('of more tracks than an answer may have sections those over it are left out', () => {
  const sections = new SubscriberSections();
  const added = Array.from({ length: 600 }, (_, index) => sections.add({ ...CAMERA, ssrc: 2 * index + 20 }));
  expect(handle(sections, answerTo(offer(sections)))).toHaveLength(400);
  expect(added.filter((mid) => mid === undefined)).toHaveLength(200);
  sections.remove(added[0] ?? '');
  handle(sections, answerTo(offer(sections)));
  expect(sections.add(VOICE)).toBe('401');
});

test('each track has a section with its names and SSRCs', () => {
  const sections = new SubscriberSections();
  expect([sections.add(VOICE), sections.add(CAMERA)]).toEqual(['1', '2']);
  const sdp = offer(sections);
  expect(sdp.match(/^m=.*/gm)?.slice(1)).toEqual([
    'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  ]);
  expect(sdp).toContain(
    [
      'a=msid:PA_1|TR_2 TR_2',
      'a=ssrc-group:FID 20 21',
      'a=ssrc:20 cname:PA_1',
      'a=ssrc:20 msid:PA_1|TR_2 TR_2',
      'a=ssrc:21 cname:PA_1',
    ].join('\r\n'),
  );
  expect(handle(sections, answerTo(sdp))).toEqual([
    {
      mid: '1',
      isAccepted: true,
      hasRed: true,
      hasNack: true,
      hasRtx: false,
      hasAudioLevel: true,
      hasVideoOrientation: false,
    },
    {
      mid: '2',
      isAccepted: true,
      hasRed: false,
      hasNack: true,
      hasRtx: true,
      hasAudioLevel: false,
      hasVideoOrientation: true,
    },
  ]);
});

test.each(['x\r\na=candidate:1 1 udp 1 203.0.113.9 9 typ host', 'my stream', '', 'x'.repeat(65)])(
  'a name that a publisher made up breaks nobody’s description: %j',
  (streamId) => {
    const sections = new SubscriberSections();
    sections.add({ ...VOICE, streamId });
    const sdp = offer(sections);
    expect(sdp).toContain('a=msid:TR_1 TR_1\r\n');
    expect(sdp).not.toContain('candidate');
  },
);

test('what the client does not take is told', () => {
  const sections = new SubscriberSections();
  sections.add(VOICE);
  const sdp = answerTo(offer(sections));
  expect(handle(sections, sdp.replaceAll('a=recvonly', 'a=inactive'))[0]).toMatchObject({
    isAccepted: false,
  });
  expect(handle(sections, sdp.replaceAll(/a=rtpmap:63.*\r\n/g, ''))[0]).toMatchObject({
    isAccepted: true,
    hasRed: false,
  });
});

test('another section takes the place of one that the client has heard is stopped', () => {
  const sections = withVoiceHeard();
  sections.remove('1');
  expect(sections.add({ ...VOICE, ssrc: 11 })).toBe('2');
  const sdp = offer(sections, 2);
  expect(sdp.match(/^m=\S+ \d+/gm)).toEqual(['m=application 9', 'm=audio 0', 'm=audio 9']);
  expect(sdp).toContain('a=group:BUNDLE 0 2\r\n');
  handle(sections, answerTo(sdp));
  expect(sections.add(CAMERA)).toBe('3');
  expect(sections.add({ ...VOICE, ssrc: 12 })).toBe('4');
  const next = offer(sections, 3);
  expect(next.match(/^m=\S+ \d+/gm)).toEqual(['m=application 9', 'm=video 9', 'm=audio 9', 'm=audio 9']);
  expect(next.match(/^a=mid:.*/gm)).toEqual(['a=mid:0', 'a=mid:3', 'a=mid:2', 'a=mid:4']);
});

test('a section that was stopped after the offer keeps its place until the next one', () => {
  const sections = new SubscriberSections();
  sections.add(VOICE);
  const sdp = offer(sections);
  sections.remove('1');
  handle(sections, answerTo(sdp));
  sections.add(VOICE);
  expect(offer(sections, 2).match(/^a=mid:.*/gm)).toEqual(['a=mid:0', 'a=mid:1', 'a=mid:2']);
});

test('a section that was never offered leaves no trace when its track ends', () => {
  const sections = withVoiceHeard();
  sections.remove('1');
  handle(sections, answerTo(offer(sections, 2)));
  for (const mid of [sections.add(CAMERA), sections.add({ ...VOICE, ssrc: 11 })]) sections.remove(mid ?? '');
  const sdp = offer(sections, 3);
  expect(sdp.match(/^m=\S+ \d+/gm)).toEqual(['m=application 9', 'm=audio 0']);
  expect(sdp.match(/^a=mid:.*/gm)).toEqual(['a=mid:0', 'a=mid:1']);
  sections.add(CAMERA);
  expect(offer(sections, 4).match(/^a=mid:.*/gm)).toEqual(['a=mid:0', 'a=mid:4']);
});

test('a section that the client may have heard of or not stays alive until it has answered', () => {
  const sections = withVoiceHeard();
  sections.remove('1');
  handle(sections, answerTo(offer(sections, 2)));
  sections.add(VOICE);
  // The socket is lost, so this offer may never arrive.
  offer(sections, 3);
  sections.remove('2');
  const sdp = offer(sections, 4);
  expect(sdp).toContain('a=group:BUNDLE 0 2\r\n');
  expect(sdp.match(/^m=\S+ \d+/gm)).toEqual(['m=application 9', 'm=audio 9']);
  expect(sdp).toContain('a=mid:2\r\na=inactive\r\n');
  handle(sections, answerTo(sdp));
  expect(offer(sections, 5).match(/^m=\S+ \d+/gm)).toEqual(['m=application 9', 'm=audio 0']);
});

test('H.264 is offered in the profile that publishers are asked for', () => {
  const sections = new SubscriberSections();
  sections.add({ ...CAMERA, codec: 'h264' });
  expect(offer(sections)).toContain(
    'a=rtpmap:125 H264/90000\r\na=fmtp:125 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  );
});

test('the transport is told of one media section and one for data, whatever the client describes', () => {
  const sdp = catchAllDescription(TRANSPORT, 'active', 5_000);
  expect(sdp.match(/^m=\S+/gm)).toEqual(['m=video', 'm=application']);
  expect(readDescription(sdp).description).toMatchObject({
    transport: { ...TRANSPORT, setup: 'active' },
    maxMessageSizeBytes: 5_000,
  });
});

test('other ICE credentials are another way', () => {
  expect(isIceRestart(TRANSPORT, { ...TRANSPORT, setup: 'active' })).toBe(false);
  expect(isIceRestart(TRANSPORT, { ...TRANSPORT, iceUfrag: 'next' })).toBe(true);
});

import { afterEach, expect, test, vi } from 'vitest';
import { RtpView, rtpPacket } from '../rtp/index.ts';
import type { ReceiveSection } from '../sdp/index.ts';
import { SsrcResolver } from './ssrc-resolver.ts';

const text = (value: string) => new TextEncoder().encode(value);

/** A camera's section that carries its MID in extension 4. */
function sectionOf(mid: string): ReceiveSection {
  return {
    mid,
    kind: 'video',
    codecs: [{ codec: 'vp8', payloadType: 96, hasNack: true, hasPictureLoss: true }],
    extensions: { mid: 4 },
    rids: [],
    ssrcs: [],
    congestionFeedback: 'none',
  };
}

const MANY = Array.from({ length: 500 }, (_, index) => sectionOf(`m${index}`));

function packetNamed(mid: string): RtpView {
  const view = new RtpView();
  const extensions = new Map([[4, text(mid)]]);
  view.read(rtpPacket({ payloadType: 96, sequenceNumber: 1, timestamp: 1, ssrc: 9, extensions }));
  return view;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('of many sections a packet finds the one that it names', () => {
  const names = new SsrcResolver(MANY);
  expect(names.resolve(packetNamed('m0'))?.section.mid).toBe('m0');
  expect(names.resolve(packetNamed('m499'))?.section.mid).toBe('m499');
});

test("a packet's name is read once, however many sections it might mean", () => {
  const names = new SsrcResolver(MANY);
  const reading = vi.spyOn(RtpView.prototype, 'extension');
  expect(names.resolve(packetNamed('nobody'))).toBeUndefined();
  expect(reading).toHaveBeenCalledTimes(1);
});

import { expect, test } from 'vitest';
import { rtpPacket } from './rtp-packet.ts';
import { RtpView } from './rtp-view.ts';
import { unwrapRtx } from './rtx.ts';

const HEADER = { marker: true, timestamp: 90_000, extensions: new Map([[4, new Uint8Array([1, 2])]]) };

function viewOf(bytes: Uint8Array): RtpView {
  const view = new RtpView();
  view.read(bytes);
  return view;
}

test('a retransmission gives back the original packet, extensions included (RFC 4588 section 4)', () => {
  const rtx = rtpPacket({
    ...HEADER,
    payloadType: 97,
    ssrc: 22,
    sequenceNumber: 5,
    payload: new Uint8Array([0xab, 0xcd, 1, 2, 3]),
    paddingBytes: 4,
  });
  expect(unwrapRtx(viewOf(rtx), 11, 96)).toEqual(
    rtpPacket({
      ...HEADER,
      payloadType: 96,
      ssrc: 11,
      sequenceNumber: 0xabcd,
      payload: new Uint8Array([1, 2, 3]),
    }),
  );
});

test('a probe on the retransmission stream carries no packet', () => {
  const probe = rtpPacket({ ...HEADER, payloadType: 97, ssrc: 22, sequenceNumber: 6, paddingBytes: 200 });
  expect(unwrapRtx(viewOf(probe), 11, 96)).toBeUndefined();
});

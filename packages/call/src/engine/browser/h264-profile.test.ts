import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withProfileFirst } from './h264-profile.ts';

const h264 = (profile: string, mode = 1) => ({
  mimeType: 'video/H264',
  sdpFmtpLine: `level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
});
const VP8 = { mimeType: 'video/VP8' };
const RTX = { mimeType: 'video/rtx' };

test('one profile of H.264 stands before the others, and all else stays where it is', () => {
  const codecs = [VP8, RTX, h264('42001f'), h264('42e01f', 0), h264('42e01f'), RTX, h264('4d001f')];
  expect(withProfileFirst(codecs, '42E01F')).toEqual([
    VP8,
    RTX,
    h264('42e01f', 0),
    h264('42e01f'),
    h264('42001f'),
    RTX,
    h264('4d001f'),
  ]);
});

test('the level is for each side to choose', () => {
  expect(withProfileFirst([h264('42001f'), h264('42e01f')], '42e034')?.[0]).toEqual(h264('42e01f'));
});

test.each(['640c1f', '', 'high', '42e'])('%j is no profile of a browser that has none like it', (profile) => {
  expect(withProfileFirst([VP8, h264('42e01f')], profile)).toBeUndefined();
});

test('nothing is lost and nothing comes to it, whatever a browser says of its codecs', () => {
  const line = fc.option(fc.oneof(fc.string(), fc.stringMatching(/^profile-level-id=[0-9a-f]{6}$/)), {
    nil: undefined,
  });
  const codec = fc
    .record({
      mimeType: fc.constantFrom('video/H264', 'video/h264', 'video/VP8', 'video/rtx'),
      sdpFmtpLine: line,
    })
    .map(({ mimeType, sdpFmtpLine }) => ({ mimeType, ...(sdpFmtpLine !== undefined && { sdpFmtpLine }) }));
  const key = (one: object) => JSON.stringify(one);
  fc.assert(
    fc.property(fc.array(codec), fc.constantFrom('42e01f', '4d001f', '000000'), (codecs, profile) => {
      const ordered = withProfileFirst(codecs, profile) ?? codecs;
      expect(ordered.map(key).sort()).toEqual(codecs.map(key).sort());
    }),
  );
});

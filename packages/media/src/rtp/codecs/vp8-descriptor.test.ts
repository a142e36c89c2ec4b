import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Vp8Descriptor } from './vp8-descriptor.ts';

function read(...bytes: number[]): Vp8Descriptor | undefined {
  const descriptor = new Vp8Descriptor();
  return descriptor.read(new Uint8Array(bytes), 0, bytes.length) ? descriptor : undefined;
}

test.each([
  ['a key frame begins where partition 0 starts and the frame bit is zero', [0x10, 0x9c], true],
  ['a frame that builds on others is none', [0x10, 0x9d], false],
  ['neither is its second packet', [0x00, 0x9c], false],
  ['nor the start of a later partition', [0x11, 0x9c], false],
])('%s', (_, bytes, isKeyFrameStart) => {
  expect(read(...bytes)).toMatchObject({ isKeyFrameStart, pictureId: -1, tl0PicIdx: -1 });
});

test('picture ids have 7 or 15 bits, TL0PICIDX and the temporal layer follow (RFC 7741 section 4.2)', () => {
  expect(read(0x90, 0x80, 0x7f, 0)).toMatchObject({ pictureId: 0x7f, pictureIdBits: 7, tl0PicIdx: -1 });
  expect(read(0x90, 0xe0, 0x92, 0x34, 0x56, 0x80, 0)).toMatchObject({
    isKeyFrameStart: true,
    pictureId: 0x1234,
    pictureIdBits: 15,
    tl0PicIdx: 0x56,
    temporalLayer: 2,
  });
  expect(read(0x90, 0x50, 0x56, 0xdf, 1)).toMatchObject({ pictureId: -1, tl0PicIdx: 0x56, temporalLayer: 0 });
});

test('a payload that ends within its descriptor is refused', () => {
  const whole = [0x90, 0xf0, 0x92, 0x34, 0x56, 0x80];
  for (let length = 0; length <= whole.length; length += 1) {
    expect(read(...whole.slice(0, length))).toBeUndefined();
  }
});

test('ids are rewritten in their places and width, nothing else', () => {
  const bytes = new Uint8Array([0x90, 0xe0, 0x92, 0x34, 0x56, 0x80, 0x9c]);
  const descriptor = new Vp8Descriptor();
  descriptor.read(bytes, 0, bytes.length);
  const copy = new Uint8Array([7, 7, ...bytes]);
  descriptor.rewrite(copy, 2, 0x7fff, 0xee);
  expect([...copy]).toEqual([7, 7, 0x90, 0xe0, 0xff, 0xff, 0xee, 0x80, 0x9c]);

  const short = new Uint8Array([0x90, 0x80, 0x01, 0x9c]);
  descriptor.read(short, 0, short.length);
  descriptor.rewrite(short, 0, 0x181, 0xee);
  expect([...short]).toEqual([0x90, 0x80, 0x01, 0x9c]);
});

test('no payload makes it throw or write outside of the descriptor', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 10 }), (bytes) => {
      const descriptor = new Vp8Descriptor();
      const copy = bytes.slice();
      const isRead = descriptor.read(copy, 0, copy.length);
      descriptor.rewrite(copy, 0, 0x1234, 0x56);
      if (isRead) expect(copy.at(-1)).toBe(bytes.at(-1));
      else expect(copy).toEqual(bytes);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audioLevelDbov, textExtension } from './header-extensions.ts';
import { rtpPacket } from './rtp-packet.ts';
import { RtpView } from './rtp-view.ts';

const text = (value: string) => new TextEncoder().encode(value);

function viewOf(bytes: Uint8Array): RtpView {
  const view = new RtpView();
  expect(view.read(bytes)).toBe(true);
  return view;
}

test('a header gives its fields, whatever number of contributing sources it lists', () => {
  const bytes = new Uint8Array([
    0x82, 0xe0, 0x12, 0x34, 0xff, 0xff, 0xff, 0xfe, 0xde, 0xad, 0xbe, 0xef, 0, 0, 0, 1, 0, 0, 0, 2, 7, 8, 9,
  ]);
  const view = viewOf(bytes);
  expect(view).toMatchObject({
    marker: true,
    payloadType: 96,
    sequenceNumber: 0x1234,
    timestamp: 0xfffffffe,
    ssrc: 0xdeadbeef,
    payloadStart: 20,
    payloadEnd: 23,
    isEmpty: false,
  });
});

test('padding is no payload, and a packet of padding alone is empty', () => {
  const fields = { payloadType: 96, sequenceNumber: 1, timestamp: 2, ssrc: 3 };
  expect(viewOf(rtpPacket({ ...fields, payload: text('abc'), paddingBytes: 5 })).payloadEnd).toBe(15);
  expect(viewOf(rtpPacket({ ...fields, paddingBytes: 255 })).isEmpty).toBe(true);
});

test.each([
  ['shorter than a header', [0x80, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['of version 1', [0x40, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['with sources behind its end', [0x81, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['with an extension header behind its end', [0x90, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xbe, 0xde]],
  ['with extensions behind its end', [0x90, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xbe, 0xde, 0, 1, 0]],
  ['with more padding than there is', [0xa0, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]],
  ['with padding of no length', [0xa0, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
])('a packet %s is refused', (_, bytes) => {
  expect(new RtpView().read(new Uint8Array(bytes))).toBe(false);
});

test('one-byte extensions are found behind padding, and none behind id 15 (RFC 8285 section 4.2)', () => {
  const extensions = [0x10, 0xaa, 0, 0x31, 0xbb, 0xcc, 0xf0, 0x00, 0x50, 0xdd, 0, 0];
  const view = viewOf(new Uint8Array([0x90, 96, ...new Array(10).fill(0), 0xbe, 0xde, 0, 3, ...extensions]));
  expect(view.extension(1)).toEqual(new Uint8Array([0xaa]));
  expect(view.extension(3)).toEqual(new Uint8Array([0xbb, 0xcc]));
  expect(view.extension(5)).toBeUndefined();
  expect(view.extension(0)).toBeUndefined();
});

test('what stands behind an id 0 with a length is no extension (RFC 8285 section 4.2)', () => {
  const extensions = [0x10, 0xaa, 0x01, 0x20, 0xbb, 0x30, 0xcc, 0];
  const view = viewOf(new Uint8Array([0x90, 96, ...new Array(10).fill(0), 0xbe, 0xde, 0, 2, ...extensions]));
  expect(view.extension(1)).toEqual(new Uint8Array([0xaa]));
  expect(view.extension(3)).toBeUndefined();
});

test('two-byte extensions are found, empty ones too (RFC 8285 section 4.3)', () => {
  const extensions = new Map([
    [200, new Uint8Array(20).fill(7)],
    [1, new Uint8Array(0)],
    [14, new Uint8Array([9])],
  ]);
  const view = viewOf(rtpPacket({ payloadType: 96, sequenceNumber: 1, timestamp: 2, ssrc: 3, extensions }));
  for (const [id, content] of extensions) expect(view.extension(id)).toEqual(content);
});

test('extensions of another profile are passed over', () => {
  const view = viewOf(
    new Uint8Array([0x90, 96, ...new Array(10).fill(0), 0x12, 0x34, 0, 1, 0x10, 1, 0x10, 1, 5]),
  );
  expect(view.extension(1)).toBeUndefined();
  expect(view.payloadStart).toBe(20);
});

test('an extension that is cut off, or shorter than asked for, is not there', () => {
  const view = viewOf(
    new Uint8Array([0x90, 96, ...new Array(10).fill(0), 0xbe, 0xde, 0, 1, 0x10, 0xaa, 0x21, 1]),
  );
  expect(view.extensionOffset(1, 1)).toBe(17);
  expect(view.extensionOffset(1, 2)).toBe(-1);
  expect(view.extension(2)).toBeUndefined();
});

test('levels and names are read from their extensions (RFC 6464, RFC 8852)', () => {
  const extensions = new Map([
    [1, new Uint8Array([0x80 | 35])],
    [4, text('q')],
  ]);
  const view = viewOf(rtpPacket({ payloadType: 96, sequenceNumber: 1, timestamp: 2, ssrc: 3, extensions }));
  expect([1, 2, undefined].map((id) => audioLevelDbov(view, id))).toEqual([35, undefined, undefined]);
  expect([4, 2, undefined].map((id) => textExtension(view, id))).toEqual(['q', undefined, undefined]);
});

const fields = fc.record({
  payloadType: fc.nat(127),
  marker: fc.boolean(),
  sequenceNumber: fc.nat(0xffff),
  timestamp: fc.nat(0xffffffff),
  ssrc: fc.nat(0xffffffff),
  payload: fc.uint8Array({ maxLength: 40 }),
  paddingBytes: fc.nat(255),
  extensions: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.uint8Array({ minLength: 1, maxLength: 16 })))
    .map((entries) => new Map(entries)),
});

test('what is written is read again', () => {
  fc.assert(
    fc.property(fields, (written) => {
      const view = viewOf(rtpPacket(written));
      const { payload, paddingBytes, extensions, ...header } = written;
      expect(view).toMatchObject(header);
      expect(view.bytes.subarray(view.payloadStart, view.payloadEnd)).toEqual(payload);
      for (const [id, content] of extensions) expect(view.extension(id)).toEqual(content);
    }),
  );
});

test('no bytes make it throw or point outside of the packet', () => {
  const hostile = fc.tuple(fc.nat(0x3f), fc.uint8Array({ minLength: 11, maxLength: 80 }));
  fc.assert(
    fc.property(hostile, fc.integer({ min: 0, max: 255 }), ([first, rest], id) => {
      const view = new RtpView();
      if (!view.read(new Uint8Array([0x80 | first, ...rest]))) return;
      expect(view.payloadStart).toBeLessThanOrEqual(view.payloadEnd);
      expect(view.payloadEnd).toBeLessThanOrEqual(view.bytes.length);
      const offset = view.extensionOffset(id, 0);
      const content = view.extension(id);
      expect(content === undefined).toBe(offset < 0);
      expect(offset + (content?.length ?? 0)).toBeLessThanOrEqual(view.payloadStart);
    }),
    { numRuns: 1_000 },
  );
});

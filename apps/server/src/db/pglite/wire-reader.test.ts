import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SSL_REQUEST } from './wire-messages.ts';
import { WireReader } from './wire-reader.ts';

const first = (code: number, body = ''): Buffer => {
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(code, 4);
  return Buffer.concat([head, Buffer.from(body)]);
};
const typed = (type: string, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};

test('messages come out as they went in, wherever the stream is cut', () => {
  const body = fc.uint8Array({ maxLength: 40 });
  fc.assert(
    fc.property(
      fc.array(body, { maxLength: 8 }),
      fc.array(fc.nat({ max: 300 }), { maxLength: 12 }),
      (bodies, cuts) => {
        const messages = [first(196_608, 'user\0a\0\0'), ...bodies.map((each) => typed('Q', each))];
        const stream = Buffer.concat(messages);
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, stream.length)).sort((a, b) => a - b),
          stream.length,
        ];
        const reader = new WireReader();
        const read = places.flatMap((from, index) => [
          ...reader.read(stream.subarray(from, places[index + 1])),
        ]);
        expect(read.map((message) => message.toString('hex'))).toEqual(
          messages.map((each) => each.toString('hex')),
        );
      },
    ),
  );
});

test('a first message may follow a refused request for encryption in the same bytes', () => {
  const reader = new WireReader();
  const seen: number[] = [];
  for (const message of reader.read(Buffer.concat([first(SSL_REQUEST), first(196_608)]))) {
    seen.push(message.readInt32BE(4));
    if (seen.length === 1) reader.expectFirst();
  }
  expect(seen).toEqual([SSL_REQUEST, 196_608]);
});

test('a length below its own size is refused', () => {
  const bytes = Buffer.from([0, 0, 0, 3, 0, 0, 0, 0]);
  expect(() => [...new WireReader().read(bytes)]).toThrow(RangeError);
});

test('a message of many pieces costs linear time', () => {
  const piece = Buffer.alloc(64 * 1024);
  const head = Buffer.alloc(5);
  head.write('Q', 0, 'latin1');
  head.writeInt32BE(4 + 1_024 * piece.length, 1);
  const reader = new WireReader();
  expect([...reader.read(first(196_608))]).toHaveLength(1);
  const startedAt = performance.now();
  let messages = [...reader.read(head)];
  for (let index = 0; index < 1_024; index += 1) messages = [...reader.read(piece)];
  expect(messages.map((message) => message.length)).toEqual([5 + 1_024 * piece.length]);
  // Joining at every piece would copy 32 GiB.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

import { EventEmitter, once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { BodyError } from './body-error.ts';
import { BodyRoom, type BodyRule, UnparsedJson } from './body-rule.ts';
import { addLenientJsonParser } from './json-parser.ts';
import { KIBIBYTE, MEBIBYTE } from './limits.ts';
import { readJsonBody } from './read-body.ts';

const RULE: BodyRule = { bytes: 4 * MEBIBYTE, depth: 8, elements: 1_000 };

interface Sent {
  readonly rule?: Partial<BodyRule>;
  readonly announced?: number;
  readonly room?: BodyRoom;
}

const reading = (payload: Readable, { rule, announced, room = new BodyRoom(64 * MEBIBYTE) }: Sent = {}) =>
  readJsonBody({
    payload,
    headers: announced === undefined ? {} : { 'content-length': String(announced) },
    rule: { ...RULE, ...rule },
    room,
    onTaken: () => undefined,
  });
const streamOf = (...chunks: readonly (string | Buffer)[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

describe('a body that arrives', () => {
  test('is kept whole, in pieces of at most a mebibyte, however it is cut', async () => {
    const text = JSON.stringify(['x'.repeat(2.5 * MEBIBYTE), 'ü'.repeat(10)]);
    const bytes = Buffer.from(text);
    for (const size of [70_001, 3 * MEBIBYTE]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      for (const announced of [undefined, bytes.length]) {
        const pieces = await reading(streamOf(...chunks), announced === undefined ? {} : { announced });
        expect(Buffer.concat(pieces).toString()).toBe(text);
        expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(MEBIBYTE);
      }
    }
  });

  test('is nothing when nothing comes', async () => {
    expect(await reading(streamOf())).toEqual([]);
  });

  test.each([
    ['too large', ['"', 'x'.repeat(10)], { bytes: 8 }, 'too_large'],
    ['too deep', ['[[', '[['], { depth: 3 }, 'too_deep'],
    ['too full', ['[{},', '{},'], { elements: 2 }, 'too_many_elements'],
  ] as const)('is refused as soon as it is %s, before it ends', async (_what, chunks, rule, problem) => {
    const payload = new PassThrough();
    for (const chunk of chunks) payload.write(chunk);
    await expect(reading(payload, { rule })).rejects.toMatchObject({ name: 'BodyError', problem });
  });

  test('is refused unread when its length says that it is too large', async () => {
    const payload = new PassThrough();
    const read = reading(payload, { rule: { bytes: 8 }, announced: 9 });
    await expect(read).rejects.toMatchObject({ problem: 'too_large', statusCode: 413 });
    expect(payload.readableDidRead).toBe(false);
  });

  test('that was refused is thrown away until its end', async () => {
    const payload = new PassThrough();
    payload.write('[[[[');
    await expect(reading(payload, { rule: { depth: 3 } })).rejects.toBeInstanceOf(BodyError);
    payload.end('x'.repeat(MEBIBYTE));
    await once(payload, 'end');
  });

  test('that breaks off is refused', async () => {
    await expect(reading(streamOf('[1'), { announced: 9 })).rejects.toMatchObject({ statusCode: 400 });
    const payload = new PassThrough();
    const read = reading(payload);
    payload.destroy(new Error('the other side has gone'));
    await expect(read).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('room for large bodies', () => {
  const room = () => new BodyRoom(300 * KIBIBYTE);
  const rule = { bytes: 200 * KIBIBYTE };

  test('is taken by the length that is announced, before the body comes', () => {
    const shared = room();
    void reading(new PassThrough(), { rule, room: shared, announced: 200 * KIBIBYTE });
    expect(shared.taken).toBe(200 * KIBIBYTE);
  });

  test('that is taken refuses the next with 503 and a time to come back', async () => {
    const shared = room();
    void reading(new PassThrough(), { rule, room: shared, announced: 200 * KIBIBYTE });
    const next = reading(new PassThrough(), { rule, room: shared, announced: 200 * KIBIBYTE });
    await expect(next).rejects.toMatchObject({ problem: 'busy', statusCode: 503, retryAfterS: 5 });
    expect(shared.taken).toBe(200 * KIBIBYTE);
  });

  test('is not needed for small bodies', async () => {
    const shared = new BodyRoom(0);
    expect(await reading(streamOf('[1]'), { rule: { bytes: 64 * KIBIBYTE }, room: shared })).toHaveLength(1);
  });
});

describe('the parser of JSON', () => {
  const serve = (rule: BodyRule, room = new BodyRoom(MEBIBYTE)) => {
    const app = Fastify();
    const given = new EventEmitter();
    addLenientJsonParser(app, room);
    app.post('/', { config: { access: 'public', body: () => rule } }, async ({ body }) => {
      given.emit('body', body, room.taken);
      return {};
    });
    const post = (payload: string) =>
      app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
    return { given, post, room };
  };
  const large: BodyRule = { ...RULE, bytes: 200 * KIBIBYTE, parsedBytes: 10 };

  test('hands a longer body than it may parse to the route as it came', async () => {
    const { given, post } = serve(large);
    const seen = once(given, 'body');
    await post('["0123456789"]');
    const [body] = await seen;
    expect(body).toBeInstanceOf(UnparsedJson);
    expect(Buffer.concat(body.pieces).toString()).toBe('["0123456789"]');
  });

  test('gives the room back when the request is answered, and when it is refused', async () => {
    const { given, post, room } = serve(large);
    const seen = once(given, 'body');
    await post('["0123456789"]');
    expect((await seen)[1]).toBe(14);
    expect(room.taken).toBe(0);
    expect((await post('[[[[[[[[[[[[')).statusCode).toBe(400);
    expect(room.taken).toBe(0);
  });

  test('leaves the connection of a sender open that it refused, so that he reads the answer', async () => {
    const { post } = serve({ ...RULE, bytes: 100 });
    const { statusCode, headers } = await post(`"${'x'.repeat(200)}"`);
    expect([statusCode, headers.connection]).toEqual([413, undefined]);
  });
});

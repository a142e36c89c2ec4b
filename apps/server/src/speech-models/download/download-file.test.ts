import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../../../../testing/listen.ts';
import { DownloadError } from './download-error.ts';
import { downloadFile, type FileJob } from './download-file.ts';
import type { DownloadWorld } from './request-file.ts';

const FIXTURES = new URL('../../../test/fixtures/tls/', import.meta.url);
const cert = readFileSync(new URL('cert.pem', FIXTURES), 'utf8');
const key = readFileSync(new URL('key.pem', FIXTURES), 'utf8');

const CONTENT = Buffer.from('Wer am Mikrofon sitzt, spricht mit seinem Verzeichnis.'.repeat(4000));
const HALF = 100_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder = '';
let target = '';
const opened: Listening[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rer-download-'));
  target = join(folder, 'model.onnx');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
  rmSync(folder, { recursive: true });
});

/** Answers the requests of one test in their order, the last one for all that follow; and what they asked for. */
async function serve(...answers: readonly RequestListener[]) {
  const asked: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    answers[Math.min(asked.length, answers.length) - 1]?.(request, response);
  });
  const listening = await listen(server);
  opened.push(listening);
  return { url: `${listening.url}/model.onnx`, origin: listening.url, asked };
}

type Given = Partial<Pick<FileJob, 'bytes' | 'sha256' | 'signal' | 'onBytes' | 'target'>> & {
  world?: DownloadWorld;
};
const job = ({ url, origin }: { url: string; origin: string }, given: Given = {}): FileJob => ({
  url,
  trustedOrigin: origin,
  target,
  bytes: undefined,
  sha256: undefined,
  world: {},
  signal: new AbortController().signal,
  onBytes: () => undefined,
  ...given,
});
const download = (...given: Parameters<typeof job>) => downloadFile(job(...given));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DownloadError ? error.code : error),
  );

/** A server as it should be. */
const good =
  (content: Buffer, etag = '"one"'): RequestListener =>
  ({ headers }, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const isPart = start > 0 && headers['if-range'] === etag;
    const body = isPart ? content.subarray(start) : content;
    response.writeHead(isPart ? 206 : 200, {
      etag,
      'content-length': body.length,
      ...(isPart ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
    });
    response.end(body);
  };
/** Announces all and breaks off after {@link HALF}. */
const breaksOff =
  (etag = '"one"'): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { etag, 'content-length': CONTENT.length });
    response.write(CONTENT.subarray(0, HALF), () => response.destroy());
  };
const says =
  (status: number, headers: Record<string, string | number>, body: Buffer | string = ''): RequestListener =>
  (_request, response: ServerResponse) => {
    response.writeHead(status, headers);
    response.end(body);
  };
const leftThere = () => readdirSync(folder).toSorted();

describe('a file', () => {
  test('appears whole, with its digest, and nothing else is left', async () => {
    const server = await serve(good(CONTENT));
    const known = { bytes: CONTENT.length, sha256: sha256(CONTENT) };
    expect(await download(server, known)).toEqual(known);
    expect(sha256(readFileSync(target))).toBe(sha256(CONTENT));
    expect(leftThere()).toEqual(['model.onnx']);
  });

  test('is told of as it comes, up to its end', async () => {
    const server = await serve(good(CONTENT));
    const told: number[] = [];
    await download(server, { onBytes: (received, total) => told.push(received, total) });
    expect(told.slice(0, 2)).toEqual([0, CONTENT.length]);
    expect(told.slice(-2)).toEqual([CONTENT.length, CONTENT.length]);
  });
});

describe('a download that broke off', () => {
  test('goes on behind the bytes that came', async () => {
    const server = await serve(breaksOff(), good(CONTENT));
    expect(await codeOf(download(server))).toBe('broken-off');
    expect(existsSync(target)).toBe(false);
    const told: number[] = [];
    await download(server, { sha256: sha256(CONTENT), onBytes: (received) => told.push(received) });
    const kept = told[0] ?? 0;
    expect(kept).toBeGreaterThan(0);
    expect(server.asked[1]).toMatchObject({ range: `bytes=${kept}-`, 'if-range': '"one"' });
    expect(sha256(readFileSync(target))).toBe(sha256(CONTENT));
  });

  test('begins anew where the server knows no ranges', async () => {
    const server = await serve(
      breaksOff(),
      says(200, { 'content-length': CONTENT.length, etag: '"one"' }, CONTENT),
    );
    await codeOf(download(server));
    await download(server, { sha256: sha256(CONTENT) });
    expect(sha256(readFileSync(target))).toBe(sha256(CONTENT));
  });

  const changed = Buffer.from(CONTENT.toString().toUpperCase());

  test('begins anew when the file has another tag by now', async () => {
    const server = await serve(breaksOff(), good(changed, '"two"'));
    await codeOf(download(server));
    await download(server, { sha256: sha256(changed) });
    expect(sha256(readFileSync(target))).toBe(sha256(changed));
  });

  test('begins anew when a server that ignores If-Range sends a part of another file', async () => {
    const ignores: RequestListener = (request, response) =>
      good(changed, '"two"')(
        Object.assign(request, { headers: { ...request.headers, 'if-range': '"two"' } }),
        response,
      );
    const server = await serve(breaksOff(), ignores);
    await codeOf(download(server));
    await download(server, { sha256: sha256(changed) });
    expect(server.asked).toHaveLength(3);
    expect(sha256(readFileSync(target))).toBe(sha256(changed));
  });

  test('begins anew when the server has a shorter file by now', async () => {
    const server = await serve(
      breaksOff(),
      says(416, { 'content-range': 'bytes */9' }),
      says(200, { 'content-length': 9 }, 'Neu, kurz'),
    );
    await codeOf(download(server));
    await download(server);
    expect(readFileSync(target, 'utf8')).toBe('Neu, kurz');
  });

  test.each(['W/"one"', ''])('begins anew when the tag %j does not know the bytes again', async (etag) => {
    const server = await serve(breaksOff(etag), good(CONTENT));
    await codeOf(download(server));
    await download(server);
    expect(server.asked[1]?.range).toBeUndefined();
  });

  test('is not taken up from bytes that were changed on the disk', async () => {
    const server = await serve(breaksOff(), good(CONTENT));
    await codeOf(download(server));
    writeFileSync(`${target}.part`, 'x', { flag: 'r+' });
    expect(await codeOf(download(server, { sha256: sha256(CONTENT) }))).toBe('wrong-bytes');
    expect(leftThere()).toEqual([]);
  });

  test('needs no request when all bytes had come', async () => {
    writeFileSync(`${target}.part`, CONTENT);
    writeFileSync(`${target}.part.json`, JSON.stringify({ etag: '"one"', total: CONTENT.length }));
    const server = await serve(good(CONTENT));
    await download(server, { sha256: sha256(CONTENT) });
    expect(server.asked).toEqual([]);
    expect(leftThere()).toEqual(['model.onnx']);
  });

  test.each(['', '{"etag":', '{"etag":1,"total":2}'])(
    'begins anew when what was noted of it is %j',
    async (text) => {
      writeFileSync(`${target}.part`, 'abc');
      writeFileSync(`${target}.part.json`, text);
      await download(await serve(good(CONTENT)));
      expect(sha256(readFileSync(target))).toBe(sha256(CONTENT));
    },
  );

  test('begins anew when more lies there than the file has', async () => {
    writeFileSync(`${target}.part`, `${CONTENT.toString()}zu viel`);
    writeFileSync(`${target}.part.json`, JSON.stringify({ etag: '"one"', total: CONTENT.length }));
    await download(await serve(good(CONTENT)), { sha256: sha256(CONTENT) });
    expect(leftThere()).toEqual(['model.onnx']);
  });

  test.each([404, 503])('keeps what came when the server answers %i', async (status) => {
    const server = await serve(breaksOff(), says(status, {}));
    await codeOf(download(server));
    expect(await codeOf(download(server))).toBe('refused');
    expect(leftThere()).toEqual(['model.onnx.part', 'model.onnx.part.json']);
  });

  test('throws away what came when the server sends another part', async () => {
    const server = await serve(
      breaksOff(),
      says(
        206,
        { etag: '"one"', 'content-range': `bytes 1-${CONTENT.length - 1}/${CONTENT.length}` },
        CONTENT.subarray(1),
      ),
    );
    await codeOf(download(server));
    expect(await codeOf(download(server))).toBe('invalid');
    expect(leftThere()).toEqual([]);
  });
});

describe('nothing is left of a file', () => {
  test.each([
    ['longer', CONTENT.length - 1],
    ['shorter', CONTENT.length + 1],
  ])('that is announced %s than it should be, before a byte of it is read', async (_what, bytes) => {
    const told: number[] = [];
    const server = await serve(good(CONTENT));
    expect(await codeOf(download(server, { bytes, onBytes: (received) => told.push(received) }))).toBe(
      'wrong-size',
    );
    expect(told).toEqual([]);
    expect(leftThere()).toEqual([]);
  });

  test('that has other bytes', async () => {
    const server = await serve(good(CONTENT));
    expect(await codeOf(download(server, { sha256: 'a'.repeat(64) }))).toBe('wrong-bytes');
    expect(leftThere()).toEqual([]);
  });

  test('that is empty', async () => {
    const server = await serve(says(200, { 'content-length': 0 }));
    expect(await codeOf(download(server))).toBe('wrong-size');
    expect(leftThere()).toEqual([]);
  });

  test('that is announced with more than 4 GB', async () => {
    const server = await serve(says(200, { 'content-length': 4_000_000_001 }));
    expect(await codeOf(download(server))).toBe('wrong-size');
    expect(leftThere()).toEqual([]);
  });

  test('whose end is not told, though it never ends', async () => {
    let isClosed = false;
    const server = await serve((_request, response) => {
      const goOn = () => response.write(CONTENT, () => setImmediate(goOn));
      response.once('close', () => {
        isClosed = true;
      });
      goOn();
    });
    expect(await codeOf(download(server))).toBe('invalid');
    await expect.poll(() => isClosed).toBe(true);
    expect(leftThere()).toEqual([]);
  });
});

describe('what came is kept', () => {
  test('when no more byte comes', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, HALF));
    });
    expect(await codeOf(download(server, { world: { idleMs: 200 } }))).toBe('stalled');
    expect(leftThere()).toEqual(['model.onnx.part', 'model.onnx.part.json']);
  });

  test('when it is cancelled', async () => {
    const cancel = new AbortController();
    const server = await serve((_request, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, HALF));
    });
    const onBytes = (received: number) => {
      if (received > 0) cancel.abort();
    };
    expect(await codeOf(download(server, { signal: cancel.signal, onBytes }))).toBe('aborted');
    expect(leftThere()).toEqual(['model.onnx.part', 'model.onnx.part.json']);
  });
});

describe('a server', () => {
  test('that never answers is given up', async () => {
    const server = await serve(() => undefined);
    expect(await codeOf(download(server, { world: { idleMs: 100 } }))).toBe('stalled');
  });

  test('that is away is named', async () => {
    const { url, close } = await listen(createServer());
    await close();
    const away = download({ url: `${url}/model.onnx`, origin: url });
    await expect(away).rejects.toThrow(`model.onnx: ${new URL(url).host} cannot be reached (ECONNREFUSED).`);
  });
});

describe('a redirect', () => {
  const to = (location: string): RequestListener => says(302, { location });

  test('is followed five times, and no sixth time', async () => {
    const five = await serve(...['/1', '/2', '/3', '/4', '/5'].map(to), good(CONTENT));
    await download(five);
    expect(sha256(readFileSync(target))).toBe(sha256(CONTENT));
    const six = await serve(...['/1', '/2', '/3', '/4', '/5', '/6'].map(to), good(CONTENT));
    expect(await codeOf(download(six, { target: `${target}2` }))).toBe('redirect');
  });

  test.each([
    ['without TLS', 'http://storage.example/model.onnx'],
    ['to this machine', 'https://127.0.0.1:9/model.onnx'],
    ['into a private network', 'https://10.0.0.7/model.onnx'],
    ['to where clouds tell machines of themselves', 'https://[fd00:ec2::254]/'],
    ['to a file', 'file:///etc/passwd'],
    ['without an address', 'https://'],
  ])('%s is not followed', async (_what, location) => {
    expect(await codeOf(download(await serve(to(location))))).toBe('redirect');
    expect(leftThere()).toEqual([]);
  });

  test('to a name is followed only when all its addresses are on the open internet', async () => {
    const server = await serve(to('https://storage.example/model.onnx'));
    const resolve = async () => ['1.1.1.1', '192.168.0.7'];
    expect(await codeOf(download(server, { world: { resolve } }))).toBe('redirect');
  });

  test('to a storage over TLS is followed, and the storage asked for the rest alone', async () => {
    const asked: (string | undefined)[] = [];
    const storage = await listen(
      createTlsServer({ cert, key }, (request, response) => {
        asked.push(request.headers.range);
        (asked.length === 1 ? breaksOff() : good(CONTENT))(request, response);
      }),
    );
    opened.push(storage);
    const world = { ca: cert, resolve: async () => ['127.0.0.1'], isAllowed: () => true };
    const hub = await serve(to(`https://localhost:${storage.port}/blob`));
    expect(await codeOf(download(hub, { world }))).toBe('broken-off');
    await download(hub, { world, sha256: sha256(CONTENT) });
    expect(asked).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  });

  test('to a storage whose certificate is not trusted is not followed', async () => {
    const storage = await listen(createTlsServer({ cert, key }, good(CONTENT)));
    opened.push(storage);
    const world = { resolve: async () => ['127.0.0.1'], isAllowed: () => true };
    const hub = await serve(to(`https://localhost:${storage.port}/blob`));
    expect(await codeOf(download(hub, { world }))).toBe('unreachable');
  });
});

describe('a folder', () => {
  test('on a full disk is told as that', async () => {
    symlinkSync('/dev/full', `${target}.part`);
    expect(await codeOf(download(await serve(good(CONTENT))))).toBe('disk-full');
  });

  test('that cannot be made is told as that', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    const inFile = join(folder, 'a-file', 'model', 'model.onnx');
    expect(await codeOf(download(await serve(good(CONTENT)), { target: inFile }))).toBe('no-access');
  });
});

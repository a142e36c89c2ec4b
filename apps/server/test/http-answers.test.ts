import { once } from 'node:events';
import { connect } from 'node:net';
import { apiError } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { createHttpServer } from '../src/http/server.ts';
import { createLogger } from '../src/runtime/logger.ts';
import { USUAL_DATABASE } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';

const PARTNER = 'https://partner.example';

let product: TestProduct;
/** Reached through a proxy under a public name, and by a partner's pages. */
let published: TestProduct;
let address = '';
beforeAll(async () => {
  product = await createProduct(USUAL_DATABASE);
  published = await createProduct(USUAL_DATABASE, {
    PUBLIC_URL: 'https://rer.example',
    ALLOWED_ORIGINS: PARTNER,
    FRAME_ANCESTORS: PARTNER,
    LIVEKIT_URL: 'wss://media.example',
    LIVEKIT_API_KEY: 'APItest',
    LIVEKIT_API_SECRET: 'x'.repeat(32),
  });
  address = await product.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await product.dispose();
  await published.dispose();
});

describe('who asks', () => {
  test('is looked up for routes that need it, and costs public pages and unknown addresses no query', async () => {
    const asked: string[] = [];
    const config = readConfig({ ACCESS: 'staff' });
    const app = await createHttpServer({
      config,
      keys: product.keys,
      logger: createLogger('error'),
      signedIn: {
        cookieName: 'rer_dev',
        byBearer: async () => null,
        byCookie: async (secret) => {
          asked.push(secret);
          return null;
        },
      },
    });
    app.get('/open', { config: { access: 'public' } }, () => 'open');
    app.get('/asks', { config: { access: 'anyone' } }, () => 'asks');
    for (const url of ['/open', '/nowhere', '/asks'])
      await app.inject({ url, headers: { cookie: `rer_dev=${url}` } });
    await app.close();
    expect(asked).toEqual(['/asks']);
  });
});

test.each([
  ['no proxy is trusted', {}, '127.0.0.1'],
  ['the proxy is trusted', { TRUSTED_PROXIES: '127.0.0.1' }, '203.0.113.9'],
  ['another proxy is trusted', { TRUSTED_PROXIES: '192.0.2.1' }, '127.0.0.1'],
])('where %s a sender cannot choose his address by a header', async (_what, env, address) => {
  const config = readConfig(env);
  const app = await createHttpServer({ config, keys: product.keys, logger: createLogger('error') });
  app.get('/address', { config: { access: 'public' } }, ({ ip }) => ip);
  const forged = {
    'x-forwarded-for': '198.51.100.1, 203.0.113.9',
    'x-real-ip': '198.51.100.1',
    forwarded: 'for=198.51.100.1',
  };
  const answer = await app.inject({ url: '/address', remoteAddress: '127.0.0.1', headers: forged });
  await app.close();
  expect(answer.body).toBe(address);
});

describe('pages', () => {
  test.each([
    ['/', 200],
    ['/impressum', 200],
    ['/kontakt/gesendet', 200],
    ['/stats', 200],
    ['/dienstleister', 200],
    ['/nirgendwo', 404],
    ['/volta-dienstleister', 200],
  ])('%s answers %i with HTML and a policy without unsafe sources', async (url, status) => {
    const answer = await product.app.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(answer.body).toMatch(/^<!doctype html>/i);
  });

  test.each([
    ['/impressum/', '/impressum'],
    ['/dienstleister/?q=Ulm&ort=/', '/dienstleister?q=Ulm&ort=/'],
    ['/rooms/halle//?t=geheim', '/rooms/halle?t=geheim'],
    ['//impressum/', '/impressum'],
  ])('%s leads to %s', async (url, page) => {
    const { statusCode, headers } = await product.app.inject({ url });
    expect([statusCode, headers.location]).toEqual([308, page]);
  });

  test.each(['/nirgendwo/', '//rer.example/', '//impressum.example/%2F..', '/rooms/', '/api/health/'])(
    '%s is nowhere, and leads nowhere',
    async (url) => {
      const { statusCode, headers } = await product.app.inject({ url });
      expect([statusCode, headers.location]).toEqual([404, undefined]);
    },
  );

  test('a room may be framed by those who are named; it reaches a media server by us alone, and no page another host', async () => {
    const room = await published.app.inject({ url: '/rooms/halle?t=geheim' });
    const policy = String(room.headers['content-security-policy']);
    expect(policy).toContain(`frame-ancestors 'self' ${PARTNER}`);
    expect(policy).toContain("connect-src 'self';");
    expect(room.headers).not.toHaveProperty('x-frame-options');
    expect(room.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(room.headers['permissions-policy']).toMatch(
      /camera=\(self\), microphone=\(self\), display-capture=\(self\)/,
    );
    const start = await published.app.inject({ url: '/' });
    expect(start.headers).toMatchObject({ 'x-frame-options': 'DENY' });
    expect(start.headers['content-security-policy']).not.toContain('media.example');
    expect((await published.app.inject({ url: '/rooms/a%20b' })).statusCode).toBe(404);
  });

  test.each([
    ['that is named', PARTNER, true],
    ['of nobody', 'https://stranger.example', false],
    ['without an origin', 'null', false],
  ])('a page %s asks from where it is whether it may frame a room', async (_of, origin, mayFrame) => {
    const answer = await published.app.inject({ url: '/rooms/halle/frame', headers: { origin } });
    expect(answer.json()).toEqual({ mayFrame });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  });

  test('an unchanged page costs a 304', async () => {
    const first = await product.app.inject({ url: '/' });
    const again = await product.app.inject({
      url: '/',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('are compressed the way the browser accepts', async () => {
    const br = await product.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers.vary).toContain('accept-encoding');
    const plain = await product.app.inject({ url: '/' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test('every file that a page names is there, and hashed files never expire', async () => {
    const { body } = await product.app.inject({ url: '/' });
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => String(path));
    expect(files.length).toBeGreaterThan(1);
    for (const url of files) {
      const answer = await product.app.inject({ url });
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });
});

describe('files', () => {
  const fileOf = async () => {
    const { body } = await product.app.inject({ url: '/' });
    return /href="(\/assets\/[^"]+\.woff2)"/.exec(body)?.[1] ?? '';
  };

  test('answered before routing are those that a route answers', async () => {
    const url = await fileOf();
    const first = await fetch(`${address}${url}`);
    const routed = await fetch(`${address}${url}?v=1`);
    const headersOf = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
    expect(headersOf(first)).toEqual(headersOf(routed));
    expect(headersOf(first)).toMatchObject({
      'content-type': 'font/woff2',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(await first.arrayBuffer()).toEqual(await routed.arrayBuffer());
  });

  test('are told without their bytes, and not sent again to those who have them', async () => {
    const url = `${address}${await fileOf()}`;
    const head = await fetch(url, { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await head.text()).toBe('');
    const again = await fetch(url, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('take no other method', async () => {
    expect((await fetch(`${address}${await fileOf()}`, { method: 'POST' })).status).toBe(404);
  });

  test('are counted in /metrics', async () => {
    await product.app.inject({ url: await fileOf() });
    const { body } = await product.app.inject({ url: '/metrics' });
    expect(Number(/^rer_files_total\{answer="sent"\} (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
  });
});

describe('the call component', () => {
  test.each(['call.js', 'call.script.js'])(
    '%s is for pages of any origin, and asked for again',
    async (name) => {
      const answer = await fetch(`${address}/sdk/${name}`, {
        headers: { origin: 'https://anybody.example' },
      });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, no-cache',
        'x-content-type-options': 'nosniff',
      });
      const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
      const again = await fetch(`${address}/sdk/${name}`, { headers: known });
      expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*']);
    },
  );

  test('names the files that come later by their content, which never expire', async () => {
    const client = await (await fetch(`${address}/sdk/call.js`)).text();
    const names = client.match(/\b(?:engine|late)-[\w-]{12}\.js/g) ?? [];
    expect(names).toHaveLength(2);
    for (const name of names) {
      const answer = await fetch(`${address}/sdk/${name}`);
      expect(answer.status, name).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test('has nothing else to give', async () => {
    const answer = await fetch(`${address}/sdk/nothing.js`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });
});

test('every answer carries the base headers, and no cookie', async () => {
  for (const url of ['/', '/api/config', '/nirgendwo', '/api/nirgendwo']) {
    const { headers } = await product.app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['permissions-policy']).toContain('microphone=(self)');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-request-id']).toBeDefined();
  }
});

test('the configuration for browsers holds the publishable keys and no other', async () => {
  const { body } = await published.app.inject({ url: '/api/config' });
  expect(JSON.parse(body)).toEqual({
    publishableKey: published.keys.publishableKey,
    access: 'staff',
    voice: {
      base: '/voice',
      publicKey: published.keys.voicePublicKey,
      visitorAssistantId: expect.any(String),
      providerName: 'Volta',
    },
  });
});

test('who has open access is given a token for the assistant of staff too', async () => {
  const { body } = await product.app.inject({ url: '/api/config' });
  expect(JSON.parse(body)).toMatchObject({
    access: 'open',
    voice: { staffAssistantId: expect.any(String), staffToken: expect.stringMatching(/^rer-staff-/) },
  });
});

test('request ids are random: they tell nothing about the traffic and never come twice', async () => {
  const ids = new Set<unknown>();
  for (let count = 0; count < 20; count += 1)
    ids.add((await product.app.inject({ url: '/healthz' })).headers['x-request-id']);
  expect(ids.size).toBe(20);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
});

describe('other origins', () => {
  test.each([
    ['/rest/v1/rer_dienstleister', PARTNER, PARTNER],
    ['/functions/v1/dienstleister', PARTNER, PARTNER],
    ['/rest/v1/rer_dienstleister', 'https://evil.example', undefined],
    ['/api/contact', PARTNER, undefined],
    ['/', PARTNER, undefined],
  ])('a preflight for %s from %s allows %s', async (url, from, allowed) => {
    const headers = { origin: from, 'access-control-request-method': 'POST' };
    const answer = await published.app.inject({ method: 'OPTIONS', url, headers });
    expect(answer.headers['access-control-allow-origin']).toBe(allowed);
  });

  test('an OPTIONS request that is no preflight is answered like any other', async () => {
    const answer = await published.app.inject({ method: 'OPTIONS', url: '/api/stats' });
    expect(answer.headers['content-type']).toContain('application/json');
  });
});

/** Sends bytes and reads until the server closes or has answered. */
async function exchange(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(bytes);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer);
}

describe('errors', () => {
  test.each([
    ['an address that cannot be decoded', { url: '/%c3' }, 400, 'bad_request'],
    ['an unknown interface', { url: '/api/none' }, 404, 'not_found'],
    ['an unknown method', { method: 'POST', url: '/impressum' }, 404, 'not_found'],
    [
      'a body that is not JSON',
      { method: 'POST', url: '/api/contact', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
      'bad_request',
    ],
    [
      'a key that reaches a prototype',
      {
        method: 'POST',
        url: '/api/contact',
        headers: { 'content-type': 'application/json' },
        payload: '{"__proto__":{"a":1}}',
      },
      400,
      'bad_request',
    ],
    [
      'another kind of content',
      { method: 'POST', url: '/api/contact', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'unsupported_media_type',
    ],
    [
      'a body that is too large',
      { method: 'POST', url: '/api/contact', payload: { message: 'x'.repeat(70_000) } },
      413,
      'payload_too_large',
    ],
  ] as const)('%s is answered with a code and a request id', async (_name, request, status, code) => {
    const answer = await product.app.inject(request);
    expect(answer.statusCode).toBe(status);
    const { error } = apiError.parse(JSON.parse(answer.body));
    expect(error.code).toBe(code);
    expect(error.requestId).toBe(answer.headers['x-request-id']);
  });

  test.each([
    ['two hosts', 'GET /api/stats HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n'],
    [
      'its length in two ways',
      'POST /api/clicks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['an address of another host', 'GET http://evil.example/api/stats HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('a request that names %s is refused', async (_name, bytes) => {
    expect(await exchange(address, `${bytes}`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('what cannot be read as a request is answered with the headers of all answers', async () => {
    const unread = await exchange(address, 'NONSENSE\r\n\r\n');
    const refused = await exchange(
      address,
      'GET /nothing HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );
    for (const answer of [unread, refused]) {
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
      expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'; .*frame-ancestors 'none'\r\n/);
    }
    const undecodable = await published.app.inject({ url: '/%c3' });
    expect(undecodable.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });

  test('a request that does not arrive in time is answered with 408 as JSON', async () => {
    const app = await createHttpServer({
      config: readConfig({}),
      keys: product.keys,
      logger: createLogger('error'),
      requestTimeoutMs: 200,
    });
    try {
      app.post('/slow', { config: { access: 'public' } }, () => 'done');
      const slow = await app.listen({ port: 0, host: '127.0.0.1' });
      const answer = await exchange(
        slow,
        'POST /slow HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\nabc',
      );
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"request_timeout"');
    } finally {
      await app.close();
    }
  });

  test('an error that nobody foresaw is told by its code and request id alone, and logged in full', async () => {
    let log = '';
    const app = await createHttpServer({
      config: readConfig({}),
      keys: product.keys,
      logger: createLogger('error', { write: (line) => (log += line) }),
    });
    app.get('/fails', { config: { access: 'public' } }, () => {
      throw new Error('password of the database: geheim');
    });
    const { statusCode, body, headers } = await app.inject('/fails');
    await app.close();
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({
      error: {
        code: 'internal_error',
        message: 'Auf unserer Seite ist ein Fehler aufgetreten. Er wurde aufgezeichnet.',
        requestId: headers['x-request-id'],
      },
    });
    expect(JSON.parse(log)).toMatchObject({
      level: 'error',
      msg: 'request failed',
      requestId: headers['x-request-id'],
      err: { message: 'password of the database: geheim', stack: expect.any(String) },
    });
  });

  test.each([
    '/assets',
    '/assets/',
    '/sdk',
    '/sdk/',
    '/.git/HEAD',
    '/.git/',
    '/package.json',
    '/../data/keys.json',
  ])('no folder is listed and nothing beside the built files is given: %s', async (path) => {
    expect(await exchange(address, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 404 /,
    );
  });

  test('TRACE gives nothing back of what was sent', async () => {
    const answer = await exchange(
      address,
      'TRACE / HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer geheim\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (404|405|501) /);
    expect(answer).not.toContain('geheim');
  });

  test('headers over 32 KiB are answered with 431 as JSON', async () => {
    const answer = await exchange(
      address,
      `GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      error: { code: 'headers_too_large' },
    });
  });
});

test('a route that does not say what it needs stops the start', async () => {
  const app = await createHttpServer({
    config: readConfig({}),
    keys: product.keys,
    logger: createLogger('error'),
  });
  expect(() => app.get('/undeclared', () => 'x')).toThrow('GET /undeclared does not declare config.access.');
});

describe('health', () => {
  test('/healthz and /readyz say that all is well', async () => {
    expect((await product.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    // A database that does not answer within a second is away, which on a busy machine it is for a moment.
    await expect
      .poll(async () => (await product.app.inject({ url: '/readyz' })).json())
      .toEqual({ status: 'ready' });
  });

  test('any number of callers of /readyz leave the database to others', async () => {
    const flood = async () => {
      const asked: Promise<{ readonly statusCode: number }>[] = [];
      for (let caller = 1; caller <= 900; caller += 1) {
        asked.push(product.app.inject({ url: '/readyz' }));
        // As between requests from outside, what the database says is heard between them.
        if (caller % 100 === 0) await new Promise(setImmediate);
      }
      const statistics = await product.app.inject({ url: '/api/stats' });
      expect(statistics.statusCode).toBe(200);
      return new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode));
    };
    // Callers share what the database said within a second; on a busy machine it may not have.
    await expect.poll(flood).toEqual(new Set([200]));
  });

  test('/metrics is not opened by a proxy on this machine that keeps the public host', async () => {
    const answer = await published.app.inject({ url: '/metrics', headers: { host: 'rer.example' } });
    expect(answer.statusCode).toBe(401);
  });

  test('/metrics is for this machine or the service key', async () => {
    const { app, keys } = product;
    const metrics = await app.inject({ url: '/metrics' });
    expect(metrics.body).toContain('rer_database_up 1');
    expect(metrics.body).toContain('rer_http_request_duration_seconds_bucket');
    const foreign = { url: '/metrics', remoteAddress: '203.0.113.5' };
    expect((await app.inject(foreign)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${keys.serviceKey}` };
    expect((await app.inject({ ...foreign, headers })).statusCode).toBe(200);
  });
});

test('a server that is told to stop answers what still comes in its own shape, and says when to come again', async () => {
  const app = await createHttpServer({
    config: readConfig({}),
    keys: product.keys,
    logger: createLogger('error'),
  });
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/running', { config: { access: 'public' } }, () => running.then(() => 'done'));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += String(bytes);
  });
  socket.write('GET /running HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(app.server, 'request');
  const closed = app.close();
  // Sent on a connection that carries a request, as browsers and proxies keep them.
  socket.write('GET /late HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(app.server, 'request');
  finish();
  await once(socket, 'end');
  await closed;
  const [, late = ''] = received.split('done');
  expect(late).toMatch(/^HTTP\/1\.1 503 /);
  expect(late).toMatch(/\r\nretry-after: 5\r\n/i);
  const body = apiError.parse(JSON.parse(late.slice(late.indexOf('\r\n\r\n'))));
  expect(body.error.code).toBe('unavailable');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_DATABASE } from './support/databases.ts';
import { declaredRoutes } from './support/declared-routes.ts';
import { createProduct, type TestProduct } from './support/product.ts';

const PARTNER = 'https://partner.example';
const host = 'localhost:8080';
const EVIL = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
const NAVIGATION = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

const WRITING = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface WritingRoute {
  readonly method: (typeof WRITING)[number];
  readonly url: string;
}

let product: TestProduct;
beforeAll(async () => {
  product = await createProduct(
    USUAL_DATABASE,
    { ACCESS: 'staff', ALLOWED_ORIGINS: PARTNER },
    { voice: { host: null } },
  );
});
afterAll(() => product.dispose());

function writingRoutes(): readonly WritingRoute[] {
  return declaredRoutes(product).flatMap((route) => {
    const [name = '', url = ''] = route.split(' ');
    const method = WRITING.find((each) => each === name);
    return method === undefined || url === '*' ? [] : [{ method, url: url.replace(/:\w+|\*/g, 'x') }];
  });
}

const signIn = (headers: Record<string, string>, attempt = {}) =>
  product.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    remoteAddress: '203.0.113.9',
    headers: { host, ...headers },
    payload: { email: 'anna@example.org', password: 'falsch', ...attempt },
  });

describe('a foreign page', () => {
  test('sends nobody to a write of any route by a form or a link', async () => {
    const answers: Record<string, number> = {};
    for (const { method, url } of writingRoutes()) {
      const { statusCode } = await product.app.inject({ method, url, headers: { host, ...NAVIGATION } });
      if (statusCode !== 403) answers[`${method} ${url}`] = statusCode;
    }
    expect(writingRoutes().length).toBeGreaterThan(60);
    expect(answers).toEqual({});
  });

  test('writes to rooms and calls alone, where a token is the right', async () => {
    const open: string[] = [];
    for (const { method, url } of writingRoutes()) {
      const { statusCode } = await product.app.inject({ method, url, headers: { host, ...EVIL } });
      if (statusCode !== 403 && !url.startsWith('/voice/')) open.push(`${method} ${url}`);
    }
    expect(open).toEqual(['POST /rooms/x/join']);
  });

  test('has its attempts to sign in refused before they are counted', async () => {
    for (let count = 0; count < 12; count += 1) expect((await signIn(EVIL)).statusCode).toBe(403);
    expect((await signIn({})).json()).toMatchObject({ error_code: 'invalid_credentials' });
  });

  test.each(['otp', 'magiclink', 'recover'])('has no mail sent by %s', async (path) => {
    const answer = await product.app.inject({
      method: 'POST',
      url: `/auth/v1/${path}`,
      headers: { host, ...EVIL },
      payload: { email: 'anna@example.org' },
    });
    expect([answer.statusCode, answer.headers['x-sb-error-code']]).toEqual([403, 'foreign_page']);
  });

  test('uses up no link of a mail by loading its address', async () => {
    const verify = async (headers: Record<string, string>) =>
      (
        await product.app.inject({
          url: '/auth/v1/verify?token=x&type=recovery',
          headers: { host, ...headers },
        })
      ).statusCode;
    expect(await verify({ ...EVIL, 'sec-fetch-dest': 'image' })).toBe(403);
    expect(await verify({ ...NAVIGATION, 'sec-fetch-dest': 'iframe' })).toBe(403);
    expect(await verify({ ...NAVIGATION, 'sec-fetch-dest': 'document' })).toBe(303);
  });
});

describe('the sign-in interface takes requests', () => {
  test.each([
    ['of programs, which name no origin', {}],
    ['of our own pages', { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }],
    [
      'of pages of ALLOWED_ORIGINS',
      { origin: PARTNER, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    ],
  ])('%s', async (_whose, headers) => {
    expect((await signIn(headers)).json()).toMatchObject({ error_code: 'invalid_credentials' });
  });
});

test('forms are read by the contact form alone, the others answer 415 in their dialect', async () => {
  const { serviceKey, roomsApiKey, voicePrivateKey } = product.keys;
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const send = (url: string, headers = {}) =>
    product.app.inject({
      method: 'POST',
      url,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'name=A&email=a%40example.org',
    });
  expect((await send('/auth/v1/token?grant_type=password')).json()).toMatchObject({
    error_code: 'unsupported_media_type',
  });
  expect((await send('/rest/v1/rer_dienstleister', bearer(serviceKey))).json()).toMatchObject({
    code: 'PGRST102',
  });
  for (const [url, headers] of [
    ['/auth/v1/token?grant_type=password', {}],
    ['/rest/v1/rer_dienstleister', bearer(serviceKey)],
    ['/functions/v1/dienstleister', bearer(serviceKey)],
    ['/v1/rooms', bearer(roomsApiKey)],
    ['/voice/assistant', bearer(voicePrivateKey)],
    ['/rooms/x/join', {}],
    ['/api/session', {}],
    ['/api/directory/x/merge', bearer(serviceKey)],
  ] as const) {
    expect((await send(url, headers)).statusCode, url).toBe(415);
  }
  expect((await send('/api/contact')).statusCode).toBe(400);
});

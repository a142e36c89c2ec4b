import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_DATABASE } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';

const STAFF_PAGES = [
  '/stats',
  '/dienstleister-import',
  '/dienstleister_import',
  '/nachrichten',
  '/dienstleister',
  '/volta-dienstleister',
];
const host = 'localhost:8080';

describe('under open access', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await createProduct(USUAL_DATABASE);
  });
  afterAll(() => product.dispose());

  test('a person at this machine sees the statistics', async () => {
    expect((await product.app.inject({ url: '/api/stats', headers: { host } })).statusCode).toBe(200);
    expect((await product.app.inject({ url: '/stats', headers: { host } })).statusCode).toBe(200);
  });

  test.each([
    ['from another address', { remoteAddress: '192.168.0.9', headers: { host } }],
    ['with X-Forwarded-For', { headers: { host, 'x-forwarded-for': '127.0.0.1' } }],
    ['with X-Forwarded-Proto', { headers: { host, 'x-forwarded-proto': 'https' } }],
    ['with Forwarded', { headers: { host, forwarded: 'for=127.0.0.1' } }],
    ['of a page of another origin', { headers: { host, origin: 'https://evil.example' } }],
    ['of a page on another port of this machine', { headers: { host, origin: 'http://localhost:3000' } }],
  ])('a request %s is treated as under staff access', async (_name, request) => {
    for (const url of [...STAFF_PAGES, '/api/stats']) {
      expect((await product.app.inject({ ...request, url })).statusCode, url).toBe(401);
    }
    const rest = await product.app.inject({
      ...request,
      url: '/rest/v1/rer_dienstleister?select=*',
      headers: { ...request.headers, apikey: product.keys.publishableKey },
    });
    expect(rest.statusCode).toBe(401);
    const called = await product.app.inject({
      ...request,
      method: 'POST',
      url: '/functions/v1/dienstleister',
      payload: { action: 'search', data: { query: 'Netz' } },
    });
    // A write of a foreign page is refused before anybody is looked up.
    const isForeign = 'origin' in request.headers;
    expect(called.statusCode).toBe(isForeign ? 403 : 401);
  });

  test.each([
    'rebind.example:8080',
    'localhost.rebind.example',
    'evil.localhost:8080',
    'localhost@evil.example',
  ])('the Host %s is answered with 421, whatever it asks for (DNS rebinding)', async (foreign) => {
    const [file = ''] = /\/assets\/[^"]+\.js/.exec((await product.app.inject({ url: '/' })).body) ?? [];
    for (const url of ['/', '/stats', '/api/config', '/rest/v1/rer_dienstleister', '/nothing', file]) {
      const answer = await product.app.inject({ url, headers: { host: foreign } });
      expect(answer.statusCode, url).toBe(421);
      expect(answer.json()).toMatchObject({ error: { code: 'misdirected_request' } });
    }
  });
});

describe('under staff access', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await createProduct(USUAL_DATABASE, { ACCESS: 'staff' });
  });
  afterAll(() => product.dispose());

  test.each(STAFF_PAGES)('%s answers 401 with the staff application, which asks to sign in', async (url) => {
    const answer = await product.app.inject({ url, headers: { host } });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('Interner Bereich');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('interfaces of staff answer 401, and 200 with the service key', async () => {
    const request = { url: '/api/stats', headers: { host } };
    expect((await product.app.inject(request)).json()).toMatchObject({ error: { code: 'unauthorized' } });
    const headers = { host, authorization: `Bearer ${product.keys.serviceKey}` };
    expect((await product.app.inject({ ...request, headers })).statusCode).toBe(200);
  });

  test('public pages stay open', async () => {
    for (const url of ['/', '/impressum', '/api/config']) {
      expect((await product.app.inject({ url, headers: { host } })).statusCode, url).toBe(200);
    }
  });
});

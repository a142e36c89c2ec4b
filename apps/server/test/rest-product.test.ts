import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_DATABASE } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';

describe('the data interfaces inside the product', () => {
  let product: TestProduct;
  let port: number;

  beforeAll(async () => {
    product = await createProduct(USUAL_DATABASE);
    port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => product.dispose());

  const send = (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body = '') =>
    new Promise<{ status: number; type: string | undefined; text: string }>((resolve, reject) => {
      const request = httpRequest({
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { host: `localhost:${port}`, ...headers },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], text }),
        );
      });
      request.end(body);
    });
  const key = () => ({
    apikey: product.keys.publishableKey,
    authorization: `Bearer ${product.keys.publishableKey}`,
  });
  const json = { 'content-type': 'application/json' };

  it('give a person at this machine the rights of staff, as the seed describes', async () => {
    expect((await send('GET', '/rest/v1/rer_dienstleister', key())).status).toBe(200);
    expect((await send('GET', '/rest/v1/rer_dienstleister')).status).toBe(200);
    expect((await send('POST', '/functions/v1/dienstleister', json, '{"query":"x"}')).status).toBe(200);
  });

  it.each([
    ['a proxy header', { 'x-forwarded-for': '203.0.113.7' }, 401],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
  ])('give a request with %s no rights of staff', async (_what, headers, writing) => {
    const table = await send('GET', '/rest/v1/rer_dienstleister', { ...key(), ...headers });
    expect([table.status, JSON.parse(table.text).code]).toEqual([401, '42501']);
    const call = await send('POST', '/functions/v1/dienstleister', { ...json, ...headers }, '{"query":"x"}');
    expect([call.status, JSON.parse(call.text).success]).toEqual([writing, false]);
  });

  it('take DELETE and POST with a JSON type and no body', async () => {
    const remove = await send('DELETE', '/rest/v1/rer_dienstleister?name=eq.X', { ...key(), ...json });
    expect(remove.status).toBe(204);
    const insert = await send('POST', '/rest/v1/rer_dienstleister', { ...key(), ...json });
    expect(JSON.parse(insert.text)).toMatchObject({ code: 'PGRST102', message: 'Empty or invalid json' });
  });

  it('take more than a mebibyte where the import needs it', async () => {
    const row = { name: 'A', email: 'a@example.de', notes: 'x'.repeat(9_000) };
    const body = JSON.stringify(Array.from({ length: 200 }, () => row));
    expect((await send('POST', '/rest/v1/rer_dienstleister', { ...key(), ...json }, body)).status).toBe(201);
  });

  it('take long addresses, and refuse too long ones in JSON', async () => {
    expect(
      (await send('GET', `/rest/v1/rer_dienstleister?name=in.(${'%C3%A4'.repeat(1_900)})`, key())).status,
    ).toBe(200);
    const refused = await send('GET', `/rest/v1/rer_dienstleister?columns=${'z'.repeat(40_000)}`, key());
    expect([414, 431]).toContain(refused.status);
    expect(refused.type).toContain('application/json');
    expect(() => JSON.parse(refused.text)).not.toThrow();
  });

  it('refuse keys that reach a prototype', async () => {
    for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"a":1}}}']) {
      const table = await send('POST', '/rest/v1/rer_dienstleister', { ...key(), ...json }, body);
      expect([table.status, JSON.parse(table.text).code]).toEqual([400, 'PGRST102']);
      const call = await send('POST', '/functions/v1/dienstleister', json, body);
      expect([call.status, JSON.parse(call.text).success]).toEqual([400, false]);
    }
  });
});

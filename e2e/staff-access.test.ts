import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from './support/test.ts';

/** A request with headers that browsers and `fetch` would not let anyone set. Answers the status. */
function statusOf(port: number, path: string, headers: IncomingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.once('error', reject);
    request.end();
  });
}

/** What makes a request one that is not from a person at this machine, each alone. */
const FOREIGN: readonly { title: string; headers: IncomingHttpHeaders }[] = [
  { title: 'X-Forwarded-For', headers: { 'x-forwarded-for': '127.0.0.1' } },
  { title: 'X-Forwarded-Host', headers: { 'x-forwarded-host': 'localhost' } },
  { title: 'X-Forwarded-Proto', headers: { 'x-forwarded-proto': 'http' } },
  { title: 'Forwarded', headers: { forwarded: 'for=127.0.0.1' } },
  { title: 'another Origin', headers: { origin: 'https://evil.example' } },
  { title: 'the Origin null', headers: { origin: 'null' } },
];

test('under open access a person at this machine opens the staff pages', async ({ product }) => {
  const host = `localhost:${product.port}`;
  expect(await statusOf(product.port, '/stats', { host })).toBe(200);
  expect(await statusOf(product.port, '/api/stats', { host })).toBe(200);
  expect(await statusOf(product.port, '/api/stats', { host, origin: product.origin })).toBe(200);
  expect(await statusOf(product.port, '/rest/v1/rer_dienstleister?select=id', { host })).toBe(200);
});

for (const { title, headers } of FOREIGN) {
  test(`under open access a request with ${title} gets no staff rights`, async ({ product }) => {
    const all = { host: `localhost:${product.port}`, ...headers };
    expect(await statusOf(product.port, '/stats', all)).toBe(401);
    expect(await statusOf(product.port, '/api/stats', all)).toBe(401);
    expect(await statusOf(product.port, '/rest/v1/rer_dienstleister?select=id', all)).toBe(401);
    expect(await statusOf(product.port, '/rest/v1/analytics_events?select=*', all)).toBe(401);
  });
}

test('a link on a foreign page may open a staff page, but no foreign page reads our data', async ({
  product,
}) => {
  const host = `localhost:${product.port}`;
  const foreign = { host, 'sec-fetch-site': 'cross-site' };
  const link = { ...foreign, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect(await statusOf(product.port, '/stats', link)).toBe(200);
  const read = { ...foreign, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' };
  expect(await statusOf(product.port, '/api/stats', read)).toBe(401);
});

import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../src/access/caller.ts';
import { type DataServer, KEYS, startDataServer } from './support/data-server.ts';
import { DATABASES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';

const T = 'rer_dienstleister';
const JSON_TYPE = 'application/json; charset=utf-8';

for (const side of DATABASES) {
  describe(`the REST dialect on ${side.name}`, () => {
    let server: DataServer;

    beforeAll(async () => {
      server = await startDataServer(side);
    });
    afterAll(() => server.dispose());
    beforeEach(async () => {
      await server.clear();
      await send('POST', `${T}?columns="name","email","stadt"`, {
        body: [
          { name: 'A', email: 'a@example.de', stadt: 'Bonn' },
          { name: 'B', email: 'b@example.de' },
          { name: 'C', email: 'c@example.de' },
        ],
      });
    });

    interface SendOptions {
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      readonly key?: string | null;
    }

    const send = async (
      method: string,
      path: string,
      { body, headers = {}, key = KEYS.serviceKey }: SendOptions = {},
    ) => {
      const response = await fetch(`${server.url}/rest/v1/${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { apikey: key, authorization: `Bearer ${key}` }),
          'content-type': 'application/json',
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const json: unknown = text === '' ? null : JSON.parse(text);
      return { status: response.status, headers: response.headers, text, json };
    };
    const prefer = (value: string) => ({ headers: { prefer: value } });

    describe('answers', () => {
      it.each([
        ['GET', `${T}?select=name`, {}, 200, '0-2/*', null],
        ['GET', `${T}?name=eq.X`, {}, 200, '*/*', null],
        ['GET', `${T}?select=name`, prefer('count=exact'), 200, '0-2/3', 'count=exact'],
        ['GET', `${T}?limit=2`, prefer('count=exact'), 206, '0-1/3', 'count=exact'],
        ['GET', `${T}?limit=0`, {}, 200, '*/*', null],
        ['HEAD', T, prefer('count=exact'), 200, '0-2/3', 'count=exact'],
        ['PATCH', `${T}?name=eq.A`, { body: { phone: '1' } }, 204, '0-0/*', null],
        ['PATCH', `${T}?name=eq.X`, { body: { phone: '1' } }, 204, '*/*', null],
        [
          'PATCH',
          `${T}?name=in.(A,B)`,
          { body: { phone: '1' }, ...prefer('count=exact') },
          204,
          '0-1/2',
          'count=exact',
        ],
        ['PATCH', `${T}?name=eq.A`, { body: {} }, 204, '*/*', null],
        ['DELETE', `${T}?name=eq.A`, {}, 204, '*/*', null],
        ['DELETE', `${T}?name=eq.A`, prefer('count=exact'), 204, '*/1', 'count=exact'],
        ['POST', T, { body: [{ name: 'D', email: 'd@example.de' }] }, 201, '*/*', null],
        [
          'POST',
          T,
          { body: [], ...prefer('return=representation,count=exact') },
          201,
          '*/0',
          'return=representation, count=exact',
        ],
        ['POST', T, { body: { name: 'D', email: 'd@example.de' }, ...prefer('') }, 201, '*/*', null],
      ])('%s %s %j is %i with range %s', async (method, path, options, status, range, applied) => {
        const answer = await send(method, path, options);
        expect(answer.text).not.toContain('"code"');
        expect(answer.status).toBe(status);
        expect(answer.headers.get('content-range')).toBe(range);
        expect(answer.headers.get('preference-applied')).toBe(applied);
      });

      it('lists rows as JSON in UTF-8', async () => {
        const { headers, json } = await send('GET', `${T}?select=name&order=name`);
        expect(headers.get('content-type')).toBe(JSON_TYPE);
        expect(json).toEqual([{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
      });

      it('reads the Range header of old clients', async () => {
        const { json, headers } = await send('GET', `${T}?select=name&order=name`, {
          headers: { range: '1-1', 'range-unit': 'items' },
        });
        expect([json, headers.get('content-range')]).toEqual([[{ name: 'B' }], '1-1/*']);
      });

      it('tells where a single inserted row is', async () => {
        const body = { name: 'D', email: 'd@example.de' };
        const { headers, text, status } = await send('POST', T, { body, ...prefer('return=headers-only') });
        expect([status, text]).toEqual([201, '']);
        const location = headers.get('location') ?? '';
        expect(location).toMatch(/^\/rer_dienstleister\?id=eq\.[0-9a-f-]{36}$/);
        expect((await send('GET', `${location.slice(1)}&select=name`)).json).toEqual([{ name: 'D' }]);
      });

      it('undoes a change that touched more rows than the client wanted', async () => {
        const body = { phone: '9' };
        const bounded = await send('PATCH', `${T}?name=in.(A,B)`, {
          body,
          ...prefer('handling=strict, max-affected=1'),
        });
        expect(bounded.json).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' });
        const single = await send('PATCH', `${T}?name=in.(A,B)`, {
          body,
          headers: { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' },
        });
        expect(single).toMatchObject({
          status: 406,
          json: { code: 'PGRST116', details: 'The result contains 2 rows' },
        });
        expect((await send('GET', `${T}?phone=eq.9`)).json).toEqual([]);
      });

      it('does not bring a deleted row back by an upsert', async () => {
        const body = { id: 'c7b0a1de-0000-4000-8000-000000000000', name: 'D', email: 'd@example.de' };
        await send('POST', T, { body });
        await send('DELETE', `${T}?name=eq.D`);
        const upsert = await send('POST', T, {
          body,
          ...prefer('resolution=merge-duplicates, return=representation'),
        });
        expect([upsert.status, upsert.json]).toEqual([200, []]);
        expect((await send('POST', T, { body })).json).toMatchObject({ code: '23505' });
        const stored = await runSql(server.db, 'select version from rer_dienstleister where id = $1', [
          body.id,
        ]);
        expect(stored).toEqual([{ version: 2 }]);
      });

      it('cuts the address of a click and drops its time', async () => {
        await send('POST', 'analytics_events', {
          key: KEYS.publishableKey,
          body: { page_url: 'https://x.example/a?utm_source=m&mail=me@x.de#f', timestamp: '2001-01-01' },
        });
        const { json } = await send('GET', 'analytics_events?select=page_url&timestamp=gt.2026-01-01');
        expect(json).toEqual([{ page_url: '/a?utm_source=m' }]);
      });
    });

    describe('refusals', () => {
      it.each([
        [
          'GET',
          'unknown',
          {},
          404,
          'PGRST205',
          "Could not find the table 'public.unknown' in the schema cache",
        ],
        ['GET', 'a/b', {}, 404, 'PGRST125', 'Invalid path specified in request URL'],
        ['GET', '', {}, 404, 'PGRST125', 'Invalid path specified in request URL'],
        [
          'POST',
          'rpc/f',
          {},
          404,
          'PGRST202',
          'Could not find the function public.f without parameters in the schema cache',
        ],
        ['PUT', T, { body: {} }, 405, 'PGRST117', 'Unsupported HTTP method: PUT'],
        ['GET', `${T}?id=eq.abc`, {}, 400, '22P02', 'invalid input syntax for type uuid: "abc"'],
        [
          'GET',
          `${T}?mitarbeiter=eq.9999999999`,
          {},
          400,
          '22003',
          'value "9999999999" is out of range for type integer',
        ],
        ['GET', `${T}?secret=eq.1`, {}, 400, '42703', 'column rer_dienstleister.secret does not exist'],
        ['GET', `${T}?name=match.(`, {}, 400, '2201B', 'invalid regular expression'],
        [
          'GET',
          `${T}?select=id,orders(id)`,
          {},
          400,
          'PGRST200',
          "Could not find a relationship between 'rer_dienstleister' and 'orders' in the schema cache",
        ],
        [
          'GET',
          T,
          { headers: { accept: 'text/html' } },
          406,
          'PGRST107',
          'None of these media types are available: text/html',
        ],
        ['GET', T, { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106', 'Invalid schema: auth'],
        ['GET', 'users', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106', 'Invalid schema: auth'],
        ['POST', T, { body: '{"a":' }, 400, 'PGRST102', 'Empty or invalid json'],
        ['POST', T, { body: '' }, 400, 'PGRST102', 'Empty or invalid json'],
        ['POST', T, { body: '{"__proto__": {"a": 1}}' }, 400, 'PGRST102', 'Empty or invalid json'],
        [
          'POST',
          T,
          { body: 'a,b', headers: { 'content-type': 'text/csv' } },
          415,
          'PGRST102',
          'Content-Type not acceptable: text/csv',
        ],
        ['POST', T, { body: [{ name: 'A' }, { email: 'b' }] }, 400, 'PGRST102', 'All object keys must match'],
        [
          'POST',
          T,
          { body: [{ name: 'A' }] },
          400,
          '23502',
          'null value in column "email" of relation "rer_dienstleister" violates not-null constraint',
        ],
        [
          'POST',
          T,
          { body: [{ name: '', email: 'a@b.de' }] },
          400,
          '23514',
          'new row for relation "rer_dienstleister" violates check constraint "rer_dienstleister_name_check"',
        ],
        [
          'POST',
          T,
          { body: [{ name: 'A', email: 'a@b.de', url: 'javascript:alert(1)' }] },
          400,
          '23514',
          'new row for relation "rer_dienstleister" violates check constraint "rer_dienstleister_url_plausible"',
        ],
        [
          'POST',
          T,
          { body: [{ name: 'A\u0000', email: 'a@b.de' }] },
          400,
          '22P05',
          'a text holds a character that the database cannot store',
        ],
        [
          'PATCH',
          `${T}?name=eq.A`,
          { body: { phone: '1\u0000' } },
          400,
          '22P05',
          'a text holds a character that the database cannot store',
        ],
        [
          'PATCH',
          `${T}?name=eq.A`,
          { body: { additional_data: { a: '\u0000' } } },
          400,
          '22P05',
          'a text holds a character that the database cannot store',
        ],
        [
          'GET',
          `${T}?name=eq.A%00`,
          {},
          400,
          '22021',
          'a text holds a character that the database cannot store',
        ],
        [
          'POST',
          'analytics_events',
          { key: KEYS.publishableKey, body: [{ page_url: '/', element_text: 'a\u0000b' }] },
          400,
          '22P05',
          'a text holds a character that the database cannot store',
        ],
        [
          'POST',
          T,
          { body: [{ name: 'A', email: 'a@b.de', umsatz: 'NaN' }] },
          400,
          '22P02',
          'invalid input syntax for type numeric: "NaN"',
        ],
        [
          'PATCH',
          `${T}?name=eq.A`,
          { body: { rating: ' -infinity ' } },
          400,
          '22P02',
          'invalid input syntax for type numeric: "-infinity"',
        ],
        ['PATCH', T, { body: { phone: '1' } }, 400, '21000', 'UPDATE requires a WHERE clause'],
        ['DELETE', T, {}, 400, '21000', 'DELETE requires a WHERE clause'],
        [
          'DELETE',
          `${T}?name=eq.A&limit=1`,
          {},
          400,
          'PGRST100',
          'DELETE takes no limit and no offset; narrow it by filters',
        ],
        ['GET', T, { key: 'unknown' }, 401, 'PGRST301', 'No suitable key or wrong key type'],
        ['GET', T, { key: null }, 401, 'PGRST302', 'Anonymous access is disabled'],
        [
          'GET',
          T,
          { key: KEYS.publishableKey },
          401,
          '42501',
          'permission denied for table rer_dienstleister',
        ],
      ])('%s %s %j is %i %s', async (method, path, options, status, code, message) => {
        const answer = await send(method, path, options);
        expect(answer.json).toEqual({
          code,
          message,
          details: expect.toSatisfy((details) => details === null || typeof details === 'string'),
          hint: expect.toSatisfy((hint) => hint === null || typeof hint === 'string'),
        });
        expect(answer.status).toBe(status);
        expect(answer.headers.get('content-type')).toBe(JSON_TYPE);
        expect(answer.headers.get('www-authenticate')?.startsWith('Bearer') ?? false).toBe(status === 401);
      });

      it('shows no value of a stored or refused row', async () => {
        const id = ((await send('GET', `${T}?name=eq.A`)).text.match(/"id" ?: ?"([^"]+)"/) ?? [])[1];
        const { json, text } = await send('POST', T, {
          body: [{ id, name: 'Geheim', email: 'geheim@example.de' }],
        });
        expect(json).toMatchObject({ code: '23505', details: null });
        expect(text).not.toMatch(/geheim/i);
      });
    });

    describe('implausible values', () => {
      const ALT = '00000000-0000-4000-8000-00000000a17e';
      const stored = async () => (await send('GET', `${T}?id=eq.${ALT}&select=url,plz,land,rating`)).json;
      const change = (body: object) => send('PATCH', `${T}?id=eq.${ALT}`, { body });
      const upsert = (row: object) => {
        const body = [{ id: ALT, name: 'Alt', email: 'alt@example.de', ...row }];
        return send('POST', T, { ...prefer('resolution=merge-duplicates'), body });
      };
      const refused = (details: string) => ({ status: 400, json: { code: '23514', details, hint: null } });

      beforeEach(async () => {
        await runSql(
          server.db,
          `insert into rer_dienstleister (id, name, email, url, plz, rating)
             values ($1::uuid, 'Alt', 'alt@example.de', 'ftp://alt', '12', 42)`,
          [ALT],
        );
      });

      it('are refused with row, column and what it takes, by each way of writing', async () => {
        const rating = 'Row 1: rating: must be a number from 0 to 5, or null';
        expect(await change({ rating: '7' })).toMatchObject(refused(rating));
        expect(await upsert({ rating: 7 })).toMatchObject(refused(rating));
        const rows = [{ url: 'a.example' }, { url: 'mailto:a@a.example' }];
        const body = rows.map((row) => ({ name: 'A', email: 'a@a.example', ...row }));
        expect(await send('POST', T, { body })).toMatchObject(
          refused('Row 2: url: must be an http or https address'),
        );
      });

      it('may be sent back where they are stored, while something else changes', async () => {
        const before = { url: 'ftp://alt', plz: '12', land: null, rating: 42 };
        expect((await change({ ...before, phone: '1' })).status).toBe(204);
        expect((await upsert({ ...before, phone: '2' })).status).toBe(200);
        expect(await stored()).toMatchObject([before]);
      });

      it('are judged beside the country of the row that is changed', async () => {
        expect((await change({ land: 'Österreich' })).status).toBe(204);
        expect((await change({ plz: '1010' })).status).toBe(204);
        expect((await upsert({ plz: '1020' })).status).toBe(200);
        const postcode = 'Row 1: plz: must have five digits in Germany; for another country name it in land';
        expect(await change({ land: 'Deutschland' })).toMatchObject(refused(postcode));
        expect(await stored()).toMatchObject([{ plz: '1020', land: 'Österreich' }]);
      });

      it('are none that only lack the usual notation', async () => {
        expect((await change({ url: 'www.alt.example', plz: 'D-50667', land: null })).status).toBe(204);
        expect(await stored()).toMatchObject([{ url: 'https://www.alt.example', plz: '50667' }]);
      });
    });

    describe('traps', () => {
      it('takes DELETE with a JSON type and no body', async () => {
        const { status, json } = await send(
          'DELETE',
          `${T}?name=eq.A&select=name`,
          prefer('return=representation'),
        );
        expect([status, json]).toEqual([200, [{ name: 'A' }]]);
      });

      it('takes more than a mebibyte from staff', async () => {
        const rows = Array.from({ length: 300 }, (_, index) => ({
          name: `N${index}`,
          email: 'n@example.de',
          notes: 'x'.repeat(9_000),
        }));
        expect((await send('POST', T, { body: rows })).status).toBe(201);
      });

      it.each([
        ['its length announced', {}],
        ['its length unknown', { chunked: true }],
      ])('refuses a large body of a visitor with %s', async (_what, options) => {
        const answer = await postAsVisitor(server.url, 'x'.repeat(20_000), options);
        expect(answer.status).toBe(413);
        expect(JSON.parse(answer.text)).toMatchObject({
          code: 'PGRST102',
          message: 'The body is larger than 16384 bytes',
        });
      });

      it.each([
        ['nested too deep', '['.repeat(200), 400, 'The body is nested deeper than 128 levels'],
        [
          'of more values than there are rows to insert',
          `[${'{},'.repeat(1_000_000)}{}]`,
          413,
          'The body has more than 1000000 keys and values',
        ],
      ])('refuses a body that is %s, unparsed', async (_what, body, status, message) => {
        const answer = await send('POST', T, { body });
        expect([answer.status, answer.json]).toEqual([
          status,
          { code: 'PGRST102', message, details: null, hint: null },
        ]);
      });

      it.each([
        ['viewer', 'POST', 65_536],
        ['editor', 'PATCH', 1_048_576],
      ] as const)('takes from a %s no large body: %s', async (role, method, limit) => {
        server.caller = { role, actor: 'user:x', keyId: 'x' };
        const headers = { authorization: 'Bearer of-a-member-of-staff' };
        try {
          const answer = await send(method, `${T}?name=eq.A`, {
            key: 'of-a-member-of-staff',
            headers,
            body: { name: 'x'.repeat(limit) },
          });
          expect(answer).toMatchObject({
            status: 413,
            json: { message: `The body is larger than ${limit} bytes` },
          });
        } finally {
          server.caller = ANONYMOUS;
        }
      });

      it('refuses more than 20 clicks at once from a visitor', async () => {
        const clicks = (count: number) => Array.from({ length: count }, () => ({ page_url: '/' }));
        const key = KEYS.publishableKey;
        expect((await send('POST', 'analytics_events', { key, body: clicks(20) })).status).toBe(201);
        expect(await send('POST', 'analytics_events', { key, body: clicks(21) })).toMatchObject({
          status: 400,
          json: { message: 'At most 20 rows are taken per request' },
        });
      });

      it('takes an address of 20,000 characters', async () => {
        const ids = Array.from({ length: 200 }, (_, index) => `"${'x'.repeat(80)}${index}"`).join(',');
        expect((await send('GET', `${T}?notes=in.(${encodeURIComponent(ids)})`)).status).toBe(200);
      });
    });
  });

  describe(`limits and failures on ${side.name}`, () => {
    it('lets a visitor write 60 times a minute, staff as often as they like', async () => {
      const server = await startDataServer(side);
      try {
        const click = async (key: string) =>
          (
            await server.app.inject({
              method: 'POST',
              url: '/rest/v1/analytics_events',
              headers: { apikey: key },
              payload: { page_url: '/' },
            })
          ).statusCode;
        const statuses: number[] = [];
        for (let index = 0; index < 61; index += 1) statuses.push(await click(KEYS.publishableKey));
        expect(statuses.filter((status) => status === 201)).toHaveLength(60);
        expect(statuses.at(-1)).toBe(429);
        expect(await click(KEYS.serviceKey)).toBe(201);
      } finally {
        await server.dispose();
      }
    });

    it('answers 503 and when to try again while the database is away', async () => {
      const server = await startDataServer(side);
      try {
        await server.db.close();
        const response = await server.app.inject({
          url: `/rest/v1/${T}`,
          headers: { apikey: KEYS.serviceKey },
        });
        expect(response.statusCode).toBe(503);
        expect(response.headers['retry-after']).toBe('1');
        expect(response.json()).toEqual({
          code: 'PGRST001',
          message: 'Database connection error. Retrying the connection.',
          details: expect.stringMatching(/^Request /),
          hint: null,
        });
      } finally {
        await server.dispose();
      }
    });
  });
}

function postAsVisitor(
  url: string,
  body: string,
  options: { readonly chunked?: boolean },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}/rest/v1/analytics_events`, {
      method: 'POST',
      headers: {
        apikey: KEYS.publishableKey,
        'content-type': 'application/json',
        ...(options.chunked ? {} : { 'content-length': String(body.length) }),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.end(body);
  });
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Role } from '../src/access/caller.ts';
import { type DataServer, startDataServer } from './support/data-server.ts';
import { DATABASES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { until } from './support/until.ts';

const toolAnswer = z.object({
  results: z.array(
    z.object({
      toolCallId: z.string(),
      name: z.string(),
      result: z.string().optional(),
      error: z.string().optional(),
    }),
  ),
});

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const AGENT_COLUMNS =
  'id,name,firmen_name,email,phone,strasse_mit_hausnummer,plz,stadt,land,produktgruppen,angebote,stadtwerke_kollaborationen,category,rating,is_active';

for (const side of DATABASES) {
  describe(`the provider-data function on ${side.name}`, () => {
    let server: DataServer;
    let koeln: string;

    beforeAll(async () => {
      server = await startDataServer(side);
    });
    afterAll(() => server.dispose());
    beforeEach(async () => {
      await server.clear();
      koeln = await store({
        name: 'Stadtwerke Köln GmbH',
        email: 'info@sw-koeln.de',
        stadt: 'Köln',
        notes: 'geheim',
      });
      await store({
        name: 'Netzbau Nord AG',
        email: 'kontakt@netzbau.de',
        firmen_name: 'Netzbau',
        angebote: 'Trafostationen',
      });
      await store({
        name: 'Solarhaus',
        email: 'b@sw-koeln.de',
        produktgruppen: 'Wechselrichter',
        intern: true,
      });
    });

    const store = async (row: Readonly<Record<string, unknown>>): Promise<string> => {
      const columns = Object.keys(row);
      const id = await server.db.transaction(async ({ client }) => {
        const placeholders = columns.map((_, index) => `$${index + 1}`).join(', ');
        const result = await client.query<{ id: string }>(
          `insert into rer_dienstleister (${columns.join(', ')}) values (${placeholders}) returning id`,
          Object.values(row),
        );
        return result.rows[0]?.id ?? '';
      });
      server.search.noteWrite([id]);
      return id;
    };

    const call = async (body: unknown, role: Role = 'editor') => {
      server.caller = { role, actor: `test-${role}` };
      const response = await server.app.inject({
        method: 'POST',
        url: '/functions/v1/dienstleister',
        headers: { 'content-type': 'application/json' },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      });
      server.caller = { role: 'anon', actor: 'anon' };
      const json: unknown = response.json();
      return { status: response.statusCode, json, headers: response.headers };
    };
    const names = async (query: string, role?: Role): Promise<readonly unknown[]> => {
      const { json } = await call({ action: 'search', data: { query } }, role);
      if (typeof json !== 'object' || json === null || !('data' in json) || !Array.isArray(json.data)) {
        throw new Error('no list of providers');
      }
      const found: readonly unknown[] = json.data;
      return found.map((record) =>
        typeof record === 'object' && record !== null && 'name' in record ? record.name : null,
      );
    };

    describe('search', () => {
      it.each([
        ['the whole name', 'Stadtwerke Köln', 'Stadtwerke Köln GmbH'],
        ['a spelling without umlaut', 'stadtwerke koeln', 'Stadtwerke Köln GmbH'],
        ['another legal form', 'Netzbau Nord GmbH', 'Netzbau Nord AG'],
        ['a typing error', 'Netzbua Nord', 'Netzbau Nord AG'],
        ['the beginning of a name', 'Solar', 'Solarhaus'],
        ['an e-mail address', 'KONTAKT@netzbau.de', 'Netzbau Nord AG'],
        ['the domain of an e-mail address', '@netzbau.de', 'Netzbau Nord AG'],
        ['what is offered', 'Trafostation', 'Netzbau Nord AG'],
        ['a product group', 'Wechselrichter', 'Solarhaus'],
      ])('finds a provider by %s', async (_what, query, name) => {
        expect((await names(query))[0]).toBe(name);
      });

      it('puts the exact address before others of its domain', async () => {
        expect(await names('b@sw-koeln.de')).toEqual(['Solarhaus', 'Stadtwerke Köln GmbH']);
      });

      it.each(['Quastenflosser', 'GmbH', '%', "'; drop table rer_dienstleister; --", '_@_'])(
        'finds nothing for %j and says so with an empty list',
        async (query) => {
          expect(await call({ action: 'search', data: { query } })).toMatchObject({
            status: 200,
            json: { success: true, data: [] },
          });
        },
      );

      it('takes the tool form with the query alone', async () => {
        expect((await call({ query: ' Netzbau ' })).json).toMatchObject({
          success: true,
          data: [{ name: 'Netzbau Nord AG' }],
        });
      });

      it('gives at most as many as asked', async () => {
        expect(
          (await call({ action: 'search', data: { query: '@sw-koeln.de', limit: 1 } })).json,
        ).toMatchObject({
          data: { length: 1 },
        });
      });

      it('finds neither deleted providers nor words that were changed', async () => {
        await runSql(server.db, "update rer_dienstleister set deleted_at = now() where name = 'Solarhaus'");
        await call({ action: 'update', data: { id: koeln, name: 'Rheinstrom' } });
        expect(await names('Solarhaus')).toEqual([]);
        expect(await names('Rheinstrom')).toEqual(['Rheinstrom']);
        expect(await names('Stadtwerke')).toEqual([]);
      });

      it('is caught up in the background after a write', async () => {
        await server.search.catchUp();
        const id = await store({ name: 'Windrad', email: 'w@example.de' });
        await until('the search text follows', async () =>
          server.db.transaction(async ({ client }) => {
            const found = await client.query('select 1 from rer_dienstleister_search where id = $1', [id]);
            return found.rowCount === 1;
          }),
        );
      });
    });

    describe('get and update', () => {
      it('gives one record as an object', async () => {
        const { status, json } = await call({ action: 'get', data: { id: koeln } });
        expect(status).toBe(200);
        expect(json).toMatchObject({
          success: true,
          data: { id: koeln, notes: 'geheim', version: 1, additional_data: {} },
        });
        expect(json).not.toHaveProperty('data.deleted_at');
      });

      it('changes a record and gives it in a list', async () => {
        const { status, json } = await call({
          action: 'update',
          data: { id: koeln, phone: '0221', rating: '4.5', additional_data: { a: [1] }, umsatz: null },
        });
        expect(status).toBe(200);
        expect(json).toMatchObject({
          success: true,
          data: [{ id: koeln, phone: '0221', rating: 4.5, additional_data: { a: [1] }, version: 2 }],
        });
      });

      it('refuses implausible values, in a sentence, and keeps what is stored', async () => {
        const data = { id: koeln, rating: 7, url: 'javascript:alert(1)', plz: '1067' };
        expect(await call({ action: 'update', data })).toMatchObject({
          status: 400,
          json: {
            success: false,
            error:
              'url: must be an http or https address; plz: must have five digits in Germany; for another country name it in land; rating: must be a number from 0 to 5, or null',
            fields: { rating: 'not_a_rating', url: 'not_a_website', plz: 'not_a_postcode' },
          },
        });
        const { json } = await call({ action: 'get', data: { id: koeln } });
        expect(json).toMatchObject({ data: { rating: null, version: 1 } });
      });

      it('writes into the audit trail who changed what from what to what', async () => {
        await call({ action: 'update', data: { id: koeln, phone: '0221' } });
        const trail = await runSql(
          server.db,
          'select actor, old_values, new_values from rer_dienstleister_changes',
        );
        expect(trail).toEqual([
          { actor: 'test-editor', old_values: { phone: null }, new_values: { phone: '0221' } },
        ]);
      });

      it('refuses a change of an older version and keeps the newer one', async () => {
        const update = (phone: string, version: number) =>
          call({ action: 'update', data: { id: koeln, phone, version } });
        expect((await update('1', 1)).status).toBe(200);
        expect(await update('2', 1)).toMatchObject({
          status: 409,
          json: { success: false, error: 'Someone else changed this provider: its version is 2 now' },
        });
        expect((await call({ action: 'get', data: { id: koeln } })).json).toMatchObject({
          data: { phone: '1' },
        });
      });

      it('lets one of two simultaneous changes of a version win', async () => {
        const answers = await Promise.all(
          ['1', '2'].map((phone) =>
            server.directory
              .as({ role: 'editor', actor: 'test' })
              .update({ id: koeln, version: 1, changes: { phone } })
              .then(({ outcome }) => outcome),
          ),
        );
        expect(answers.sort()).toEqual(['conflict', 'updated']);
      });

      it.each(['get', 'update'])('%s of an unknown or deleted provider is 404', async (action) => {
        const failure = { status: 404, json: { success: false, error: 'There is no provider with this id' } };
        expect(await call({ action, data: { id: UNKNOWN_ID, phone: '1' } })).toMatchObject(failure);
        await runSql(server.db, 'update rer_dienstleister set deleted_at = now()');
        expect(await call({ action, data: { id: koeln, phone: '1' } })).toMatchObject(failure);
      });
    });

    describe('refusals', () => {
      it.each([
        ['{"action":', 'The body must be JSON'],
        ['', 'The body must be an object {"action", "data"}'],
        [[], 'The body must be an object {"action", "data"}'],
        [{ action: 'search' }, 'data must be an object'],
        [{ action: 'drop', data: {} }, 'action must be "search", "update" or "get"'],
        [{ action: 'search', data: {} }, 'query must be a text'],
        [{ query: '   ' }, 'query must not be empty'],
        [{ query: 'x'.repeat(201) }, 'query must have at most 200 characters'],
        [{ query: 'a\u0000' }, 'query must not hold a NUL character'],
        [{ action: 'search', data: { query: 'a', limit: 51 } }, 'limit must be a whole number from 1 to 50'],
        [{ action: 'get', data: { id: 'abc' } }, 'id: must be a UUID'],
        [
          { action: 'update', data: { id: UNKNOWN_ID, notes: 'a\u0000b' } },
          'notes: must not hold a NUL character or half of a surrogate pair',
        ],
        [
          { action: 'update', data: { id: UNKNOWN_ID, additional_data: { a: ['\u0000'] } } },
          'additional_data: must not hold a NUL character or half of a surrogate pair',
        ],
        [{ action: 'update', data: { id: UNKNOWN_ID, farbe: 'rot' } }, 'unknown field: farbe'],
        [
          { action: 'update', data: { id: UNKNOWN_ID, version: 2 ** 31, phone: '1' } },
          'version: must be a whole number',
        ],
      ])('%j is 400', async (body, error) => {
        expect(await call(body)).toMatchObject({ status: 400, json: { success: false, error } });
      });

      it('says of every refused field what is wrong with it, and changes none', async () => {
        const data = { id: koeln, name: ' ', email: 'x', mitarbeiter: -1, phone: '1', farbe: 'rot' };
        expect(await call({ action: 'update', data })).toMatchObject({
          status: 400,
          json: {
            success: false,
            error:
              'name: must not be empty; email: must be an e-mail address; ' +
              'mitarbeiter: must be a whole number from 0 to 2147483647, or null; unknown field: farbe',
            fields: {
              name: 'empty',
              email: 'not_an_address',
              mitarbeiter: 'not_a_number',
              farbe: 'unknown_field',
            },
          },
        });
        expect((await call({ action: 'get', data: { id: koeln } })).json).toMatchObject({
          data: { phone: null, version: 1 },
        });
      });

      it('takes queries of 200 characters', async () => {
        expect((await call({ query: 'x'.repeat(200) })).status).toBe(200);
      });

      it('refuses more than 64 KiB', async () => {
        expect(await call({ query: 'x'.repeat(65_536) })).toMatchObject({
          status: 413,
          json: { success: false },
        });
      });

      it.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('refuses the verb %s', async (method) => {
        const response = await server.app.inject({ method, url: '/functions/v1/dienstleister' });
        expect([response.statusCode, response.headers.allow, response.json().success]).toEqual([
          405,
          'POST',
          false,
        ]);
      });

      it.each(['anon', 'authenticated'] as const)('refuses the role %s', async (role) => {
        expect(await call({ query: 'a' }, role)).toMatchObject({ status: 401, json: { success: false } });
      });

      it.each(['viewer', 'agent'] as const)('lets the role %s read but not change', async (role) => {
        expect((await call({ action: 'get', data: { id: koeln } }, role)).status).toBe(200);
        expect(await call({ action: 'update', data: { id: koeln, phone: '1' } }, role)).toMatchObject({
          status: 403,
          json: { success: false },
        });
      });

      it('answers 503 while the database is away', async () => {
        const away = await startDataServer(side);
        try {
          await away.db.close();
          away.caller = { role: 'viewer', actor: 'test' };
          const response = await away.app.inject({
            method: 'POST',
            url: '/functions/v1/dienstleister',
            payload: { action: 'get', data: { id: UNKNOWN_ID } },
          });
          expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
          expect(response.json()).toEqual({ success: false, error: expect.stringContaining('try again') });
        } finally {
          await away.dispose();
        }
      });
    });

    describe('the agent', () => {
      it('sees its columns alone', async () => {
        const { json } = await call({ query: 'Stadtwerke' }, 'agent');
        expect(json).toMatchObject({ data: [{ name: 'Stadtwerke Köln GmbH' }] });
        expect(Object.keys((json as { data: [object] }).data[0])).toEqual(AGENT_COLUMNS.split(','));
      });

      it('does not see internal providers', async () => {
        expect(await names('Solarhaus', 'agent')).toEqual([]);
        expect(await names('Solarhaus', 'viewer')).toEqual(['Solarhaus']);
      });
    });

    describe('as the server of a tool', () => {
      const asTool = (toolCallList: unknown, role: Role = 'editor') =>
        call({ message: { type: 'tool-calls', timestamp: 1, toolCallList, call: { id: 'x' } } }, role);
      const search = (id: string, given: unknown) => ({
        id,
        type: 'function',
        function: { name: 'suche', arguments: given },
      });

      it('answers each call with what it found, as a text', async () => {
        const { status, json } = await asTool([
          search('a', { query: 'Netzbau' }),
          search('b', JSON.stringify({ query: 'sw-koeln.de' })),
        ]);
        expect(status).toBe(200);
        const { results } = toolAnswer.parse(json);
        expect(results.map(({ toolCallId, name }) => [toolCallId, name])).toEqual([
          ['a', 'suche'],
          ['b', 'suche'],
        ]);
        expect(JSON.parse(results[0]?.result ?? '')).toMatchObject([{ name: 'Netzbau Nord AG' }]);
        expect(JSON.parse(results[1]?.result ?? '')).toHaveLength(2);
      });

      it.each([
        [{}, 'query'],
        [{ query: '' }, 'empty'],
        ['no JSON', 'object'],
        [{ action: 'update', data: { id: UNKNOWN_ID, stadt: 'Bonn' } }, 'searches'],
        [{ action: 'get', data: { id: UNKNOWN_ID } }, 'searches'],
      ])('tells the model why it does not do %j', async (given, why) => {
        const { status, json } = await asTool([search('a', given)]);
        expect(status).toBe(200);
        expect(toolAnswer.parse(json).results).toEqual([
          { toolCallId: 'a', name: 'suche', error: expect.stringContaining(why) },
        ]);
      });

      it.each([[undefined], [[]], [[{}]], [Array.from({ length: 21 }, () => search('a', { query: 'x' }))]])(
        'refuses %j',
        async (list) => {
          expect((await asTool(list)).status).toBe(400);
        },
      );

      it('shows an agent what it shows agents, and strangers nothing', async () => {
        const { json } = await asTool([search('a', { query: 'Stadtwerke' })], 'agent');
        const { results } = toolAnswer.parse(json);
        expect(results[0]?.result).toContain('Stadtwerke Köln');
        expect(results[0]?.result).not.toContain('geheim');
        expect((await asTool([search('a', { query: 'Stadtwerke' })], 'anon')).status).toBe(401);
      });
    });
  });
}

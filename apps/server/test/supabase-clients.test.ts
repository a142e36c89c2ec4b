import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createClient as createOldClient } from 'supabase-js-2-49';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scaledAround } from './support/contention.ts';
import { type DataServer, KEYS, startDataServer } from './support/data-server.ts';
import { DATABASES } from './support/databases.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
}

/** The two generations answer alike; their types differ only in depth, so the tests speak the newer ones. */
const GENERATIONS = [
  { name: '2.109', create: createClient, importedRows: 10_000 },
  // It sends the same requests: once is enough for the many.
  { name: '2.49', create: createOldClient as unknown as typeof createClient, importedRows: 1_500 },
] as const;

const T = 'rer_dienstleister';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

for (const side of DATABASES) {
  for (const generation of GENERATIONS) {
    describe(`supabase-js ${generation.name} on ${side.name}`, () => {
      const { importedRows } = generation;
      let server: DataServer;
      let sent: Sent[];
      let anon: SupabaseClient;
      let staff: SupabaseClient;

      const connect = (key: string): SupabaseClient =>
        generation.create(server.url, key, {
          auth: { persistSession: false, autoRefreshToken: false },
          realtime: { transport: class {} as unknown as typeof WebSocket },
          global: {
            fetch: (input: RequestInfo | URL, init?: RequestInit) => {
              const url = new URL(input instanceof Request ? input.url : input);
              sent.push({
                method: init?.method ?? 'GET',
                path: decodeURIComponent(url.pathname + url.search),
              });
              return fetch(input, init);
            },
          },
        });
      const seed = async (count: number): Promise<readonly [string, string, string]> => {
        const rows = Array.from({ length: count }, (_, index) => ({
          name: `Firma ${String(index + 1).padStart(3, '0')}`,
          email: `firma${index + 1}@example.de`,
          mitarbeiter: index + 1,
        }));
        const { data, error } = await staff.from(T).insert(rows).select('id');
        expect(error).toBeNull();
        const [first = UNKNOWN_ID, second = UNKNOWN_ID, third = UNKNOWN_ID] =
          data?.map(({ id }) => String(id)) ?? [];
        return [first, second, third];
      };

      beforeAll(async () => {
        server = await startDataServer(side);
      });
      afterAll(() => server.dispose());
      beforeEach(async () => {
        await server.clear();
        sent = [];
        anon = connect(KEYS.publishableKey);
        staff = connect(KEYS.serviceKey);
      });

      it('inserts clicks anonymously and lists them to staff, newest first', async () => {
        for (const element_id of ['first', 'second']) {
          const { error, status } = await anon.from('analytics_events').insert([
            {
              page_url: '/impressum?secret=1',
              element_id,
              element_text: 'Kontakt',
              timestamp: '2001-01-01',
            },
          ]);
          expect({ error, status }).toEqual({ error: null, status: 201 });
        }
        const { data, error } = await staff
          .from('analytics_events')
          .select('*')
          .order('timestamp', { ascending: false });
        expect(error).toBeNull();
        expect(data).toHaveLength(2);
        expect(data?.[0]).toEqual({
          id: 2,
          timestamp: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*[+-]\d\d:\d\d$/),
          page_url: '/impressum',
          element_id: 'second',
          element_text: 'Kontakt',
          kind: expect.any(String),
        });
        expect(data?.[0]?.timestamp > '2026').toBe(true);
        expect(sent.at(-1)).toEqual({
          method: 'GET',
          path: '/rest/v1/analytics_events?select=*&order=timestamp.desc',
        });
      });

      it('refuses to list clicks anonymously', async () => {
        const { data, error, status } = await anon.from('analytics_events').select('*');
        expect(data).toBeNull();
        expect(status).toBe(401);
        expect(error).toMatchObject({
          code: '42501',
          message: 'permission denied for table analytics_events',
        });
      });

      it('inserts records of different shapes and returns them', async () => {
        const { data, error, status } = await staff
          .from(T)
          .insert([
            {
              name: 'Stadtwerke Köln',
              email: 'a@example.de',
              umsatz: 12.5,
              additional_data: { 'Größe (m)': 'groß' },
            },
            { name: 'Netz AG', email: 'b@example.de', is_active: false, mitarbeiter: 7 },
          ])
          .select();
        expect({ error, status }).toEqual({ error: null, status: 201 });
        expect(data).toHaveLength(2);
        expect(data?.[0]).toMatchObject({
          name: 'Stadtwerke Köln',
          umsatz: 12.5,
          mitarbeiter: null,
          is_active: true,
          intern: false,
          additional_data: { 'Größe (m)': 'groß' },
          version: 1,
          created_by: 'service-key',
        });
        expect(data?.[1]).toMatchObject({ is_active: false, mitarbeiter: 7, additional_data: {} });
        expect(data?.[0]).not.toHaveProperty('deleted_at');
      });

      it('inserts without asking for the rows', async () => {
        const { data, error, status } = await staff.from(T).insert([{ name: 'A', email: 'a@example.de' }]);
        expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 });
      });

      it('inserts one object', async () => {
        const { data } = await staff
          .from(T)
          .insert({ name: 'A', email: 'a@example.de' })
          .select('name')
          .single();
        expect(data).toEqual({ name: 'A' });
      });

      it('fills defaults instead of nulls when asked', async () => {
        const { data, error } = await staff
          .from(T)
          .insert(
            [
              { name: 'A', email: 'a@example.de', is_active: false },
              { name: 'B', email: 'b@example.de' },
            ],
            {
              defaultToNull: false,
            },
          )
          .select('name,is_active');
        expect(error).toBeNull();
        expect(data).toEqual([
          { name: 'A', is_active: false },
          { name: 'B', is_active: true },
        ]);
      });

      it('says which column does not exist', async () => {
        const { error, status } = await staff
          .from(T)
          .insert([{ 'Straße 1': 'x', name: 'A', email: 'a@example.de' }]);
        expect(status).toBe(400);
        expect(error).toMatchObject({
          code: 'PGRST204',
          message: `Could not find the 'Straße 1' column of '${T}' in the schema cache`,
        });
      });

      it('tells a column with quotes in its name from others', async () => {
        const { error } = await staff.from(T).insert([{ 'a"b': 1, name: 'A', email: 'a@example.de' }]);
        expect(error?.message).toBe(`Could not find the 'a"b' column of '${T}' in the schema cache`);
      });

      it('reads one record or none by id', async () => {
        const [id] = await seed(1);
        const found = await staff.from(T).select('*').eq('id', id).maybeSingle();
        expect(found).toMatchObject({ error: null, data: { id, name: 'Firma 001' } });
        const missing = await staff.from(T).select('*').eq('id', UNKNOWN_ID).maybeSingle();
        expect(missing).toMatchObject({ error: null, data: null });
      });

      it('reads exactly one record or says that there is none', async () => {
        const [id] = await seed(1);
        expect((await staff.from(T).select('*').eq('id', id).single()).data).toMatchObject({ id });
        const { data, error, status } = await staff.from(T).select('*').eq('id', UNKNOWN_ID).single();
        expect({ data, status }).toEqual({ data: null, status: 406 });
        expect(error).toMatchObject({
          code: 'PGRST116',
          message: 'Cannot coerce the result to a single JSON object',
          details: 'The result contains 0 rows',
        });
      });

      it('tests the connection with a select of three columns', async () => {
        await seed(2);
        const { data, error } = await staff.from(T).select('id, name, email').limit(1);
        expect(error).toBeNull();
        expect(data).toHaveLength(1);
        expect(Object.keys(data?.[0] ?? {})).toEqual(['id', 'name', 'email']);
        const refused = await anon.from(T).select('id, name, email').limit(1);
        expect(refused.status).toBe(401);
        expect(refused.error).toMatchObject({ code: '42501' });
      });

      it('pages through an ordered list with its total', async () => {
        await seed(25);
        const query = staff.from(T).select('name', { count: 'exact' }).order('name');
        const { data, count, status, error } = await query.range(10, 19);
        expect({ count, status, error }).toEqual({ count: 25, status: 206, error: null });
        expect(data?.map(({ name }) => name)).toEqual(
          Array.from({ length: 10 }, (_, index) => `Firma 0${index + 11}`),
        );
      });

      it('refuses a page beyond the counted end', async () => {
        await seed(3);
        const { error, status } = await staff.from(T).select('*', { count: 'exact' }).range(90, 99);
        expect(status).toBe(416);
        expect(error).toMatchObject({
          code: 'PGRST103',
          message: 'Requested range not satisfiable',
          details: 'An offset of 90 was requested, but there are only 3 rows.',
        });
      });

      it('counts without a body', async () => {
        await seed(5);
        const { data, count, error } = await staff.from(T).select('*', { count: 'exact', head: true });
        expect({ data, count, error }).toEqual({ data: null, count: 5, error: null });
        expect(sent.at(-1)?.method).toBe('HEAD');
      });

      it('upserts by id: changes what is there, inserts what is not', async () => {
        const [id] = await seed(1);
        const rows = [
          { id, name: 'Neu', email: 'neu@example.de' },
          { id: UNKNOWN_ID, name: 'Zweite', email: 'zwei@example.de' },
        ];
        const { data, error, status } = await staff
          .from(T)
          .upsert(rows, { onConflict: 'id' })
          .select('id,name,version');
        expect({ error, status }).toEqual({ error: null, status: 201 });
        expect(data).toEqual([
          { id, name: 'Neu', version: 2 },
          { id: UNKNOWN_ID, name: 'Zweite', version: 1 },
        ]);
        const again = await staff.from(T).upsert(rows).select('version');
        expect(again.status).toBe(200);
        expect(again.data).toEqual([{ version: 3 }, { version: 2 }]);
      });

      it('leaves what is there when duplicates are ignored', async () => {
        const [id] = await seed(1);
        const { data, error, status } = await staff
          .from(T)
          .upsert([{ id, name: 'Neu', email: 'neu@example.de' }], { ignoreDuplicates: true })
          .select();
        expect({ data, error, status }).toEqual({ data: [], error: null, status: 200 });
      });

      it('says that e-mail addresses are not unique', async () => {
        const { error, status } = await staff
          .from(T)
          .upsert([{ name: 'A', email: 'a@example.de' }], { onConflict: 'email' });
        expect(status).toBe(400);
        expect(error).toMatchObject({
          code: '42P10',
          message: 'there is no unique or exclusion constraint matching the ON CONFLICT specification',
        });
      });

      it('updates by id', async () => {
        const [id] = await seed(2);
        const { data, error, status } = await staff.from(T).update({ phone: '0221 1' }).eq('id', id).select();
        expect({ error, status }).toEqual({ error: null, status: 200 });
        expect(data).toHaveLength(1);
        expect(data?.[0]).toMatchObject({ id, phone: '0221 1', version: 2 });
        const none = await staff.from(T).update({ phone: '1' }).eq('id', UNKNOWN_ID);
        expect(none).toMatchObject({ data: null, error: null, status: 204 });
      });

      it('deletes a list and counts it; deleted rows are nowhere to be seen', async () => {
        const [first, second] = await seed(3);
        const { data, count, error, status } = await staff
          .from(T)
          .delete({ count: 'exact' })
          .in('id', [first, second])
          .select('id');
        expect({ count, error, status }).toEqual({ count: 2, error: null, status: 200 });
        expect(data?.map(({ id }) => id).sort()).toEqual([first, second].sort());
        const left = await staff.from(T).select('name', { count: 'exact' });
        expect(left).toMatchObject({ count: 1, data: [{ name: 'Firma 003' }] });
        const gone = await staff.from(T).update({ phone: '1' }).eq('id', first).select();
        expect(gone).toMatchObject({ data: [], status: 200 });
        const { hits } = await server.search.search({ query: 'firma', limit: 20, intern: true });
        expect(hits.map(({ provider }) => provider.name)).toEqual(['Firma 003']);
      });

      it('answers a call of an unknown procedure', async () => {
        const { data, error, status } = await staff.rpc('f', { query: 'x' });
        expect({ data, status }).toEqual({ data: null, status: 404 });
        expect(error).toMatchObject({
          code: 'PGRST202',
          message: 'Could not find the function public.f(query) in the schema cache',
        });
      });

      it('writes CSV', async () => {
        await staff.from(T).insert([{ name: 'A, "B"', email: 'a@example.de' }]);
        const { data, error } = await staff.from(T).select('name,email,phone').csv();
        expect(error).toBeNull();
        expect(data).toBe('name,email,phone\n"A, ""B""",a@example.de,');
      });

      it('filters with everything that the client can write', async () => {
        await staff.from(T).insert([
          {
            name: 'Stadtwerke Köln',
            email: 'a@example.de',
            stadt: 'Köln',
            rating: 4.5,
            additional_data: { a: { b: 'x' } },
          },
          { name: 'Netz, (AG) Nord', email: 'b@example.de', stadt: null, rating: 2, is_active: false },
          { name: 'Solar_100%', email: 'c@sonne.de', stadt: 'Bonn', rating: null },
        ]);
        const names = async (filter: (query: ReturnType<typeof select>) => ReturnType<typeof select>) => {
          const { data, error } = await filter(select()).order('email');
          expect(error).toBeNull();
          return data?.map(({ name }) => String(name).slice(0, 5));
        };
        const select = () => staff.from(T).select('name');
        const KOELN = 'Stadt';
        const NETZ = 'Netz,';
        const SOLAR = 'Solar';
        expect(await names((q) => q.ilike('name', '*KÖLN'))).toEqual([KOELN]);
        expect(await names((q) => q.like('email', '%@example.de'))).toEqual([KOELN, NETZ]);
        expect(await names((q) => q.in('name', ['Netz, (AG) Nord', 'Solar_100%', 'a"b']))).toEqual([
          NETZ,
          SOLAR,
        ]);
        expect(await names((q) => q.is('stadt', null))).toEqual([NETZ]);
        expect(await names((q) => q.not('stadt', 'is', null))).toEqual([KOELN, SOLAR]);
        expect(await names((q) => q.is('is_active', false))).toEqual([NETZ]);
        expect(await names((q) => q.or('stadt.eq.Bonn,and(rating.gte.4,email.ilike.a*)'))).toEqual([
          KOELN,
          SOLAR,
        ]);
        expect(await names((q) => q.or('name.eq."Netz, (AG) Nord"'))).toEqual([NETZ]);
        expect(await names((q) => q.gt('rating', 1).lt('rating', 3))).toEqual([NETZ]);
        expect(await names((q) => q.neq('stadt', 'Bonn'))).toEqual([KOELN]);
        expect(await names((q) => q.filter('stadt', 'isdistinct', 'Bonn'))).toEqual([KOELN, NETZ]);
        expect(await names((q) => q.eq('additional_data->a->>b', 'x'))).toEqual([KOELN]);
        expect(await names((q) => q.contains('additional_data', { a: { b: 'x' } }))).toEqual([KOELN]);
        expect(await names((q) => q.filter('name', 'ilike(any)', '{stadt*,solar*}'))).toEqual([KOELN, SOLAR]);
        expect(
          await names((q) => q.textSearch('name', 'köln', { type: 'websearch', config: 'german' })),
        ).toEqual([KOELN]);
        expect(await names((q) => q.match({ stadt: 'Bonn', email: 'c@sonne.de' }))).toEqual([SOLAR]);
      });

      it('orders with nulls in their place', async () => {
        await staff.from(T).insert([
          { name: 'A', email: 'a@example.de', rating: 1 },
          { name: 'B', email: 'b@example.de', rating: null },
          { name: 'C', email: 'c@example.de', rating: 3 },
        ]);
        const order = async (options: { ascending?: boolean; nullsFirst?: boolean }) =>
          (await staff.from(T).select('name').order('rating', options)).data
            ?.map(({ name }) => name)
            .join('');
        expect(await order({ ascending: false, nullsFirst: false })).toBe('CAB');
        expect(await order({ ascending: true, nullsFirst: true })).toBe('BAC');
      });

      it('shows aliases and casts', async () => {
        await staff
          .from(T)
          .insert([{ name: 'A', email: 'a@example.de', rating: 4.5, additional_data: { ort: 'Bonn' } }]);
        const { data } = await staff.from(T).select('firma:name, rating::text, ort:additional_data->>ort');
        expect(data).toEqual([{ firma: 'A', rating: '4.50', ort: 'Bonn' }]);
      });

      it('leaves nulls out when asked', async () => {
        await staff.from(T).insert([{ name: 'A', email: 'a@example.de' }]);
        const response = await fetch(`${server.url}/rest/v1/${T}?select=name,phone`, {
          headers: { apikey: KEYS.serviceKey, accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
        });
        expect(await response.json()).toEqual([{ name: 'A' }]);
      });

      it('searches, reads and changes by the function', async () => {
        const { data: rows } = await staff
          .from(T)
          .insert([{ name: 'Stadtwerke Köln GmbH', email: 'info@koeln.de', phone: '1' }])
          .select('id');
        const id = rows?.[0]?.id;
        server.caller = { role: 'service_role', actor: 'service-key' };
        try {
          const invoke = (body: Record<string, unknown>) => staff.functions.invoke('dienstleister', { body });
          const search = await invoke({ action: 'search', data: { query: 'stadtwerke koeln' } });
          expect(search).toMatchObject({ error: null, data: { success: true, data: [{ id }] } });
          const get = await invoke({ action: 'get', data: { id } });
          expect(get.data).toMatchObject({ success: true, data: { id, phone: '1' } });
          const update = await invoke({ action: 'update', data: { id, phone: '2' } });
          expect(update.data).toMatchObject({ success: true, data: [{ id, phone: '2', version: 2 }] });
        } finally {
          server.caller = { role: 'anon', actor: 'anon' };
        }
      });

      it(`imports ${importedRows} records of mixed keys, all or none`, async () => {
        const rows = Array.from({ length: importedRows }, (_, index) => ({
          name: `Firma ${index}`,
          email: `firma${index}@example.de`,
          ...(index % 2 === 0 ? { stadt: 'Köln', mitarbeiter: index } : { phone: '0221', umsatz: index / 4 }),
          ...(index % 3 === 0 ? { is_active: index % 2 === 0, additional_data: { zeile: index } } : {}),
        }));
        const badAt = Math.floor(importedRows * 0.7777);
        const bad = rows.map((row, index) => (index === badAt ? { ...row, mitarbeiter: 'viele' } : row));
        const refused = await staff.from(T).insert(bad).select();
        expect(refused.data).toBeNull();
        expect(refused.error).toMatchObject({
          code: '22P02',
          message: 'invalid input syntax for type integer: "viele"',
          details: `Row ${badAt + 1}, column "mitarbeiter"`,
        });
        expect((await staff.from(T).select('*', { count: 'exact', head: true })).count).toBe(0);

        const limitMs = scaledAround(10_000);
        const startedAt = performance.now();
        const { data, error } = await staff.from(T).insert(rows).select();
        const tookMs = performance.now() - startedAt;
        expect(error).toBeNull();
        expect(data).toHaveLength(importedRows);
        expect(data?.[1]).toMatchObject({ phone: '0221', is_active: true, additional_data: {}, stadt: null });
        expect(data?.[3]).toMatchObject({ is_active: false, additional_data: { zeile: 3 } });
        expect(tookMs).toBeLessThan(limitMs());
        const counted = await staff.from(T).select('*', { count: 'exact' });
        expect(counted).toMatchObject({ count: importedRows, status: 206 });
        expect(counted.data).toHaveLength(1_000);
      });
    });
  }
}

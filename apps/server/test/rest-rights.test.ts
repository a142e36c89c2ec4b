import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../src/access/caller.ts';
import { RIGHTS } from '../src/rest/rights.ts';
import { TABLE_NAMES, type TableName } from '../src/rest/schema-map.ts';
import { type DataServer, KEYS, startDataServer } from './support/data-server.ts';
import { DATABASES } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';

const VERBS = ['select', 'insert', 'update', 'delete'] as const;
type Verb = (typeof VERBS)[number];

/** The table of rights as data contract 3.2 writes it down; `service_role` as the admin it works for. */
const GRANTED: Readonly<Record<TableName, Readonly<Record<Role, readonly Verb[]>>>> = {
  analytics_events: {
    anon: ['insert'],
    authenticated: ['insert'],
    viewer: ['select', 'insert'],
    editor: ['select', 'insert'],
    admin: ['select', 'insert'],
    agent: [],
    service_role: ['select', 'insert'],
  },
  contact_messages: {
    anon: [],
    authenticated: [],
    viewer: [],
    editor: ['select'],
    admin: ['select'],
    agent: [],
    service_role: ['select'],
  },
  rer_dienstleister: {
    anon: [],
    authenticated: [],
    viewer: ['select'],
    editor: ['select', 'insert', 'update'],
    admin: ['select', 'insert', 'update', 'delete'],
    agent: [],
    service_role: ['select', 'insert', 'update', 'delete'],
  },
};

const ROWS: Readonly<Record<TableName, Readonly<Record<string, unknown>>>> = {
  analytics_events: { page_url: '/' },
  contact_messages: { name: 'A' },
  rer_dienstleister: { name: 'A', email: 'a@example.de' },
};
const CHANGES: Readonly<Record<TableName, Readonly<Record<string, unknown>>>> = {
  analytics_events: { element_id: 'x' },
  contact_messages: { status: 'closed' },
  rer_dienstleister: { phone: '1' },
};

for (const side of DATABASES) {
  describe(`rights on ${side.name}`, () => {
    let server: DataServer;

    beforeAll(async () => {
      server = await startDataServer(side);
    });
    afterAll(() => server.dispose());
    beforeEach(() => server.clear());

    const send = async (role: Role, method: string, path: string, body?: unknown) => {
      // Roles of staff are decided before this room; the others stand for themselves.
      server.caller = { role, actor: `test-${role}` };
      const response = await server.app.inject({
        method:
          method === 'PATCH' ? 'PATCH' : method === 'POST' ? 'POST' : method === 'DELETE' ? 'DELETE' : 'GET',
        url: `/rest/v1/${path}`,
        headers: { apikey: KEYS.publishableKey, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      server.caller = { role: 'anon', actor: 'anon' };
      return response;
    };
    const attempt = (role: Role, table: TableName, verb: Verb) => {
      switch (verb) {
        case 'select':
          return send(role, 'GET', table);
        case 'insert':
          return send(role, 'POST', table, [ROWS[table]]);
        case 'update':
          return send(role, 'PATCH', `${table}?id=not.is.null`, CHANGES[table]);
        case 'delete':
          return send(role, 'DELETE', `${table}?id=not.is.null`);
      }
    };

    for (const table of TABLE_NAMES) {
      for (const role of ROLES.filter((name) => name !== 'authenticated' && name !== 'agent')) {
        for (const verb of VERBS) {
          const granted = GRANTED[table][role].includes(verb);
          it(`${role} ${granted ? 'may' : 'may not'} ${verb} ${table}`, async () => {
            const response = await attempt(role, table, verb);
            if (granted) {
              expect(response.statusCode).toBeLessThan(300);
              return;
            }
            expect(response.statusCode).toBe(role === 'anon' ? 401 : 403);
            expect(response.json()).toEqual({
              code: '42501',
              message: `permission denied for table ${table}`,
              details: null,
              hint: null,
            });
            expect(response.headers['www-authenticate']).toBe(role === 'anon' ? 'Bearer' : undefined);
          });
        }
      }
    }

    it.each([['id'], ['kind']])('a visitor may not write the column %s of a click', async (column) => {
      const response = await send('anon', 'POST', 'analytics_events', [{ page_url: '/', [column]: '7' }]);
      expect([response.statusCode, response.json().code]).toEqual([401, '42501']);
    });

    it('a visitor may leave out clicks that are there already', async () => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/rest/v1/analytics_events',
        headers: { apikey: KEYS.publishableKey, prefer: 'resolution=ignore-duplicates' },
        payload: [{ page_url: '/' }],
      });
      expect([response.statusCode, response.body]).toEqual([201, '']);
    });

    it.each(['representation', 'headers-only'])(
      'a visitor may not have inserted clicks shown (return=%s)',
      async (shown) => {
        const response = await server.app.inject({
          method: 'POST',
          url: '/rest/v1/analytics_events?select=*',
          headers: { apikey: KEYS.publishableKey, prefer: `return=${shown}` },
          payload: { page_url: '/' },
        });
        expect([response.statusCode, response.headers['location']]).toEqual([401, undefined]);
        expect(response.json()).toMatchObject({ code: '42501' });
      },
    );

    it.each([['version'], ['created_by'], ['created_at'], ['import_id'], ['id']])(
      'not even an admin may change the column %s of a provider',
      async (column) => {
        const response = await send('admin', 'PATCH', 'rer_dienstleister?name=eq.A', { [column]: null });
        expect([response.statusCode, response.json().code]).toEqual([403, '42501']);
      },
    );

    it('an admin may not set the mark of deletion', async () => {
      const response = await send('admin', 'PATCH', 'rer_dienstleister?name=eq.A', { deleted_at: null });
      expect([response.statusCode, response.json().code]).toEqual([400, 'PGRST204']);
    });

    it('names in the audit trail who changed or deleted a provider', async () => {
      await attempt('editor', 'rer_dienstleister', 'insert');
      await attempt('editor', 'rer_dienstleister', 'update');
      await attempt('admin', 'rer_dienstleister', 'delete');
      const trail = await runSql(
        server.db,
        'select actor, new_values from rer_dienstleister_changes order by id',
      );
      expect(trail).toEqual([
        { actor: 'test-editor', new_values: { phone: '1' } },
        { actor: 'test-admin', new_values: { deleted_at: expect.any(String) } },
      ]);
    });
  });
}

describe('the table of rights', () => {
  it.each(['authenticated', 'agent'] as const)('grants %s what the contract says', (role) => {
    for (const table of TABLE_NAMES) {
      const rights = RIGHTS[table][role];
      const granted = VERBS.filter(
        (verb) =>
          ({
            select: rights.select,
            insert: rights.insert.length > 0,
            update: rights.update.length > 0,
            delete: rights.remove,
          })[verb],
      );
      expect(granted).toEqual(GRANTED[table][role]);
    }
  });
});

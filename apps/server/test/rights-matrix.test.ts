import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from './support/databases.ts';
import { declaredRoutes } from './support/declared-routes.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { addKey, gatherPeople, PEOPLE, type Person, send, type Who } from './support/rights/people.ts';
import { type Cell, RIGHTS_TABLE, type Right } from './support/rights/table.ts';
import { makeThing, OWNERS, type Owner } from './support/rights/things.ts';
import { runSql } from './support/run-sql.ts';

interface Answer {
  readonly cell: Cell;
  /** What of it could tell a row from none. */
  readonly content: string;
}

describe.each(DATABASES)('the table of rights on $name', (side) => {
  let product: TestProduct;
  let people: ReadonlyMap<Who, Person>;
  beforeAll(async () => {
    product = await createProduct(side, { ACCESS: 'staff' }, { voice: { host: null } });
    people = await gatherPeople(product);
    await runSql(product.db, `insert into analytics_events (page_url) values ('/')`);
  });
  afterAll(() => product.dispose());

  const answerTo = async (right: Right, owner: Owner, person: Person): Promise<Answer> => {
    const thing = await makeThing(product.db, right.kind, owner, person);
    const { path, body, headers } = right.ask(thing);
    const [method = ''] = right.route.split(' ');
    const answer = await send(product, {
      method: methodOf(method),
      url: path,
      headers: { ...person.headers[right.manner], ...headers },
      ...(typeof body === 'object' && body !== null ? { payload: body } : {}),
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    const isList = path.startsWith('/rest/') && answer.statusCode < 300 && answer.body.startsWith('[');
    const list: unknown = isList ? answer.json() : undefined;
    return {
      cell: Array.isArray(list) ? `${answer.statusCode}, ${list.length} rows` : answer.statusCode,
      content: answer.body
        .replaceAll(answer.headers['x-request-id']?.toString() ?? ' ', 'REQUEST')
        .replaceAll(thing.id, 'ID'),
    };
  };

  test.each(RIGHTS_TABLE.map((right) => ({ ...right, name: nameOf(right) })))('$name', async (right) => {
    const given: Partial<Record<Owner, Partial<Record<Who, Cell>>>> = {};
    const contents = new Map<string, string>();
    for (const owner of OWNERS) {
      if (right.cells[owner] === undefined) continue;
      const line: Partial<Record<Who, Cell>> = {};
      for (const person of people.values()) {
        const { cell, content } = await answerTo(right, owner, person);
        line[person.who] = cell;
        contents.set(`${person.who} ${owner}`, content);
      }
      given[owner] = line;
    }
    expect(given).toEqual(right.cells);
    // What is somebody else's, and what one may not have, looks like what is not there.
    const { foreign, missing } = right.cells;
    if (foreign === undefined || missing === undefined) return;
    for (const who of PEOPLE.filter((each) => foreign[each] === missing[each])) {
      expect(contents.get(`${who} foreign`), who).toBe(contents.get(`${who} missing`));
    }
  });

  test('holds in the database too: what a viewer’s role may not read there, no route reads for a viewer', async () => {
    const secret = `rer_key_${'b'.repeat(43)}`;
    const actor = `key:${await addKey(product.db, secret, 'service', 'viewer')}`;
    const headers = { authorization: `Bearer ${secret}` };
    const viewer: Person = {
      who: 'viewer',
      actor,
      userId: null,
      headers: { page: headers, program: headers },
    };
    const reads = RIGHTS_TABLE.filter(({ inDatabase }) => inDatabase === true);
    expect(reads.length).toBeGreaterThan(10);
    const attempt = (right: Right) =>
      // A file that has begun can only break off.
      answerTo(right, 'own', viewer).then(
        ({ cell }) => cell,
        () => 'broken off',
      );
    for (const right of reads) expect(await attempt(right), nameOf(right)).toBe(right.cells.own?.viewer);
    const [role] = await runSql(product.db, `select quote_ident(session_user || '_as_viewer') as name`);
    await runSql(product.db, `revoke all on all tables in schema public from ${String(role?.['name'])}`);
    for (const right of reads) {
      expect([403, 500, 'broken off'], nameOf(right)).toContain(await attempt(right));
    }
  });

  test('has every route that the server declares', () => {
    const tabled = new Set(RIGHTS_TABLE.map(({ route }) => route));
    const missing = declaredRoutes(product).filter((route) => !tabled.has(route));
    expect(missing).toEqual([]);
  });
});

function nameOf({ route, note, manner }: Right): string {
  return `${route}${note === undefined ? '' : ` (${note})`} by a ${manner}`;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function methodOf(name: string): (typeof METHODS)[number] {
  const method = METHODS.find((each) => each === name);
  if (method === undefined) throw new TypeError(`${name} is no method.`);
  return method;
}

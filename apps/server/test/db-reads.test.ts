import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANY_ROW } from '../src/db/rows.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';

const SLOW = { text: 'SELECT count(*) FROM generate_series(1, 2000000000)', values: [] };
const PROVIDERS = { text: 'SELECT name FROM rer_dienstleister', values: [] };

describe.each(DATABASES)('reading one statement on $name', (side) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await side.create();
    await runSql(place.db, `INSERT INTO rer_dienstleister (name, email) VALUES ('Offen', 'a@example.org')`);
  });
  afterAll(() => place.dispose());

  const number = (value: number) =>
    place.db.read(ANY_ROW, { text: 'SELECT $1::integer AS number', values: [value] });

  test('gives its rows, with values bound', async () => {
    expect(await number(7)).toEqual([{ number: 7 }]);
    expect(await place.db.read(ANY_ROW, { text: 'SELECT WHERE false', values: [] })).toEqual([]);
  });

  test('gives each of many at once its own rows', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const found = await Promise.all(numbers.map(number));
    expect(found).toEqual(numbers.map((index) => [{ number: index }]));
  });

  test('has the rights of the role, and nobody after it has them', async () => {
    expect(await place.db.read(ANY_ROW, PROVIDERS, { role: 'viewer' })).toEqual([{ name: 'Offen' }]);
    await expect(place.db.read(ANY_ROW, PROVIDERS, { role: 'anon' })).rejects.toMatchObject({
      sqlState: '42501',
    });
    const [all, ...others] = await Promise.all([
      place.db.read(ANY_ROW, PROVIDERS),
      ...Array.from({ length: 20 }, () =>
        place.db.read(ANY_ROW, PROVIDERS, { role: 'anon' }).catch(() => 'refused'),
      ),
    ]);
    expect(all).toEqual([{ name: 'Offen' }]);
    expect(new Set(others)).toEqual(new Set(['refused']));
  });

  test('is done in the name of the actor', async () => {
    const actor = { text: `SELECT current_setting('rer.actor') AS actor`, values: [] };
    expect(await place.db.read(ANY_ROW, actor, { actor: "o'brien" })).toEqual([{ actor: "o'brien" }]);
    expect(await place.db.read(ANY_ROW, actor)).toEqual([{ actor: 'system' }]);
  });

  test('writes nothing', async () => {
    const write = { text: `UPDATE rer_dienstleister SET name = $1 RETURNING name`, values: ['Neu'] };
    await expect(place.db.read(ANY_ROW, write)).rejects.toMatchObject({
      code: 'rejected',
      sqlState: '25006',
    });
    expect(await place.db.read(ANY_ROW, PROVIDERS)).toEqual([{ name: 'Offen' }]);
  });

  test('a statement that fails is told, and the connection serves the next one', async () => {
    const wrong = { text: 'SELECT 1 / $1::integer', values: [0] };
    for (let time = 0; time < 20; time += 1) {
      await expect(place.db.read(ANY_ROW, wrong)).rejects.toMatchObject({
        code: 'rejected',
        sqlState: '22012',
      });
    }
    expect(await number(1)).toEqual([{ number: 1 }]);
  });

  test('a statement past the limit is ended, and the next ones are served', async () => {
    await expect(place.db.read(ANY_ROW, SLOW, { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'query_timeout',
      retryable: true,
    });
    const next = () => number(1).catch(() => 'not yet');
    await expect.poll(next, { timeout: 20_000 }).toEqual([{ number: 1 }]);
  });

  test('a closed database refuses', async () => {
    const own = await side.create();
    await own.db.close();
    await expect(own.db.read(ANY_ROW, PROVIDERS)).rejects.toMatchObject({ code: 'unavailable' });
    await own.dispose();
  });
});

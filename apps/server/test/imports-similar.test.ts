import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImportService } from '../src/imports/import-service.ts';
import { expectWithin } from './support/contention.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { createImports, STAFF, type TestImports } from './support/imports.ts';
import { type IndexedProviders, startIndexedProviders } from './support/indexed-providers.ts';
import { SILENT } from './support/silent-logger.ts';
import { until } from './support/until.ts';

const HEAD = 'firmen_name;email\n';

describe.each(DATABASES)('what an import on $name tells of names that may be there', (side) => {
  let place: TestImports;
  let indexed: IndexedProviders;
  beforeAll(async () => {
    place = await createImports(side, async (db) => {
      indexed = await startIndexedProviders(db);
      return indexed;
    });
    await add('Stadtwerke Bonn GmbH');
    await add('Röder Elektro GmbH');
    await add('Riverty Group GmbH');
    await add('Kurz AG', { firmen_name: 'Sonnenkraft Niederrhein GmbH' });
    await add('Verdeckt Energie AG', { intern: true });
    await add('Solar Hoffmann GmbH', { stadt: 'Bonn' });
  });
  afterAll(() => place.dispose());

  /** Stores a provider, and tells the service as whoever writes past it does. */
  const add = async (name: string, more: { firmen_name?: string; intern?: boolean; stadt?: string } = {}) => {
    const [row] = await place.query<{ id: string }>(
      `insert into rer_dienstleister (name, email, firmen_name, intern, stadt)
       values ($1, 'da@gewesen.example', $2, $3, $4) returning id`,
      [name, more.firmen_name ?? null, more.intern ?? false, more.stadt ?? null],
    );
    place.search.noteWrite([row?.id ?? '']);
    return row?.id ?? '';
  };
  let files = 0;
  /** A file of these names, each with an e-mail of its own. */
  const fileOf = (...names: readonly string[]) => {
    files += 1;
    return HEAD + names.map((name, row) => `${name};r${row}@datei${files}.example\n`).join('');
  };

  test.each([
    ['a letter left out', 'Stadwerke Bonn', 'Stadtwerke Bonn GmbH'],
    ['an umlaut as a plain letter', 'Roder Elektro AG', 'Röder Elektro GmbH'],
    ['another order of words', 'Elektro Roeder', 'Röder Elektro GmbH'],
    ['two letters swapped', 'Rivetry Group GmbH', 'Riverty Group GmbH'],
    ['another name of the company', 'Sonenkraft Niederrhein', 'Sonnenkraft Niederrhein GmbH'],
    ['an intern entry', 'Verdekt Energie AG', 'Verdeckt Energie AG'],
  ])('lists a new name for %s', async (_, name, similarTo) => {
    const report = await place.run(fileOf(name), { dryRun: true });
    expect(report).toMatchObject({ state: 'succeeded', inserted: 1, existing: 0, similar: 1 });
    const alike = await place.query(
      'select id, email from rer_dienstleister where (name = $1 or firmen_name = $1)',
      [similarTo],
    );
    expect(report.similarRows).toMatchObject([
      { line: 2, name, email: expect.stringMatching(/^r0@datei/), similarTo },
    ]);
    expect(report.similarRows.map(({ similarId: id, similarEmail: email }) => ({ id, email }))).toEqual(
      alike,
    );
  });

  test('goes by the company of a row, not by its contact person', async () => {
    const csv = 'rer_id;name;firmen_name;email\n;Eva Lang;Stadwerke Bonn;lang@liste.example\n';
    const report = await place.run(csv, { dryRun: true });
    expect(report.similarRows).toMatchObject([
      { line: 2, name: 'Stadwerke Bonn', similarTo: 'Stadtwerke Bonn GmbH' },
    ]);
  });

  test('does not list other companies, also when the search finds some by their names', async () => {
    const names = ['Stadtwerke Köln GmbH', 'Röder Sanitär GmbH', 'Solar Bonn GmbH'];
    expect(await indexed.names('Solar Bonn GmbH')).toEqual(['Solar Hoffmann GmbH']);
    expect(await place.run(fileOf(...names), { dryRun: true })).toMatchObject({
      inserted: 3,
      similar: 0,
      similarRows: [],
    });
  });

  test.each(['skip', 'update', 'add'] as const)(
    'lists them in the order of the file, and imports them all the same, in the mode %s',
    async (mode) => {
      const csv = fileOf('Stadwerke Bonn', 'Neuland Gas GmbH', 'Röder Elektro AG', 'Roder Elektro');
      const report = await place.run(csv, { mode });
      expect(report).toMatchObject({ inserted: 4, similar: 3 });
      expect(report.similarRows.map(({ line }) => line)).toEqual([2, 4, 5]);
      expect(await place.imports.undo(report.id, 'tester')).toBe('done');
    },
  );

  test('does not list what is removed', async () => {
    const id = await add('Vergangene Windkraft GmbH');
    await place.query('update rer_dienstleister set deleted_at = now() where id = $1', [id]);
    expect(await place.run(fileOf('Vergangne Windkraft GmbH'), { dryRun: true })).toMatchObject({
      similar: 0,
    });
  });

  test('asks for the first 2,000 new rows and for no more', async () => {
    const others = Array.from({ length: 1_999 }, (_, row) => `${wordOf(row)} ${wordOf(7 * row + 3)}`);
    const report = await place.run(
      fileOf(...others, 'Stadwerke Bonn', 'Stadwerke Bonnn', 'Stadtwerke Bonn'),
      {
        dryRun: true,
      },
    );
    expect(report).toMatchObject({ state: 'succeeded', inserted: 2_002, similar: 2 });
    expect(report.similarRows).toMatchObject([
      { line: 2_001, name: 'Stadwerke Bonn', similarTo: 'Stadtwerke Bonn GmbH' },
      { line: 2_003, name: 'Stadtwerke Bonn', similarTo: 'Stadtwerke Bonn GmbH' },
    ]);
  });

  test('goes by the keys alone while the index is away', async () => {
    await indexed.endThread();
    const report = await place.run(fileOf('Stadwerke Bonn', 'Stadtwerke Bonn AG'), { dryRun: true });
    expect(report).toMatchObject({ state: 'succeeded', inserted: 2, similar: 1 });
    expect(report.similarRows).toMatchObject([
      { line: 3, name: 'Stadtwerke Bonn AG', similarTo: 'Stadtwerke Bonn GmbH' },
    ]);
    indexed.letThreadBack();
    await until('the index is ready again', () => indexed.index.figures().isReady, 20_000);
    expect(await place.run(fileOf('Stadwerke Bonn'), { dryRun: true })).toMatchObject({ similar: 1 });
  });

  test('is cancelled and closed at once while no answer comes', async () => {
    await expectWithin(2_000, async () => {
      let isAsked = false;
      const silent = {
        noteWrite: () => undefined,
        whenIndexed: async () => undefined,
        findNames: () => {
          isAsked = true;
          return new Promise<never>(() => undefined);
        },
      };
      const own = await createImportService({ db: place.db, search: silent, logger: SILENT });
      const started = await own.start(place.upload(fileOf('Stadwerke Bonn')));
      if (started.outcome !== 'started') throw new Error(`The import did not start: ${started.outcome}`);
      await until('the import asks', () => isAsked);
      expect(await own.cancel(started.id)).toBe('done');
      const closedAt = performance.now();
      await own.close();
      const tookMs = performance.now() - closedAt;
      const report = await place.imports.report(started.id, STAFF);
      expect(report).toMatchObject({ state: 'cancelled', inserted: 0 });
      return tookMs;
    });
  });
});

const SYLLABLES = ['ba', 'xo', 'ri', 'tu', 'mel', 'fan', 'gis', 'pok', 'wed', 'zul'];

/** A word that is like no other number's. */
function wordOf(number: number): string {
  return [...String(10_000 + (number % 10_000))].map((digit) => SYLLABLES[Number(digit)] ?? '').join('');
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, PROVIDER_ROWS_TABLE } from '../src/db/database.ts';
import { IndexFollower } from '../src/directory/search/feed/index-follower.ts';
import { INDEX_COLUMNS_SQL, type IndexRecord } from '../src/directory/search/index-record.ts';
import { NO_ROWS_COUNTED, storeBatch } from '../src/imports/run/store-batch.ts';
import { removeHiddenRows } from '../src/imports/store/clean-up.ts';
import { undoImport } from '../src/imports/store/undo-import.ts';
import { settleSwitches } from '../src/imports/visibility/settle-switches.ts';
import { USUAL_DATABASES as DATABASES } from './support/databases.ts';
import { emptyDirectory } from './support/empty-directory.ts';
import { createImports, type TestImports } from './support/imports.ts';
import { RecordIndex } from './support/record-index.ts';
import { SILENT } from './support/silent-logger.ts';
import { stageImport } from './support/staged-import.ts';
import { until } from './support/until.ts';

const NEVER = new AbortController().signal;

/** A database whose answers come late. */
class HeldDatabase implements Pick<Database, 'transaction' | 'listen'> {
  readonly #db: Database;
  #noteAnswer: () => void = () => undefined;
  #released: Promise<void> | undefined;
  release: () => void = () => undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Keeps answers back until `release` is called. Settles when there is one. */
  holdAnswers(): Promise<void> {
    this.#released = new Promise((resolve) => {
      this.release = resolve;
    });
    return new Promise((resolve) => {
      this.#noteAnswer = resolve;
    });
  }

  readonly transaction: Database['transaction'] = async (work, options) => {
    const answer = await this.#db.transaction(work, options);
    this.#noteAnswer();
    await this.#released;
    return answer;
  };

  readonly listen: Database['listen'] = (channel, onNotice) => this.#db.listen(channel, onNotice);
}

describe.each(DATABASES)('the search index on $name', (side) => {
  let place: TestImports;
  let follower: IndexFollower;
  beforeAll(async () => {
    place = await createImports(side);
  });
  beforeEach(async () => {
    await emptyDirectory(place.db);
    follower = follow();
    await until('the index is ready', () => follower.isReady);
  });
  afterEach(() => follower.close());
  afterAll(() => place.dispose());

  const query = (sql: string, values: readonly unknown[] = []) =>
    place.query<Record<string, unknown>>(sql, values);
  const follow = (createIndex = () => new RecordIndex()) =>
    new IndexFollower({ db: place.db, createIndex, logger: SILENT });
  const held = () => {
    const { index } = follower;
    if (!(index instanceof RecordIndex)) throw new TypeError('another index');
    return [...index.records.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  /** Of whom it was told that they are gone, so that nothing was read. */
  const forgotten = () => (follower.index instanceof RecordIndex ? follower.index.forgotten.toSorted() : []);
  const isStaged = (name: string) => {
    follower.wake();
    const { index } = follower;
    return index instanceof RecordIndex && [...index.staged.values()].some((record) => record.name === name);
  };
  /** An import that has read the first hundredth of its file, and will have so many rows. */
  const begin = async (expected = 100) => {
    const [row] = await query(
      `insert into rer_imports (id, mode, started_by, request_hash, bytes_total, bytes_read, inserted)
       values (gen_random_uuid(), 'skip', 'tester', '', 1000, 10, $1) returning id`,
      [expected / 100],
    );
    return String(row?.['id']);
  };
  const addHidden = (importId: string, ...added: string[]) =>
    query(
      `with off as (select set_config('rer.bookkeeping', 'off', true))
       insert into rer_dienstleister_rows (name, email, import_id)
       select name, lower(name) || '@a.example', $1::uuid from off, unnest($2::text[]) as name`,
      [importId, added],
    );
  /** What a batch does to a row that an earlier one stored. */
  const changeHidden = async (importId: string, name: string, stadt: string) => {
    const [row] = await query(
      'select id from rer_dienstleister_rows where import_id = $1::uuid and name = $2',
      [importId, name],
    );
    const record = { name, email: `${name.toLowerCase()}@a.example`, stadt };
    const job = {
      id: importId,
      file: '',
      mode: 'update',
      dryRun: false,
      mapping: null,
      actor: 'tester',
    } as const;
    const batch = {
      records: [],
      skipped: [],
      progress: { bytesRead: 0, rowsRead: 2, numbersRefused: 0, nulRemoved: 0 },
    };
    const sorted = {
      inserts: [],
      updates: [],
      ownUpdates: [{ lines: [3], id: String(row?.['id']), record, hasOwnName: false }],
      existing: [],
      updated: 1,
      similar: [],
      leftOutValues: [],
      zerosAdded: 0,
    };
    await storeBatch(place.db, job, ['stadt'], batch, sorted, NO_ROWS_COUNTED);
  };
  /** Waits until the index holds exactly what everybody sees, and says so. */
  const names = async () => {
    const seen = await query(
      `select ${INDEX_COLUMNS_SQL} from rer_dienstleister as p where deleted_at is null order by id`,
    );
    const isSame = () => {
      follower.wake();
      return JSON.stringify(held()) === JSON.stringify(seen);
    };
    await until('the index holds what everybody sees', isSame, 20_000).catch(() =>
      expect(held()).toEqual(seen),
    );
    return held().map(({ name }) => name);
  };
  const add = (...added: string[]) =>
    query(
      `insert into rer_dienstleister (name, email) select name, lower(name) || '@a.example' from unnest($1::text[]) as name`,
      [added],
    );

  test('holds every provider that was there before it began', async () => {
    await follower.close();
    await query(
      `insert into rer_dienstleister (name, email, notes, intern) select 'Firma ' || n, 'a@b.de', 'Notiz', n % 2 = 0 from generate_series(1, 1200) as n`,
    );
    follower = follow();
    expect(await names()).toHaveLength(1_200);
  });

  test('follows new, changed, removed, restored and erased providers, whoever writes them', async () => {
    await add('Anton', 'Berta', 'Cäsar');
    expect(await names()).toHaveLength(3);
    await query(`update rer_dienstleister set stadt = 'Bonn', notes = 'neu' where name <> 'Anton'`);
    await names();
    await query(`update rer_dienstleister set deleted_at = now() where name = 'Berta'`);
    expect(await names()).not.toContain('Berta');
    await query(`update rer_dienstleister set deleted_at = null where name = 'Berta'`);
    expect(await names()).toContain('Berta');
    await query(`delete from rer_dienstleister where name = 'Berta'`);
    expect(await names()).toHaveLength(2);
  });

  test('follows a statement that changes more providers than fit into one entry', async () => {
    await query(
      `insert into rer_dienstleister (name, email) select 'Firma ' || n, 'a@b.de' from generate_series(1, 2500) as n`,
    );
    expect(await names()).toHaveLength(2_500);
    await query(`update rer_dienstleister set stadt = 'Bonn'`);
    await names();
    const [entries] = await query('select max(cardinality(provider_ids)) as longest from rer_directory_feed');
    expect(entries).toEqual({ longest: 1_000 });
  });

  test('holds all others when it cannot take one', async () => {
    await follower.close();
    await add('Anton', 'Berta', 'Cäsar');
    class Picky extends RecordIndex {
      override upsert(record: IndexRecord): void {
        if (record.name === 'Berta') throw new TypeError('not this one');
        super.upsert(record);
      }
    }
    follower = follow(() => new Picky());
    await until('the index is ready', () => follower.isReady);
    expect(
      held()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Anton', 'Cäsar']);
  });

  test('begins anew when the table is emptied', async () => {
    await add('Anton');
    await names();
    await query(`truncate ${PROVIDER_ROWS_TABLE} cascade`);
    expect(await names()).toEqual([]);
    await add('Berta');
    expect(await names()).toEqual(['Berta']);
  });

  test('has the rows of an import when everybody sees them, and not when it was taken back', async () => {
    await add('Anton');
    const report = await place.run('firmen_name;email\nBerta;b@a.example\nDora;d@a.example\n');
    expect(await names()).toHaveLength(3);
    expect(await place.imports.undo(report.id, 'tester')).toBe('done');
    expect(await names()).toEqual(['Anton']);
  });

  test('reads nothing of providers that were removed, erased or taken back with their import', async () => {
    await add('Anton', 'Berta', 'Carl');
    const report = await place.run('firmen_name;email\nDora;d@a.example\n');
    expect(await names()).toHaveLength(4);
    await query(`update rer_dienstleister set deleted_at = now() where name = 'Anton'`);
    await query(`delete from rer_dienstleister where name = 'Berta'`);
    expect(await place.imports.undo(report.id, 'tester')).toBe('done');
    expect(await names()).toEqual(['Carl']);
    expect(forgotten()).toEqual(['Anton', 'Berta', 'Dora']);
  });

  test('loses at once what this process removed, also while it waits for what it reads of it', async () => {
    await follower.close();
    await add('Anton', 'Berta');
    const database = new HeldDatabase(place.db);
    follower = new IndexFollower({ db: database, createIndex: () => new RecordIndex(), logger: SILENT });
    await until('the index is ready', () => follower.isReady);
    const ids = (await query('select id from rer_dienstleister order by name')).map(({ id }) => String(id));
    const reading = database.holdAnswers();
    const applied = follower.apply(ids);
    await reading;
    await query(`delete from rer_dienstleister where name = 'Berta'`);
    follower.forget(ids.slice(1));
    const heldAtOnce = held();
    database.release();
    await applied;
    expect([heldAtOnce, held()].map((records) => records.map(({ id }) => id))).toEqual([[ids[0]], [ids[0]]]);
    await names();
  });

  test('holds what was edited since throughout while its import is taken back', async () => {
    const report = await place.run('firmen_name;email\nBerta;b@a.example\nDora;d@a.example\n');
    await query(`update rer_dienstleister set stadt = 'Bonn' where name = 'Berta'`);
    await names();
    // Without the service, which would begin at once to make the replacement the original.
    expect(await undoImport(place.db, report.id, 'tester', NEVER)).toBe(true);
    expect(await names()).toEqual(['Berta']);
    expect(forgotten()).toEqual(['Dora']);
  });

  test('is not behind any more, without another look, once it has taken what needed many pages', async () => {
    await follower.close();
    let looks = 0;
    let looksWhenTold: number | undefined;
    class Counting extends RecordIndex {
      override forget(id: string): boolean {
        looks = 0;
        return super.forget(id);
      }
    }
    const late = new IndexFollower({
      db: {
        listen: (channel, onNotice) => place.db.listen(channel, onNotice),
        transaction(work, options) {
          looks += 1;
          return place.db.transaction(work, options);
        },
      },
      createIndex: () => new Counting(),
      logger: SILENT,
      onBehind: () => {
        if (late.secondsBehind === 0 && late.index.size === 0) looksWhenTold ??= looks;
      },
    });
    follower = late;
    await until('the index is ready', () => late.isReady);
    const report = await place.run('firmen_name;email\nBerta;b@a.example\nDora;d@a.example\n');
    expect(await names()).toHaveLength(2);
    looksWhenTold = undefined;
    await query(`update rer_imports set state = 'undone', is_hidden = true where id = $1::uuid`, [report.id]);
    late.wake();
    await until('it has caught up', () => looksWhenTold !== undefined);
    expect(looksWhenTold).toBe(0);
  });

  test('has read the rows of a running import before they are shown, as the file left them', async () => {
    const id = await begin();
    await addHidden(id, 'Berta', 'Dora');
    await until('both are staged', () => isStaged('Berta') && isStaged('Dora'));
    expect(held()).toEqual([]);
    await query(`select rer_directory_note(array_agg(id)) from rer_dienstleister_rows where name = 'Berta'`);
    await until('one is forgotten', () => !isStaged('Berta'));
    await query(`update rer_imports set state = 'succeeded', is_hidden = false where id = $1::uuid`, [id]);
    expect(await names()).toHaveLength(2);
  });

  test('forgets what it has read of an import that failed', async () => {
    const id = await begin();
    await addHidden(id, 'Berta', 'Dora');
    await until('it is staged', () => isStaged('Dora'));
    await query(`update rer_imports set state = 'failed' where id = $1::uuid`, [id]);
    await removeHiddenRows(place.db, NEVER);
    await until('it is forgotten', () => !isStaged('Berta') && !isStaged('Dora'));
    expect(await names()).toEqual([]);
  });

  test('that begins while an import runs reads its rows too', async () => {
    await follower.close();
    const id = await begin();
    await addHidden(id, 'Berta');
    follower = follow();
    await until('it is staged', () => isStaged('Berta'));
    expect(await names()).toEqual([]);
  });

  test('reads an import of more rows than can be found at once when it is shown', async () => {
    const id = await begin(1_000_000);
    await addHidden(id, 'Berta', 'Dora');
    await add('Anton');
    // What was changed later is there, so the rows of the import had their turn.
    expect(await names()).toEqual(['Anton']);
    await add('Carl');
    await names();
    expect(isStaged('Berta')).toBe(false);
    await query(`update rer_imports set state = 'succeeded', is_hidden = false where id = $1::uuid`, [id]);
    expect(await names()).toHaveLength(4);
  });

  test('has what later rows of a file made of earlier ones that were read already', async () => {
    const id = await begin();
    await addHidden(id, 'Berta');
    await until('it is staged', () => isStaged('Berta'));
    await changeHidden(id, 'Berta', 'Jena');
    await query(`update rer_imports set state = 'succeeded', is_hidden = false where id = $1::uuid`, [id]);
    await names();
    expect(held()).toMatchObject([{ name: 'Berta', stadt: 'Jena' }]);
  });

  test('loses the rows of an import that was taken back and cleaned up before it looked', async () => {
    const report = await place.run('firmen_name;email\nBerta;b@a.example\nDora;d@a.example\n');
    expect(await names()).toHaveLength(2);
    await query(`update rer_imports set state = 'undone', is_hidden = true where id = $1::uuid`, [report.id]);
    // The service, which has just ended that import, may be at it as well.
    await removeHiddenRows(place.db, NEVER);
    const left = () => query(`select id from ${PROVIDER_ROWS_TABLE}`);
    await until('the rows are removed', async () => (await left()).length === 0);
    expect(await names()).toEqual([]);
  });

  test('has the changes of an import when everybody sees them, and those of its undo', async () => {
    await add('Anton', 'Berta');
    const csv =
      'firmen_name;email;stadt\nAnton;anton@a.example;Ulm\nBerta;berta@a.example;Jena\nCarl;c@a.example;Rom\n';
    const report = await place.run(csv, { mode: 'update' });
    await names();
    expect(
      held()
        .map(({ stadt }) => stadt)
        .toSorted(),
    ).toEqual(['Jena', 'Rom', 'Ulm']);
    expect(await place.imports.undo(report.id, 'tester')).toBe('done');
    await names();
    expect(held().map(({ stadt }) => stadt)).toEqual([null, null]);
  });

  test('has the changes of an import that were settled before it looked', async () => {
    await add('Anton');
    await names();
    await follower.close();
    const staged = await stageImport(place.db, { 'anton@a.example': { stadt: 'Ulm' } });
    const late = follow();
    await until('the index is ready', () => late.isReady);
    follower = late;
    expect(held()).toMatchObject([{ stadt: null }]);
    await place.db.transaction(async ({ client }) => {
      await client.query(`update rer_imports set state = 'succeeded', is_hidden = false where id = $1`, [
        staged.id,
      ]);
      await client.query(`update rer_import_flips set state = 'shown' where id = $1`, [staged.id]);
      await client.query(
        `select rer_dienstleister_settle(array(select id from rer_dienstleister_replacements))`,
      );
    });
    await names();
    expect(held()).toMatchObject([{ stadt: 'Ulm' }]);
  });

  test('follows an edit of a provider that an import has just changed and not settled', async () => {
    await add('Anton');
    const staged = await stageImport(place.db, { 'anton@a.example': { stadt: 'Ulm' } });
    await staged.show();
    await names();
    await query(`update rer_dienstleister set phone = '0221' where name = 'Anton'`);
    await names();
    expect(held()).toMatchObject([{ stadt: 'Ulm', phone: '0221' }]);
    await settleSwitches(place.db, NEVER);
    await names();
  });

  test('is told nothing of what nobody sees: batches of an import, keys, replacements', async () => {
    await add('Anton');
    await names();
    const [before] = await query(
      'select count(*)::integer as entries from rer_directory_feed where provider_ids is not null',
    );
    await place.run('firmen_name;email\nBerta;b@a.example\n');
    await stageImport(place.db, { 'anton@a.example': { stadt: 'Ulm' } });
    const [after] = await query(
      'select count(*)::integer as entries from rer_directory_feed where provider_ids is not null',
    );
    expect(after).toEqual(before);
  });
});

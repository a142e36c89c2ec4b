import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backupDatabase } from '../src/db/backup/backup-database.ts';
import { restoreDatabase } from '../src/db/backup/restore-database.ts';
import { lockFolder } from '../src/db/folder-lock.ts';
import { readSquashedMigrations } from '../src/db/migration-files.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { failInterrupted } from '../src/imports/store/end-import.ts';
import { settleSwitches } from '../src/imports/visibility/settle-switches.ts';
import { keepOwnAssistants } from '../src/voice/calls/own-assistants.ts';
import { DATABASES, type TestDatabase } from './support/databases.ts';
import { runProgram } from './support/run-program.ts';
import { runSql } from './support/run-sql.ts';
import { insertSampleRows, NASTY_TEXTS, readEverything } from './support/sample-rows.ts';
import { stageImport } from './support/staged-import.ts';

const folder = mkdtempSync(join(tmpdir(), 'rer-test-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pairs = DATABASES.flatMap((from) =>
  DATABASES.map((to) => ({ name: `${from.name} to ${to.name}`, from, to })),
);

describe.each(pairs)('a backup from $name', ({ from, to }) => {
  test('brings every row back, and new rows go on after the old ones', async () => {
    const file = join(folder, `${from.engine}-${to.engine}.gz`);
    const source = await from.create();
    const target = await to.create();
    try {
      await insertSampleRows(source.db);
      const written = await backupDatabase(source.db, file);
      const restored = await restoreDatabase(target.db, file);
      expect(restored).toEqual(written);
      expect(written).toMatchObject({
        analytics_events: NASTY_TEXTS.length,
        // One of the texts is deleted, and one row is of a hidden import.
        rer_dienstleister: NASTY_TEXTS.length,
        rer_imports: 1,
        rer_import_skipped: 1,
        rer_import_updates: 1,
        rer_import_left: 1,
      });
      expect(await readEverything(target.db)).toEqual(await readEverything(source.db));
      const rows = await runSql<{ id: string }>(
        target.db,
        `INSERT INTO analytics_events (page_url) VALUES ('/next') RETURNING id`,
      );
      expect(Number(rows[0]?.id)).toBe(NASTY_TEXTS.length + 1);
    } finally {
      await source.dispose();
      await target.dispose();
    }
  });
});

// That each database gives and takes everything is said above; here what stands in the middle of an import crosses over.
const crossing = pairs.filter(({ from, to }) => from !== to || pairs.length === 1);

describe.each(crossing)('a backup from $name in the middle of an import', ({ from, to }) => {
  test.each(['staged', 'shown'])(
    'whose changes are %s shows the same, and the next start settles it',
    async (state) => {
      const file = join(folder, `${from.engine}-${to.engine}-${state}.gz`);
      const source = await from.create();
      const target = await to.create();
      const seen = async () => {
        const rows = await runSql(target.db, 'SELECT name, stadt, version FROM rer_dienstleister');
        return rows;
      };
      try {
        await runSql(
          source.db,
          `INSERT INTO rer_dienstleister (name, email, stadt) VALUES ('A', 'a@example.org', 'Köln')`,
        );
        const staged = await stageImport(source.db, { 'a@example.org': { stadt: 'Ulm' } });
        if (state === 'shown') await staged.show();
        expect(await backupDatabase(source.db, file)).toMatchObject({
          rer_dienstleister: 1,
          rer_dienstleister_replacements: 1,
          rer_import_flips: 1,
        });
        await restoreDatabase(target.db, file);
        const expected = state === 'shown' ? { stadt: 'Ulm', version: 2 } : { stadt: 'Köln', version: 1 };
        expect(await seen()).toEqual([{ name: 'A', ...expected }]);
        await failInterrupted(target.db);
        await settleSwitches(target.db, new AbortController().signal);
        expect(await seen()).toEqual([{ name: 'A', ...expected }]);
        const rows = await runSql(target.db, 'SELECT stadt, version FROM rer_dienstleister_rows');
        expect(rows).toEqual([expected]);
      } finally {
        await source.dispose();
        await target.dispose();
      }
    },
  );
});

/** A backup as a program wrote it that had the squashed migrations up to the first mails: providers in one table, no totals. */
async function olderBackup(): Promise<string> {
  const migrations = [...(await readSquashedMigrations())]
    .slice(0, 7)
    .map(([name, hash]) => ({ name, hash }));
  const head = { format: 'rer-backup', version: 1, createdAt: '2026-11-21T09:00:00Z', engine: 'pglite' };
  const text = [
    `#${JSON.stringify({ ...head, postgres: '18.6', migrations })}`,
    '#{"table":"analytics_events","columns":["id","timestamp","page_url","element_id","element_text","kind"]}',
    ...['"/"', '"/"', 'null'].map(
      (page, index) =>
        `{"id":${index + 1},"timestamp":"2026-11-21T08:00:00+00:00","page_url":${page},"element_id":null,"element_text":null,"kind":"person"}`,
    ),
    '#{"table":"rer_dienstleister","columns":["id","name","email","additional_data","intern","is_active","version"]}',
    '{"id":"00000000-0000-4000-8000-000000000001","name":"A","email":"a@example.org","additional_data":{"b":1},"intern":false,"is_active":true,"version":1}',
    '',
  ].join('\n');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}#${JSON.stringify({ rows: { analytics_events: 3, rer_dienstleister: 1 }, sha256 })}\n`;
}

describe.each(DATABASES)('an older backup on $name', (side) => {
  test('of the time when providers had no view is restored into a database of today', async () => {
    const file = join(folder, `older-${side.engine}.gz`);
    writeFileSync(file, gzipSync(await olderBackup()));
    const target = await side.create();
    try {
      expect(await restoreDatabase(target.db, file)).toMatchObject({ rer_dienstleister: 1 });
      const rows = await runSql(
        target.db,
        'SELECT name, email, additional_data, version FROM rer_dienstleister',
      );
      expect(rows).toEqual([{ name: 'A', email: 'a@example.org', additional_data: { b: 1 }, version: 1 }]);
      // It has no totals of clicks: its events are counted as they come back.
      const totals = await runSql(
        target.db,
        'SELECT label, clicks::int FROM click_page_totals JOIN click_pages ON id = page_id ORDER BY label',
      );
      expect(totals).toEqual([
        { label: '/', clicks: 2 },
        { label: 'unknown', clicks: 1 },
      ]);
    } finally {
      await target.dispose();
    }
  });
});

describe.each(DATABASES)('restoring on $name', (side) => {
  let source: TestDatabase;
  let target: TestDatabase;
  const whole = join(folder, `whole-${side.engine}.gz`);
  const damaged = join(folder, `damaged-${side.engine}.gz`);
  beforeAll(async () => {
    [source, target] = await Promise.all([side.create(), side.create()]);
    await insertSampleRows(source.db);
    await backupDatabase(source.db, whole);
  });
  afterEach(async () => {
    const rows = await readEverything(target.db);
    expect(Object.values(rows).flat(), 'nothing was written').toEqual([]);
  });
  afterAll(async () => {
    await source.dispose();
    await target.dispose();
  });

  test('a truncated file is refused', async () => {
    cpSync(whole, damaged);
    truncateSync(damaged, statSync(whole).size - 200);
    await expect(restoreDatabase(target.db, damaged)).rejects.toMatchObject({ code: 'backup_file' });
  });

  test('a file without its end is refused', async () => {
    const lines = gunzipSync(readFileSync(whole)).toString().split('\n');
    writeFileSync(damaged, gzipSync(`${lines.slice(0, -2).join('\n')}\n`));
    await expect(restoreDatabase(target.db, damaged)).rejects.toMatchObject({ code: 'backup_file' });
  });

  test('a file with one altered character is refused', async () => {
    const text = gunzipSync(readFileSync(whole)).toString();
    writeFileSync(damaged, gzipSync(text.replace('a@example.org', 'b@example.org')));
    await expect(restoreDatabase(target.db, damaged)).rejects.toMatchObject({ code: 'backup_file' });
  });

  test('a file with one altered byte is refused', async () => {
    const bytes = readFileSync(whole);
    const middle = Math.trunc(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(damaged, bytes);
    await expect(restoreDatabase(target.db, damaged)).rejects.toMatchObject({ code: 'backup_file' });
  });

  test('something that is no backup is refused', async () => {
    writeFileSync(damaged, 'hello');
    await expect(restoreDatabase(target.db, damaged)).rejects.toMatchObject({ code: 'backup_file' });
    writeFileSync(damaged, gzipSync('#{"format":"other"}\n'));
    await expect(restoreDatabase(target.db, damaged)).rejects.toMatchObject({ code: 'backup_file' });
  });

  test('what a start made by itself is no row, until somebody changed it', async () => {
    const started = await side.create();
    const start = () =>
      started.db.transaction(async (tx) => {
        await keepOwnAssistants(tx, 'Volta');
      });
    try {
      await start();
      await runSql(started.db, 'UPDATE rer_voice_assistants SET is_edited = true');
      await expect(restoreDatabase(started.db, whole)).rejects.toMatchObject({ code: 'restore_refused' });
      await runSql(started.db, 'UPDATE rer_voice_assistants SET is_edited = false');
      await restoreDatabase(started.db, whole);
      expect(await readEverything(started.db)).toEqual(await readEverything(source.db));
    } finally {
      await started.dispose();
    }
  });

  test('a database with rows is left alone', async () => {
    const before = await readEverything(source.db);
    await expect(restoreDatabase(source.db, whole)).rejects.toMatchObject({ code: 'restore_refused' });
    expect(await readEverything(source.db)).toEqual(before);
  });

  test('a backup never overwrites a file', async () => {
    const before = readFileSync(whole);
    await expect(backupDatabase(source.db, whole)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(whole).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

/** Without its head and its end, which tell of when it was made. */
function readBackup(file: string): readonly string[] {
  return gunzipSync(readFileSync(file)).toString().split('\n').slice(1, -2);
}

/** A backup made without the command. */
async function backupOf({ db, options }: TestDatabase, name: string): Promise<string> {
  const file = join(folder, `${name}-${basename(options.dataDir)}.gz`);
  await backupDatabase(db, file);
  return file;
}

describe.each(DATABASES)('the commands on $name', (side) => {
  let source: TestDatabase;
  beforeAll(async () => {
    source = await side.create();
    await insertSampleRows(source.db);
  });
  afterAll(() => source.dispose());
  const environment = (options: TestDatabase['options']): Record<string, string> => ({
    DATA_DIR: options.dataDir,
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
  });

  test('back up while the server runs', async () => {
    const file = join(folder, `command-${side.engine}.gz`);
    const backup = await runProgram('backup-command', ['--out', file], environment(source.options));
    expect(backup).toMatchObject({ exitCode: 0, errors: '' });
    expect(backup.output).toContain(`rer_dienstleister: ${NASTY_TEXTS.length}`);
    expect(readBackup(file)).toEqual(readBackup(await backupOf(source, 'function')));
  });

  test('restore into an empty database when no server runs', async () => {
    const file = await backupOf(source, 'restored');
    const place = await side.prepare();
    try {
      const restore = await runProgram('restore-command', [file], environment(place.options));
      expect(restore).toMatchObject({ exitCode: 0, errors: '' });
      const again = await runProgram('restore-command', [file], environment(place.options));
      expect(again).toMatchObject({ exitCode: 65, output: '' });
      expect(again.errors).toContain('is not empty');
      const db = await openDatabase(place.options);
      expect(await readEverything(db)).toEqual(await readEverything(source.db));
      await db.close();
    } finally {
      await place.remove();
    }
  });
});

test('a second backup beside the first is told so in one sentence', async () => {
  const dataDir = join(folder, 'twice');
  const first = await lockFolder(join(dataDir, 'backup-copy'));
  const second = await runProgram('backup-command', [], { DATA_DIR: dataDir });
  first.release();
  expect(second).toMatchObject({
    exitCode: 69,
    errors: 'Another backup of this database is being written; start this one when that has ended.\n',
  });
});

test('the commands say how they are used', async () => {
  const restore = await runProgram('restore-command', [], {});
  expect(restore).toMatchObject({
    exitCode: 64,
    errors: 'Usage: npm run restore -- FILE [--without-keys]\n',
  });
  const backup = await runProgram('backup-command', ['--wrong'], {});
  expect(backup.exitCode).toBe(64);
});

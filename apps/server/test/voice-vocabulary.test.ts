import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createDirectoryVocabulary,
  type DirectoryVocabulary,
} from '../src/voice/understanding/directory-vocabulary.ts';
import { USUAL_DATABASES as DATABASES, type TestDatabase } from './support/databases.ts';
import { emptyDirectory } from './support/empty-directory.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';

describe.each(DATABASES)('the words of the directory on $name', (side) => {
  let place: TestDatabase;
  let vocabulary: DirectoryVocabulary;
  let nowMs = 0;
  beforeAll(async () => {
    place = await side.create();
  });
  afterAll(() => place.dispose());
  beforeEach(async () => {
    await emptyDirectory(place.db);
    nowMs = 0;
    vocabulary = createDirectoryVocabulary({ db: place.db, logger: SILENT, now: () => nowMs });
    return () => vocabulary.close();
  });

  const add = async (names: readonly string[]) =>
    await runSql(
      place.db,
      `insert into rer_dienstleister (name, email) select name, 'post' || n || '@' || md5(name) || '.example'
         from unnest($1::text[]) with ordinality as given (name, n)`,
      [names],
    );
  const knows = (name: string) => vocabulary.current().nameAt(name.split(' '), 0) > 0;

  test('are read when a conversation needs them, all of them', async () => {
    await add(Array.from({ length: 1200 }, (_, i) => `werk${i} strom`));
    expect(vocabulary.current().isEmpty).toBe(true);
    await expect.poll(() => knows('werk1199 strom')).toBe(true);
    expect(knows('werk0 strom')).toBe(true);
  });

  test('are read again after a minute, where something has changed', async () => {
    await add(['alte firma']);
    await expect.poll(() => knows('alte firma')).toBe(true);
    await add(['junge firma']);
    nowMs = 59_000;
    expect(knows('junge firma')).toBe(false);
    nowMs = 61_000;
    await expect.poll(() => knows('junge firma')).toBe(true);
    await runSql(place.db, `update rer_dienstleister set deleted_at = now() where name = 'alte firma'`);
    nowMs = 200_000;
    await expect.poll(() => knows('alte firma')).toBe(false);
  });

  test('are known by their sound from when a participant speaks', async () => {
    await add(['Mainova AG']);
    await expect.poll(() => knows('mainova ag')).toBe(true);
    const sounding = () => vocabulary.soundingNames().soundsLike('Meinuwa', 1);
    expect(sounding()).toEqual([]);
    await expect.poll(sounding).toMatchObject([{ name: 'Mainova' }]);
  });

  test('are known by their sound also when a participant speaks while they are read', async () => {
    await add(['Mainova AG']);
    let transactions = 0;
    const busy = createDirectoryVocabulary({
      db: {
        ...place.db,
        transaction: (work, options) => {
          transactions += 1;
          // The second one reads the records.
          if (transactions === 2) busy.soundingNames();
          return place.db.transaction(work, options);
        },
      },
      logger: SILENT,
      now: () => nowMs,
    });
    busy.current();
    await expect.poll(() => transactions).toBeGreaterThan(1);
    await expect.poll(() => busy.soundingNames().isNameWord('Mainova')).toBe(true);
    await busy.close();
  });

  test('stay what they were while the database cannot be reached', async () => {
    await add(['alte firma']);
    await expect.poll(() => knows('alte firma')).toBe(true);
    const failing = createDirectoryVocabulary({
      db: { ...place.db, transaction: async () => await Promise.reject(new Error('gone')) },
      logger: SILENT,
    });
    expect(failing.current().isEmpty).toBe(true);
    await failing.close();
    expect(knows('alte firma')).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../testing/seeded-random.ts';
import { DATABASES, USUAL_DATABASES } from '../support/databases.ts';
import { createImports, STAFF, type TestImports } from '../support/imports.ts';

const SEED = 20_261_121;
const MIB = 1024 * 1024;

/** Distinct short cells, so that each is a string of its own. */
function shortCells(count: number, random: () => number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 36 ** 5).toString(36)).join(';');
}

/** Where transactions do not take turns, batches are the largest: the side on which an import needs most memory. */
const LARGEST_BATCHES = DATABASES.slice(-1);
const SIDES = USUAL_DATABASES.length > 1 ? DATABASES : LARGEST_BATCHES;

describe.each(SIDES)('an import on $name stays in its memory', (side) => {
  let place: TestImports;
  beforeAll(async () => {
    place = await createImports(side);
  });
  afterAll(() => place.dispose());

  test('with as many short columns as a file may have', async () => {
    const random = seededRandom(SEED);
    const columns = Array.from({ length: 498 }, (_, n) => `c${n}`).join(';');
    const rows = Array.from(
      { length: 3_000 },
      (_, n) => `Breit ${n} AG;b${n}@breit.example;${shortCells(498, random)}\n`,
    );
    const report = await place.run(`firmen_name;email;${columns}\n${rows.join('')}`);
    expect(report).toMatchObject({ problem: null, inserted: 3_000 });
  }, 120_000);

  test('with additional data that is far larger in memory than in the file', async () => {
    const nested = `[${'{},'.repeat(15_000)}{}]`;
    const rows = Array.from({ length: 150 }, (_, n) => `Tief ${n} AG;t${n}@tief.example;${nested}\n`);
    const report = await place.run(`firmen_name;email;additional_data\n${rows.join('')}`);
    expect(report).toMatchObject({ problem: null, inserted: 150 });
  }, 120_000);

  test('with a long header, which every row repeats in its additional data', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => `Kopf ${n} AG;k${n}@kopf.example;x\n`);
    const report = await place.run(`firmen_name;email;${'lang'.repeat(15_000)}\n${rows.join('')}`);
    expect(report).toMatchObject({ problem: null, inserted: 2_000 });
  }, 120_000);

  const skippedOf = async (id: string) => {
    const all = [];
    const skipped = await place.imports.skippedRows(id, STAFF);
    for await (const batch of skipped?.batches ?? []) all.push(...batch);
    return all;
  };

  test('with as many short columns in rows that are skipped', async () => {
    const random = seededRandom(SEED);
    const columns = Array.from({ length: 498 }, (_, n) => `c${n}`).join(';');
    const rows = Array.from({ length: 3_000 }, () => `;;${shortCells(498, random)}\n`);
    const csv = `firmen_name;email;${columns}\nGut AG;gut@schmal.example\n${rows.join('')}`;
    expect(await place.run(csv)).toMatchObject({ problem: null, inserted: 1, skippedCount: 3_000 });
  }, 120_000);

  test('with a skipped row of many large cells, of which the beginnings are kept', async () => {
    const columns = Array.from({ length: 60 }, (_, n) => `c${n}`).join(';');
    const large = Array.from({ length: 60 }, (_, n) => String.fromCharCode(97 + (n % 26)).repeat(MIB));
    const csv = `firmen_name;email;${columns}\nGut AG;gut@gross.example\n;;${large.join(';')}\n`;
    const report = await place.run(csv);
    expect(report).toMatchObject({ problem: null, inserted: 1, skippedCount: 1 });
    const [row] = await skippedOf(report.id);
    expect(row?.cells.slice(2, 4)).toEqual([`${'a'.repeat(10_000)}…`, `${'b'.repeat(10_000)}…`]);
    expect(JSON.stringify(row?.cells).length).toBeLessThanOrEqual(256 * 1024);
  }, 120_000);

  test('with skipped rows of empty cells behind the last header, which are not kept', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `;leer${n}@leer.example${';'.repeat(16_000)}\n`);
    const report = await place.run(`firmen_name;email\nGut AG;gut@leer.example\n${rows.join('')}`);
    expect(report).toMatchObject({ problem: null, inserted: 1, skippedCount: 3_000 });
    const skipped = await skippedOf(report.id);
    expect(skipped[0]?.cells).toEqual(['', 'leer0@leer.example']);
  }, 120_000);
});

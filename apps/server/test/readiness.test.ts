import { describe, expect, test } from 'vitest';
import { monotonicNow } from '../src/runtime/monotonic-clock.ts';
import { POSTGRES } from './support/databases.ts';
import { createProduct } from './support/product.ts';
import { runSql } from './support/run-sql.ts';

/** What PostgreSQL says of a write where its disk is full. */
const DISK_FULL = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$";

describe.each(POSTGRES)('a disk of $name that is full', (side) => {
  test('turns /readyz to 503 disk_full for half a minute after a write that met it', async () => {
    let aheadMs = 0;
    const product = await createProduct(side, {}, { monotonicNow: () => monotonicNow() + aheadMs });
    const readiness = async (afterMs: number) => {
      aheadMs += afterMs;
      const { statusCode, body } = await product.app.inject('/readyz');
      return { statusCode, body };
    };
    expect(await readiness(0)).toMatchObject({ statusCode: 200 });
    const write = runSql(product.db, DISK_FULL);
    await expect(write).rejects.toMatchObject({ code: 'out_of_resources' });
    expect(await readiness(2_000)).toMatchObject({
      statusCode: 503,
      body: expect.stringContaining('disk_full'),
    });
    expect(await readiness(30_000)).toMatchObject({ statusCode: 200 });
    await product.dispose();
  });
});

import { describe, expect, test } from 'vitest';
import { DATABASES } from './support/databases.ts';
import { runImportKills } from './support/import-kill-run.ts';

/** The full size, 50 kills, is `soak/import-kill-nine.ts`. */
const KILLS = 1;
const ROWS = 3_000;

describe.each(DATABASES)('kill -9 in the middle of an import on $name', (side) => {
  test.each(['skip', 'update'] as const)(
    'in the mode %s leaves nothing of it or all, and the same file with the same key gives exactly all',
    async (mode) => {
      const place = await side.prepare();
      try {
        const { dataDir, databaseUrl } = place.options;
        const figures = await runImportKills({
          kills: KILLS,
          rows: ROWS,
          mode,
          env: { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
          // In the middle of it: the first number of a seed may be its very beginning.
          random: () => 0.5,
        });
        expect(figures).toMatchObject({ kills: KILLS, partial: 0, wrongAfterRetry: 0 });
      } finally {
        await place.remove();
      }
    },
    120_000,
  );
});

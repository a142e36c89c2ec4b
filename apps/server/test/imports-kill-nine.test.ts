import { describe, expect, test } from 'vitest';
import { DATABASES } from './support/databases.ts';
import { runImportKills } from './support/import-kill-run.ts';

/** Each mode once, on one database each; the full size, 50 kills of each mode on each, is `soak/import-kill-nine.ts`. */
const KILLS = 1;
const ROWS = 3_000;

const rounds = (['skip', 'update'] as const).flatMap((mode, index) =>
  DATABASES.filter((_, place) => place === index % DATABASES.length).map((side) => ({
    mode,
    side,
    name: side.name,
  })),
);

describe('kill -9 in the middle of an import', () => {
  test.each(rounds)(
    'in the mode $mode on $name leaves nothing of it or all, and the same file with the same key gives exactly all',
    async ({ mode, side }) => {
      const place = await side.prepare();
      try {
        const { dataDir, databaseUrl } = place.options;
        const figures = await runImportKills({
          kills: KILLS,
          rows: ROWS,
          mode,
          env: { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
          // In the middle of it, also where the first import of a process takes longer than the next.
          random: () => 0.3,
        });
        expect(figures).toMatchObject({ kills: KILLS, partial: 0, wrongAfterRetry: 0 });
      } finally {
        await place.remove();
      }
    },
    120_000,
  );
});

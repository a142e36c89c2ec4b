import { describe, expect, test } from 'vitest';
import { ANY_ROW } from '../src/db/rows.ts';
import { eraseExpired } from '../src/ops/retention.ts';
import { DATABASES } from './support/databases.ts';
import { insertRows } from './support/table-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(DATABASES)('removed providers on $name', (side) => {
  test('are erased with all that the audit trail held of them after 30 days, not before', async () => {
    const { db, dispose } = await side.create();
    try {
      await db.transaction((tx) =>
        insertRows(tx, 'rer_dienstleister', [
          { name: 'Alt GmbH', email: 'alt@example.org', phone: '0221 1' },
          { name: 'Neu GmbH', email: 'neu@example.org' },
        ]),
      );
      const remove = (name: string, days: number) =>
        db.transaction(
          (tx) =>
            tx.execute("UPDATE rer_dienstleister SET phone = '0221 2', deleted_at = $2 WHERE name = $1", [
              name,
              new Date(Date.now() - days * DAY_MS),
            ]),
          { actor: 'somebody' },
        );
      await remove('Alt GmbH', 31);
      await remove('Neu GmbH', 29);

      expect(await eraseExpired(db)).toMatchObject({ providers: 1 });

      const left = await db.transaction((tx) => tx.rows(ANY_ROW, 'SELECT * FROM rer_dienstleister'));
      expect(left.map((row) => row['name'])).toEqual(['Neu GmbH']);
      const trail = await db.transaction((tx) => tx.rows(ANY_ROW, 'SELECT * FROM rer_dienstleister_changes'));
      expect(JSON.stringify(trail)).not.toMatch(/Alt GmbH|0221 1/);
      expect(trail.map((row) => [row['actor'], row['action']]).sort()).toEqual([
        ['retention', 'delete'],
        ['somebody', 'update'],
      ]);
    } finally {
      await dispose();
    }
  });
});

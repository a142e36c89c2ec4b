import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { providerChanges, providers } from '../src/db/schema.ts';
import { eraseExpired } from '../src/ops/retention.ts';
import { DATABASES } from './support/databases.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(DATABASES)('removed providers on $name', (side) => {
  test('are erased with all that the audit trail held of them after 30 days, not before', async () => {
    const { db, dispose } = await side.create();
    try {
      await db.transaction(({ orm }) =>
        orm.insert(providers).values([
          { name: 'Alt GmbH', email: 'alt@example.org', phone: '0221 1' },
          { name: 'Neu GmbH', email: 'neu@example.org' },
        ]),
      );
      const remove = (name: string, days: number) =>
        db.transaction(
          ({ orm }) =>
            orm
              .update(providers)
              .set({ phone: '0221 2', deletedAt: new Date(Date.now() - days * DAY_MS) })
              .where(eq(providers.name, name)),
          { actor: 'somebody' },
        );
      await remove('Alt GmbH', 31);
      await remove('Neu GmbH', 29);

      expect(await eraseExpired(db)).toMatchObject({ providers: 1 });

      const left = await db.transaction(({ orm }) => orm.select().from(providers));
      expect(left.map(({ name }) => name)).toEqual(['Neu GmbH']);
      const trail = await db.transaction(({ orm }) => orm.select().from(providerChanges));
      expect(JSON.stringify(trail)).not.toMatch(/Alt GmbH|0221 1/);
      expect(trail.map(({ actor, action }) => [actor, action]).sort()).toEqual([
        ['retention', 'delete'],
        ['somebody', 'update'],
      ]);
    } finally {
      await dispose();
    }
  });
});

import { clickStatistics } from '@rer/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyticsEvents } from '../src/db/schema.ts';
import { DATABASES } from './support/databases.ts';
import { createProduct, type TestProduct } from './support/product.ts';

describe.each(DATABASES)('statistics on $name', (side) => {
  let product: TestProduct;
  const statistics = async () =>
    clickStatistics.parse((await product.app.inject({ url: '/api/stats' })).json());
  beforeAll(async () => {
    product = await createProduct(side);
  });
  afterAll(() => product.dispose());

  test('without events every figure is zero', async () => {
    expect(await statistics()).toEqual({
      total: 0,
      uniquePages: 0,
      uniqueElements: 0,
      topPages: [],
      topElements: [],
      recent: [],
    });
  });

  test('pages and elements are counted by the labels of the seed, the most clicked first', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const events = Array.from({ length: 60 }, (_, index) => ({
      timestamp: new Date(start + index * 1000),
      page_url: index < 30 ? '/' : index < 50 ? null : `/seite-${index % 7}`,
      element_id: index % 2 === 0 ? `knopf-${index % 14}` : null,
      element_text: index % 3 === 0 ? 'Mehr' : null,
    }));
    await product.db.transaction(({ orm }) => orm.insert(analyticsEvents).values(events));
    const found = await statistics();
    const label = (event: (typeof events)[number]) => event.element_id ?? event.element_text ?? 'unknown';
    expect(found.total).toBe(60);
    expect(found.uniquePages).toBe(new Set(events.map((event) => event.page_url ?? 'unknown')).size);
    expect(found.uniqueElements).toBe(new Set(events.map(label)).size);
    expect(found.topPages.slice(0, 2)).toEqual([
      { page: '/', clicks: 30 },
      { page: 'unknown', clicks: 20 },
    ]);
    expect(found.topPages).toHaveLength(5);
    expect(found.topElements.length).toBeLessThanOrEqual(10);
    expect(found.recent).toHaveLength(50);
    expect(found.recent[0]).toMatchObject({ timestamp: '2026-01-01T00:00:59.000Z', element: 'unknown' });
    expect(found.recent[2]).toMatchObject({ timestamp: '2026-01-01T00:00:57.000Z', element: 'Mehr' });
  });
});

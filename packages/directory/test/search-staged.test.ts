import { expect, test } from 'vitest';
import { ProviderIndex } from '../src/search/index.ts';

const SOLAR = { id: 'c7b0a1de-0000-4000-8000-000000000001', name: 'Solarhaus', email: 'a@solarhaus.example' };
const NAMED = { ...SOLAR, id: 'c7b0a1de-0000-4000-8000-000000000002' };
const found = (index: ProviderIndex, query = 'Solarhaus') =>
  index.search(query, { limit: 10 }).map(({ id }) => id);

test('a staged record is found from the moment on that it is shown', () => {
  const index = new ProviderIndex();
  index.upsert(SOLAR);
  index.stage(NAMED);
  expect(found(index)).toEqual([SOLAR.id]);
  expect(index.size).toBe(1);
  expect(index.show(NAMED.id)).toBe(true);
  expect(found(index)).toEqual([SOLAR.id, NAMED.id]);
  expect(index.size).toBe(2);
});

test('a staged record may change, be taken in as it is, or be taken out', () => {
  const index = new ProviderIndex();
  index.stage(SOLAR);
  index.stage({ ...SOLAR, name: 'Windrad', intern: true });
  expect(index.size).toBe(0);
  index.show(SOLAR.id);
  expect(found(index, 'Windrad')).toEqual([]);
  expect(index.search('Windrad', { limit: 10, includeIntern: true })).toHaveLength(1);
  index.stage(NAMED);
  index.upsert(NAMED);
  expect(found(index)).toEqual([NAMED.id]);
  index.stage(NAMED);
  expect(index.remove(NAMED.id)).toBe(true);
  expect(index.show(NAMED.id)).toBe(false);
  expect(index.size).toBe(1);
});

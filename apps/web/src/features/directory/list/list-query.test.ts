import { describe, expect, it } from 'vitest';
import {
  activeFilterCount,
  exportAddress,
  listAddress,
  readProviderListQuery,
  writeProviderListQuery,
} from './list-query.ts';

const read = (search: string) => readProviderListQuery(new URLSearchParams(search));

describe('the address of the list', () => {
  it.each([
    '',
    'query=M%C3%BCller',
    'stadt=&category=Netz',
    'query=Solar&stadt=K%C3%B6ln&category=Netz&is_active=false&rating_min=3.5&sort=rating&order=desc',
  ])('%s says the same when it is read and written again', (search) => {
    expect(writeProviderListQuery(read(search)).toString()).toBe(search);
  });

  it.each([
    ['is_active=vielleicht', {}],
    ['rating_min=viel&sort=farbe&order=quer', {}],
    ['rating_min=', {}],
    ['query=%20%20', {}],
    ['sort=relevance', {}],
    ['query=%20Solar%20&sort=relevance', { query: 'Solar', sort: 'relevance' }],
  ])('%s: what it says wrongly counts as not said', (search, query) => {
    expect(read(search)).toEqual(query);
  });

  it('finds those without a place by an empty one', () => {
    expect(read('stadt=')).toEqual({ stadt: '' });
    expect(activeFilterCount(read('stadt='))).toBe(1);
  });

  it('leads to the page, the next page and the file of the same list', () => {
    const query = read('query=a%26b&stadt=Bonn&id=1');
    expect(listAddress(query, null)).toBe('/api/directory?query=a%26b&stadt=Bonn');
    expect(listAddress(query, 'x=')).toBe('/api/directory?query=a%26b&stadt=Bonn&cursor=x%3D');
    expect(exportAddress(query)).toBe('/api/directory/export.csv?query=a%26b&stadt=Bonn');
    expect(exportAddress({})).toBe('/api/directory/export.csv');
  });
});

import { describe, expect, it } from 'vitest';
import {
  csvAddress,
  filterBy,
  readStatisticsQuery,
  statisticsAddress,
  writeStatisticsQuery,
} from './query.ts';

const read = (text: string) => readStatisticsQuery(new URLSearchParams(text));

describe('the address of the statistics page', () => {
  it.each([
    ['', { range: 'all', visitors: 'persons' }],
    ['range=7', { range: '7', visitors: 'persons' }],
    ['visitors=all&page=%2Fa%26b', { range: 'all', visitors: 'all', page: '/a&b' }],
    [
      'range=own&from=2026-02-01&to=2026-02-28&element=x',
      { range: 'own', from: '2026-02-01', to: '2026-02-28', visitors: 'persons', element: 'x' },
    ],
  ])('%j says what is asked for, and is written the same way again', (text, query) => {
    expect(read(text)).toEqual(query);
    expect(read(writeStatisticsQuery(read(text)).toString())).toEqual(query);
  });

  it.each([
    'range=ever',
    'range=own',
    'range=own&from=2026-02-30&to=2026-03-01',
    'range=own&from=2026-03-02&to=2026-03-01',
    'range=own&from=0&to=heute',
    'from=2026-03-01&to=2026-03-02',
    'visitors=robots',
  ])('%j is wrong and counts as not said', (text) => {
    expect(read(text)).toEqual({ range: 'all', visitors: 'persons' });
  });

  it('names one filter; of two the page counts', () => {
    expect(read('page=/a&element=b')).toEqual({ range: 'all', visitors: 'persons', page: '/a' });
    expect(filterBy(read('page=/a'), { element: 'b' })).toEqual(read('element=b'));
    expect(filterBy(read('page=/a'), {})).toEqual(read(''));
  });
});

it('figures and downloads are asked for by the same query', () => {
  expect(statisticsAddress(read(''))).toBe('/api/stats');
  expect(statisticsAddress(read('range=30&page=/a b'))).toBe('/api/stats?range=30&page=%2Fa+b');
  expect(csvAddress(read('range=30'), 'trend')).toBe('/api/stats.csv?range=30&list=trend');
});

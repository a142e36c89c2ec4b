import type { DirectoryPage, DirectoryRow } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { sampleProvider } from '../../../../test/support/directory-api.ts';
import { INITIAL_LIST, type ListEvent, type ListState, listAfter } from './list-state.ts';

const row = (id: string, name = id): DirectoryRow => sampleProvider(1, { id, name });
const page = (ids: readonly string[], next: string | null = null): DirectoryPage => ({
  total: { count: 5, isExact: true },
  providers: ids.map((id) => row(id)),
  next,
  rights: { write: true, remove: true },
});
const run = (...events: ListEvent[]): ListState => events.reduce(listAfter, INITIAL_LIST);
const arrived = (ids: readonly string[], next: string | null = null): ListEvent => ({
  type: 'arrived',
  address: '/a',
  page: page(ids, next),
});
const ids = (state: ListState) => state.shown?.rows.map(({ id }) => id);

describe('the list', () => {
  it('keeps its rows while those of another query are on their way', () => {
    const state = run(arrived(['1', '2']), { type: 'asked' });
    expect([ids(state), state.isLoading]).toEqual([['1', '2'], true]);
  });

  it('shows no rows of another query after a failure', () => {
    const failure = { kind: 'unreachable', cause: null } as const;
    const state = run(arrived(['1']), { type: 'asked' }, { type: 'failed', failure });
    expect([state.shown, state.failure]).toEqual([null, failure]);
  });

  it('goes on with the next page, a row that moved down once alone', () => {
    const more: ListEvent = { type: 'more_arrived', address: '/a', page: page(['2', '3']) };
    const state = run(arrived(['1', '2'], 'c'), { type: 'asked_more' }, more);
    expect([ids(state), state.shown?.next, state.isLoadingMore]).toEqual([['1', '2', '3'], null, false]);
  });

  it('takes no page of another query', () => {
    const state = run(arrived(['1'], 'c'), { type: 'more_arrived', address: '/b', page: page(['2']) });
    expect(ids(state)).toEqual(['1']);
  });

  it('shows a changed provider as it is now, without marks of what it was', () => {
    const found: DirectoryPage = {
      ...page([]),
      providers: [{ ...row('1'), matches: [{ field: 'name', kind: 'exact', text: '1', marks: [[0, 1]] }] }],
    };
    const state = run(
      { type: 'arrived', address: '/a', page: found },
      { type: 'changed', row: row('1', 'Neu') },
    );
    expect(state.shown?.rows).toEqual([row('1', 'Neu')]);
  });

  it('counts one less when a provider was removed, and only if it was there', () => {
    const state = run(arrived(['1', '2']), { type: 'removed', id: '1' }, { type: 'removed', id: 'x' });
    expect([ids(state), state.shown?.total]).toEqual([['2'], { count: 4, isExact: true }]);
  });
});

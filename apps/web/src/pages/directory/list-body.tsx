import type { DirectoryRow } from '@rer/contracts';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { failureText } from '../../features/directory/failure-text.ts';
import { FilterBar } from '../../features/directory/list/filter-bar.tsx';
import { ListEmpty } from '../../features/directory/list/list-empty.tsx';
import {
  type ChangeListQuery,
  isSearchAddress,
  type ProviderListQuery,
  withoutFilters,
} from '../../features/directory/list/list-query.ts';
import { ListSkeleton } from '../../features/directory/list/list-skeleton.tsx';
import { totalText } from '../../features/directory/list/list-texts.ts';
import { ResultList } from '../../features/directory/list/result-list.tsx';
import type { DirectoryList } from '../../features/directory/list/use-directory-list.ts';
import type { SearchText } from '../../features/directory/list/use-search-text.ts';
import { useDraftIds } from '../../features/directory/record/use-drafts.ts';
import { DIRECTORY_PAGE_TEXTS, FAILURE_TEXTS } from '../../features/directory/texts.ts';
import css from './directory-page.module.css';

/** The list, and how it is asked for. */
export interface ListBodyProps {
  readonly query: ProviderListQuery;
  readonly search: SearchText;
  readonly list: DirectoryList;
  readonly openId: string | null;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly onQuery: (change: ChangeListQuery) => void;
  readonly onOpen: (provider: DirectoryRow, by: 'key' | 'pointer') => void;
}

/** The status above the list, visible and announced. */
function statusText({ query, search, list }: ListBodyProps, isSlow: boolean): string {
  const { shown, failure } = list.state;
  if (search.isTooLong || failure !== null) return '';
  if (shown === null || shown.total === null || isSlow) {
    return query.query === undefined ? DIRECTORY_PAGE_TEXTS.loading : DIRECTORY_PAGE_TEXTS.searching;
  }
  return totalText(shown.total, isSearchAddress(shown.address));
}

function Rows(props: ListBodyProps & { readonly onClearFilters: () => void }): ReactNode {
  const { query, search, list, openId, listRef, searchRef, onClearFilters, onOpen } = props;
  const { shown, isLoading, failure, isLoadingMore, moreFailure } = list.state;
  const unsavedIds = useDraftIds();
  const isSearch = query.query !== undefined;
  if (failure !== null && !search.isTooLong) {
    return <RetryNotice text={`${FAILURE_TEXTS.list} ${failureText(failure)}`} onRetry={list.reload} />;
  }
  if (shown === null && !search.isTooLong) return <ListSkeleton isSearch={isSearch} />;
  const toSearch = (): void => searchRef.current?.focus();
  if (shown === null || shown.rows.length === 0 || search.isTooLong) {
    // Until the answer is here it is unknown whether the list is empty.
    if (isLoading && !search.isTooLong) return <ListSkeleton isSearch={isSearch} />;
    return (
      <ListEmpty
        query={query}
        isTooLong={search.isTooLong}
        among={shown?.total?.among}
        fallback={shown?.fallback}
        onSearch={(text) => {
          search.setText(text);
          toSearch();
        }}
        onClearFilters={() => {
          onClearFilters();
          toSearch();
        }}
      />
    );
  }
  return (
    <ResultList
      rows={shown.rows}
      setSize={shown.total?.isExact ? shown.total.count : -1}
      isSearch={isSearch}
      isBusy={isLoading}
      openId={openId}
      unsavedIds={unsavedIds}
      listRef={listRef}
      onOpen={onOpen}
      onLeave={toSearch}
      // After a failure the user decides; otherwise a failing server would be asked without end.
      onNearEnd={moreFailure === null ? list.loadMore : undefined}
    >
      {isLoadingMore && <p role="status">{DIRECTORY_PAGE_TEXTS.more}</p>}
      {moreFailure !== null && (
        <>
          <p role="alert">{`${DIRECTORY_PAGE_TEXTS.moreFailed} ${failureText(moreFailure)}`}</p>
          <Button tone="quiet" onClick={list.loadMore}>
            {DIRECTORY_PAGE_TEXTS.retry}
          </Button>
        </>
      )}
    </ResultList>
  );
}

/** Filters and the list. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { query, list, onQuery } = props;
  const [clearings, setClearings] = useState(0);
  const clearFilters = (): void => {
    setClearings(clearings + 1);
    onQuery(withoutFilters);
  };
  const isSlow = useSlow(list.state.isLoading);
  return (
    <>
      <FilterBar query={query} clearings={clearings} onClear={clearFilters} onChange={onQuery} />
      <p className={css['status']} role="status">
        {statusText(props, isSlow)}
      </p>
      <Rows {...props} onClearFilters={clearFilters} />
    </>
  );
}

/** Answers that come sooner are not announced as awaited: the word would only flash. */
const PATIENCE_MS = 300;

/** Whether the user has waited for a while. */
function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
}

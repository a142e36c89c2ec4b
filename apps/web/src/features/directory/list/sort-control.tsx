import { DIRECTORY_SORTS, type DirectoryOrder, type DirectorySort } from '@rer/contracts';
import { type ReactNode, useId } from 'react';
import { Options } from '../../../components/form/select.tsx';
import { FILTER_TEXTS, SORT_NAMES } from '../texts.ts';
import css from './filter-bar.module.css';

const { filter, filterLabel, control, sortPair, direction } = css;

interface SortControlProps {
  readonly sort: DirectorySort;
  /** Undefined: the order that goes without saying. */
  readonly order: DirectoryOrder | undefined;
  readonly isSearch: boolean;
  readonly onChange: (sort: DirectorySort, order: DirectoryOrder | undefined) => void;
}

/** The order of the list: by what, and which way round. Results of a search come best first, which has no way round. */
export function SortControl({ sort, order, isSearch, onChange }: SortControlProps): ReactNode {
  const id = useId();
  const isDescending = order === 'desc';
  return (
    <div className={filter}>
      <label className={filterLabel} htmlFor={id}>
        {FILTER_TEXTS.sort}
      </label>
      <div className={sortPair}>
        <select
          id={id}
          className={control}
          value={sort}
          onChange={({ currentTarget }) => {
            const chosen = DIRECTORY_SORTS.find((name) => name === currentTarget.value);
            // The newest and the best are looked for more often than the oldest and the worst.
            const isBestLast = chosen === 'rating' || chosen === 'updated_at';
            if (chosen !== undefined) onChange(chosen, isBestLast ? 'desc' : undefined);
          }}
        >
          <Options
            of={DIRECTORY_SORTS.filter((name) => isSearch || name !== 'relevance').map((name) => [
              name,
              SORT_NAMES[name],
            ])}
          />
        </select>
        <button
          type="button"
          className={direction}
          disabled={sort === 'relevance'}
          aria-label={isDescending ? FILTER_TEXTS.descending : FILTER_TEXTS.ascending}
          title={isDescending ? FILTER_TEXTS.descending : FILTER_TEXTS.ascending}
          onClick={() => onChange(sort, isDescending ? undefined : 'desc')}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d={isDescending ? 'M8 2v11M3.5 8.5 8 13l4.5-4.5' : 'M8 14V3M3.5 7.5 8 3l4.5 4.5'}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
            />
          </svg>
        </button>
      </div>
    </div>
  );
}

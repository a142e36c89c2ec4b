import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import css from './result-list.module.css';

const ROWS = Array.from({ length: 8 }, (_, index) => index);

/** The place of a list that is on its way, in rows of its height. */
export function ListSkeleton({ isSearch }: { readonly isSearch: boolean }): ReactNode {
  return (
    <div className={css['box']} data-search={isSearch} aria-hidden="true">
      <div className={css['skeletons']}>
        {ROWS.map((row) => (
          <Skeleton key={row} rows={2} />
        ))}
      </div>
    </div>
  );
}

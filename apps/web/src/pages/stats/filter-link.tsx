import type { StatisticsQuery } from '@rer/contracts';
import type { ReactNode } from 'react';
import { filterBy, writeStatisticsQuery } from '../../features/statistics/query.ts';
import { addressWith } from '../../lib/address.ts';
import { PageLink } from '../../lib/page-link.tsx';

interface FilterLinkProps {
  readonly query: StatisticsQuery;
  readonly kind: 'page' | 'element';
  /** The label as the server names it. */
  readonly value: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Filters by a page or an element; the one that is filtered by lifts the filter. */
export function FilterLink({ query, kind, value, className, children }: FilterLinkProps): ReactNode {
  const isActive = query[kind] === value;
  const target = filterBy(query, isActive ? {} : { [kind]: value });
  return (
    <PageLink
      className={className}
      href={addressWith(writeStatisticsQuery(target))}
      title={isActive ? `Filter aufheben: ${value}` : `Filtern: ${value}`}
      aria-current={isActive || undefined}
    >
      {children}
    </PageLink>
  );
}

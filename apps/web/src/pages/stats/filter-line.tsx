import type { ClickStatistics, StatisticsQuery } from '@rer/contracts';
import { type ReactNode, useRef } from 'react';
import { elementName } from '../../features/statistics/element-names.ts';
import { type ChangeStatisticsQuery, filterBy } from '../../features/statistics/query.ts';
import css from './controls.module.css';
import { STATISTICS_HINTS, STATISTICS_TEXTS } from './texts.ts';

const { filterLine, chip, chipKind, chipValue, chipClear } = css;

interface FilterLineProps {
  readonly query: StatisticsQuery;
  readonly statistics: ClickStatistics | null;
  readonly onChange: (change: ChangeStatisticsQuery) => void;
}

/** The current filter, with a control to remove it; without a filter, a hint how to set one. Always present. */
export function FilterLine({ query, statistics, onChange }: FilterLineProps): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  const { page, element } = query;
  const value = page ?? (element === undefined ? undefined : (elementName(element) ?? element));
  const clear = (): void => {
    onChange((now) => filterBy(now, {}));
    // The button goes away; the keyboard focus stays on this line.
    line.current?.focus();
  };
  const counted = statistics?.countedNewest ?? null;
  return (
    <div className={filterLine} ref={line} tabIndex={-1}>
      {value === undefined ? (
        <p>{STATISTICS_HINTS.filterHint}</p>
      ) : (
        <>
          <p className={chip}>
            <span className={chipKind} lang="en">
              {page === undefined ? STATISTICS_TEXTS.element : STATISTICS_TEXTS.page}
            </span>
            <span className={chipValue} title={page ?? element}>
              {value}
            </span>
            <button
              type="button"
              className={chipClear}
              onClick={clear}
              aria-label={STATISTICS_HINTS.filterClear}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </button>
          </p>
          {counted !== null && (
            <p>
              {`${page === undefined ? 'Seiten' : 'Elemente'} gezählt in den letzten ${counted.toLocaleString('de-DE')} Klicks dazu.`}
            </p>
          )}
        </>
      )}
    </div>
  );
}

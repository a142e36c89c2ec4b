import type { ClickStatistics, StatisticsQuery } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { DataTable } from '../../components/ui/table.tsx';
import { elementName } from '../../features/statistics/element-names.ts';
import { formatZonedTime } from '../../features/statistics/zoned-time.ts';
import { CsvLink } from './csv-link.tsx';
import { FilterLink } from './filter-link.tsx';
import css from './lists.module.css';
import page from './stats-page.module.css';
import { STATISTICS_HINTS, STATISTICS_TEXTS } from './texts.ts';

const { events, moment, path, cellLink, cellId, machine } = css;

type Event = ClickStatistics['recent'][number];

/** Keys that stay with a click when newer ones push it down. Equal clicks are counted from the oldest. */
function withKeys(events: readonly Event[]): { readonly key: string; readonly event: Event }[] {
  const seen = new Map<string, number>();
  const keyed = events.toReversed().map((event) => {
    const { timestamp, page: where, element, kind } = event;
    const same = JSON.stringify([timestamp, where, element, kind]);
    const number = seen.get(same) ?? 0;
    seen.set(same, number + 1);
    return { key: `${same}${number}`, event };
  });
  return keyed.reverse();
}

function EventRow({ event, ...rest }: { event: Event; query: StatisticsQuery; zone: string }): ReactNode {
  const { timestamp, page: where, element, kind } = event;
  const german = elementName(element);
  return (
    <tr>
      <td className={moment}>
        <time dateTime={timestamp}>{formatZonedTime(timestamp, rest.zone)}</time>
      </td>
      <td className={path}>
        <FilterLink className={cellLink} query={rest.query} kind="page" value={where}>
          {where}
        </FilterLink>
      </td>
      <td className={path}>
        <FilterLink className={cellLink} query={rest.query} kind="element" value={element}>
          {german ?? element}
        </FilterLink>
        {german !== null && <span className={cellId}>{element}</span>}
        {kind === 'bot' && (
          <span className={machine} lang="de">
            {STATISTICS_HINTS.machine}
          </span>
        )}
      </td>
    </tr>
  );
}

interface ClickEventsProps {
  readonly query: StatisticsQuery;
  readonly statistics: ClickStatistics | null;
}

/** The latest clicks, newest first, in the time of the site; the place of them while they load. */
export function ClickEvents({ query, statistics }: ClickEventsProps): ReactNode {
  return (
    <Card lang="en" data-holds-live="">
      <div className={page['cardHead']}>
        <h2>{STATISTICS_TEXTS.recent}</h2>
        {statistics !== null && <p className="c-soft" lang="de">{`Zeit in ${statistics.timeZone}`}</p>}
        {statistics !== null && <CsvLink query={query} list="events" />}
      </div>
      {statistics === null ? (
        <Skeleton rows={12} />
      ) : (
        <DataTable label={STATISTICS_TEXTS.recent} className={events}>
          <thead>
            <tr>
              <th scope="col">{STATISTICS_TEXTS.time}</th>
              <th scope="col">{STATISTICS_TEXTS.page}</th>
              <th scope="col">{STATISTICS_TEXTS.element}</th>
            </tr>
          </thead>
          <tbody>
            {withKeys(statistics.recent).map(({ key, event }) => (
              <EventRow key={key} event={event} query={query} zone={statistics.timeZone} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Card>
  );
}

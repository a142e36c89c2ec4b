import type { ClickStatistics } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Table } from '../../components/ui/table.tsx';
import { formatLocalTime } from '../../lib/local-time.ts';
import css from './stats-page.module.css';
import { STATS } from './texts.ts';

const { moment, path } = css;

type Events = ClickStatistics['recent'];

function EventTable({ events }: { readonly events: Events }): ReactNode {
  return (
    <Table label={STATS.recent}>
      <thead>
        <tr>
          <th scope="col">{STATS.time}</th>
          <th scope="col">{STATS.page}</th>
          <th scope="col">{STATS.element}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ timestamp, page, element }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and equal clicks exist.
          <tr key={index}>
            <td className={moment}>
              <time dateTime={timestamp}>{formatLocalTime(timestamp)}</time>
            </td>
            <td className={path}>{page}</td>
            <td className={path}>{element}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The latest clicks, newest first, in the time of the reader; null while they load. */
export function ClickEvents({ events }: { readonly events: Events | null }): ReactNode {
  return (
    <Card lang="en">
      <h2>{STATS.recent}</h2>
      {events === null ? <Skeleton rows={12} /> : <EventTable events={events} />}
    </Card>
  );
}

import type { StatisticsQuery } from '@rer/contracts';
import type { ReactNode } from 'react';
import { PacketLine } from '../../components/art/packet-line.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { type ChangeStatisticsQuery, filterBy, withRange } from '../../features/statistics/query.ts';
import css from './stats-page.module.css';
import { EMPTY_STATISTICS_TEXTS, STATISTICS_HINTS } from './texts.ts';

const { empty, actions } = css;

interface EmptyStateProps {
  readonly query: StatisticsQuery;
  readonly onChange: (change: ChangeStatisticsQuery) => void;
}

/** No clicks yet: explains how they are counted, and which clicks are left out on purpose. */
function Never(): ReactNode {
  return (
    <>
      <h2>{EMPTY_STATISTICS_TEXTS.never}</h2>
      <p>{EMPTY_STATISTICS_TEXTS.neverHow}</p>
      <div>
        <p className="c-soft">{EMPTY_STATISTICS_TEXTS.neverWhyTitle}</p>
        <ul className="c-soft">
          {EMPTY_STATISTICS_TEXTS.neverWhy.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Said instead of tables without rows, with the ways out of it. */
export function EmptyState({ query, onChange }: EmptyStateProps): ReactNode {
  const { range, visitors, page, element } = query;
  const isFiltered = page !== undefined || element !== undefined;
  const isNever = range === 'all' && !isFiltered;
  return (
    <Card className={empty}>
      <PacketLine />
      {isNever ? (
        <Never />
      ) : (
        <>
          <h2>{EMPTY_STATISTICS_TEXTS.here}</h2>
          <p>{EMPTY_STATISTICS_TEXTS.hereHow}</p>
        </>
      )}
      <p className={actions}>
        {isNever && <LinkButton href="/">{EMPTY_STATISTICS_TEXTS.openHome}</LinkButton>}
        {isFiltered && (
          <Button onClick={() => onChange((now) => filterBy(now, {}))}>{STATISTICS_HINTS.filterClear}</Button>
        )}
        {range !== 'all' && (
          <Button tone="secondary" onClick={() => onChange((now) => withRange(now, { range: 'all' }))}>
            {EMPTY_STATISTICS_TEXTS.showAll}
          </Button>
        )}
        {visitors === 'persons' && (
          <Button tone="secondary" onClick={() => onChange((now) => ({ ...now, visitors: 'all' }))}>
            {EMPTY_STATISTICS_TEXTS.withMachines}
          </Button>
        )}
      </p>
    </Card>
  );
}

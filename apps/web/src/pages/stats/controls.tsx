import type { ClickStatistics, StatisticsQuery, StatisticsRangeName } from '@rer/contracts';
import type { ReactNode } from 'react';
import { type ChangeStatisticsQuery, withRange } from '../../features/statistics/query.ts';
import css from './controls.module.css';
import { OwnRange } from './own-range.tsx';
import { Segments } from './segments.tsx';
import { RANGE_NAMES, RANGE_ORDER, VISITOR_NAMES, VISITORS_ORDER } from './texts.ts';

const { controls } = css;

interface ControlsProps {
  readonly query: StatisticsQuery;
  readonly statistics: ClickStatistics | null;
  readonly today: string;
  readonly onChange: (change: ChangeStatisticsQuery) => void;
}

/** The range of days and the visitors that count. An own range begins with the days that are shown. */
export function Controls({ query, statistics, today, onChange }: ControlsProps): ReactNode {
  const { from, to } = query;
  const shown = { from: statistics?.range.from ?? today, to: statistics?.range.to ?? today };
  const choose = (range: StatisticsRangeName): void =>
    onChange((now) => withRange(now, range === 'own' ? { range, ...shown } : { range }));
  return (
    <div className={controls}>
      <Segments
        legend="Zeitraum"
        order={RANGE_ORDER}
        names={RANGE_NAMES}
        value={query.range}
        onChoose={choose}
      />
      <Segments
        legend="Gezählt werden"
        order={VISITORS_ORDER}
        names={VISITOR_NAMES}
        value={query.visitors}
        onChoose={(visitors) => onChange((now) => ({ ...now, visitors }))}
      />
      {from !== undefined && to !== undefined && (
        <OwnRange
          from={from}
          to={to}
          today={today}
          onApply={(first, last) =>
            onChange((now) => withRange(now, { range: 'own', from: first, to: last }))
          }
        />
      )}
    </div>
  );
}

import type { ClickStatistics, StatisticsQuery } from '@rer/contracts';
import { type ReactNode, useMemo } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { DataTable, numberCell } from '../../components/ui/table.tsx';
import { rangeDays, readTrend, type Trend, unitName } from '../../features/statistics/trend.ts';
import { CsvLink } from './csv-link.tsx';
import css from './stats-page.module.css';
import { STATISTICS_HINTS } from './texts.ts';
import trendCss from './trend.module.css';
import { TrendChart } from './trend-chart.tsx';

const { cardHead } = css;
const { place, details } = trendCss;

function TrendTable({ trend, unit }: { readonly trend: Trend; readonly unit: string }): ReactNode {
  return (
    <DataTable label={STATISTICS_HINTS.trendTable}>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col" className={numberCell}>
            {STATISTICS_HINTS.clicks}
          </th>
        </tr>
      </thead>
      <tbody>
        {trend.steps.map(({ label, clicks }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className={numberCell}>{clicks.toLocaleString('de-DE')}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

interface TrendCardProps {
  readonly query: StatisticsQuery;
  readonly statistics: ClickStatistics | null;
  readonly now: Date;
}

/** Clicks over time, as a line and as a table; the place of it while it loads. */
export function TrendCard({ query, statistics, now }: TrendCardProps): ReactNode {
  const trend = useMemo(() => (statistics === null ? null : readTrend(statistics, now)), [statistics, now]);
  const unit = statistics === null ? '' : unitName(statistics.trend.unit);
  return (
    <Card aria-labelledby="stats-trend">
      <div className={cardHead}>
        <h2 id="stats-trend">{STATISTICS_HINTS.trend}</h2>
        <p className="c-soft">{statistics !== null && `${rangeDays(statistics.range)}, je ${unit}`}</p>
        {statistics !== null && <CsvLink query={query} list="trend" />}
      </div>
      <div className={place}>{trend === null ? <Skeleton rows={6} /> : <TrendChart trend={trend} />}</div>
      <details className={details}>
        <summary>{STATISTICS_HINTS.trendTable}</summary>
        {trend !== null && <TrendTable trend={trend} unit={unit} />}
      </details>
    </Card>
  );
}

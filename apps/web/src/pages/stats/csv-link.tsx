import type { StatisticsList, StatisticsQuery } from '@rer/contracts';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { csvAddress } from '../../features/statistics/query.ts';
import css from './stats-page.module.css';
import { DOWNLOAD_NAMES } from './texts.ts';

/** Downloads the whole list, not only the visible part, for the current range and filter. */
export function CsvLink({
  query,
  list,
}: {
  readonly query: StatisticsQuery;
  readonly list: StatisticsList;
}): ReactNode {
  return (
    <a
      className={css['csv']}
      href={csvAddress(query, list)}
      download=""
      lang="de"
      title={`Als CSV herunterladen: ${DOWNLOAD_NAMES[list]}`}
    >
      CSV <VisuallyHidden>{`${DOWNLOAD_NAMES[list]} herunterladen`}</VisuallyHidden>
    </a>
  );
}

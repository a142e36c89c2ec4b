import type { ClickStatistics } from '@rer/contracts';
import { OPEN_ACCESS, sendJson } from './answers.ts';
import type { BuiltSite } from './built-site.ts';

/** Days of `YYYY-MM-DD`, the last one today in Berlin, oldest first. */
export function lastDays(count: number): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
  return Array.from({ length: count }, (_, index) =>
    format.format(Date.now() - (count - 1 - index) * 24 * 60 * 60 * 1000),
  );
}

/** The figures of the last seven days of a small site. */
export function sampleStatistics(change: Partial<ClickStatistics> = {}): ClickStatistics {
  const days = lastDays(14);
  const [from = '', to = ''] = [days[7], days[13]];
  return {
    total: 1234,
    uniquePages: 3,
    uniqueElements: 12,
    topPages: [
      { page: '/', clicks: 1000 },
      { page: 'unknown', clicks: 34 },
    ],
    topElements: [
      { element: 'kontakt-senden', clicks: 900 },
      { element: 'knopf-7', clicks: 30 },
    ],
    recent: [
      { timestamp: '2026-01-05T06:03:09.000Z', page: '/', element: 'kontakt-senden', kind: 'person' },
      { timestamp: '2026-01-05T05:00:00.000Z', page: '/preise', element: 'knopf-7', kind: 'person' },
    ],
    range: { name: '7', from, to },
    visitors: 'persons',
    filter: {},
    timeZone: 'Europe/Berlin',
    previous: {
      from: days[0] ?? '',
      to: days[6] ?? '',
      until: null,
      total: 1100,
      uniquePages: 3,
      uniqueElements: 20,
    },
    trend: {
      unit: 'day',
      steps: days
        .slice(7)
        .map((start, index) => ({ start, clicks: [100, 250, 90, 0, 300, 444, 50][index] ?? 0 })),
    },
    countedNewest: null,
    ...change,
  };
}

/** Figures of a site where nothing was ever clicked. */
export function noStatistics(change: Partial<ClickStatistics> = {}): ClickStatistics {
  const [today = ''] = lastDays(1);
  return sampleStatistics({
    total: 0,
    uniquePages: 0,
    uniqueElements: 0,
    topPages: [],
    topElements: [],
    recent: [],
    range: { name: 'all', from: null, to: today },
    previous: null,
    trend: { unit: 'hour', steps: [] },
    ...change,
  });
}

/** The statistics interface as a test wants it to be; can be changed at any time. */
export interface StatisticsApi {
  statistics: ClickStatistics;
  /** Queries of `GET /api/stats`, in their order. */
  readonly asked: string[];
}

/** Puts the interface of the statistics page before the site, under open access. */
export function serveStatisticsApi(site: BuiltSite, statistics = sampleStatistics()): StatisticsApi {
  const api: StatisticsApi = { statistics, asked: [] };
  site.answers.set('/api/config', OPEN_ACCESS);
  site.answers.set('/api/stats', (request) => {
    api.asked.push(new URL(request.url ?? '', 'http://x').search);
    return sendJson(200, api.statistics);
  });
  return api;
}

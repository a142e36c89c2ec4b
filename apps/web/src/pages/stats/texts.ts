/** Fixed by seed 1, English as they stand there. */
export const STATS = {
  title: 'Website Statistics',
  back: 'Back to Home',
  loading: 'Loading statistics...',
  failed: 'Failed to load statistics. Please try again later.',
  overview: 'Overview',
  total: 'Total clicks tracked',
  uniquePages: 'Unique pages with clicks',
  uniqueElements: 'Unique elements clicked',
  topPages: 'Top Pages',
  topElements: 'Top Elements Clicked',
  recent: 'Recent Click Events',
  time: 'Time',
  page: 'Page',
  element: 'Element',
} as const;

/** Ours. */
export const HINTS = {
  empty: 'Noch wurde nichts aufgezeichnet. Sobald Klicks eintreffen, stehen die Zahlen hier.',
  asOf: 'Stand:',
  refresh: 'Neu laden',
} as const;

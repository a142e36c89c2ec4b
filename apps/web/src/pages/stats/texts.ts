import type { StatisticsList, StatisticsRangeName, StatisticsVisitors } from '@rer/contracts';

/** Fixed by seed 1, English as they stand there. */
export const STATISTICS_TEXTS = {
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

/** Ours, around the figures. */
export const STATISTICS_HINTS = {
  asOf: 'Stand',
  loaded: 'Zahlen geladen',
  refresh: 'Neu laden',
  pause: 'Live anhalten',
  resume: 'Live fortsetzen',
  held: 'Live wartet, solange Sie in der Tabelle sind',
  over: 'Abgeschlossener Zeitraum',
  noComparison: 'kein Vergleich',
  against: 'Vergleich mit',
  until: 'bis',
  filterHint: 'Wählen Sie eine Seite oder ein Element in den Listen, um danach zu filtern.',
  filterClear: 'Filter aufheben',
  machine: 'Maschine',
  trend: 'Verlauf',
  trendTable: 'Verlauf als Tabelle',
  running: 'läuft noch',
  clicks: 'Klicks',
} as const;

/** Ours, when figures are missing. */
export const STATISTICS_PROBLEMS = {
  offline: 'Sie sind offline. Sobald die Verbindung wieder steht, kommen die Zahlen von selbst.',
  unreachable: 'Der Server antwortet nicht. Es wird weiter versucht.',
  failed: 'Der Server konnte die Zahlen nicht liefern.',
  refused: 'Der Server beantwortet diese Anfrage nicht.',
  stale: 'Gezeigt wird der Stand von',
} as const;

/** The choices of the page, in their order. */
export const RANGE_NAMES: Readonly<Record<StatisticsRangeName, string>> = {
  today: 'Heute',
  '7': '7 Tage',
  '30': '30 Tage',
  own: 'Eigener Zeitraum',
  all: 'Gesamt',
};
export const RANGE_ORDER = ['today', '7', '30', 'own', 'all'] as const satisfies StatisticsRangeName[];
export const VISITOR_NAMES: Readonly<Record<StatisticsVisitors, string>> = {
  persons: 'Personen',
  all: 'Alle',
};
export const VISITORS_ORDER = ['persons', 'all'] as const satisfies StatisticsVisitors[];

/** What a download holds. */
export const DOWNLOAD_NAMES: Readonly<Record<StatisticsList, string>> = {
  pages: 'alle Seiten',
  elements: 'alle Elemente',
  trend: 'den Verlauf',
  events: 'die einzelnen Klicks',
};

/** The form for an own range. */
export const OWN_RANGE_TEXTS = {
  from: 'Von',
  to: 'Bis',
  apply: 'Anzeigen',
  incomplete: 'Bitte geben Sie beide Tage an.',
  reversed: 'Der erste Tag liegt nach dem letzten.',
  tooLong: 'Ein Zeitraum umfasst höchstens zehn Jahre (3.653 Tage).',
  tooEarly: 'Ein Zeitraum beginnt frühestens am 1. Januar 2000.',
  future: 'Der Zeitraum liegt in der Zukunft.',
} as const;

/** Said where there are no clicks. */
export const EMPTY_STATISTICS_TEXTS = {
  never: 'Noch wurde nichts aufgezeichnet.',
  neverHow:
    'Öffnen Sie die Startseite und klicken Sie auf einen Link oder eine Schaltfläche. Nach wenigen Sekunden steht der Klick hier.',
  neverWhyTitle: 'Nicht gezählt werden',
  neverWhy: [
    'Browser, die „Do Not Track“ oder „Global Privacy Control“ senden,',
    'angemeldete Mitglieder des Teams und Adressen aus STATS_IGNORE,',
    'Suchmaschinen und andere Maschinen, solange nur Personen gewählt sind.',
  ],
  openHome: 'Startseite öffnen',
  here: 'In dieser Auswahl gibt es keine Klicks.',
  hereHow: 'Wählen Sie einen längeren Zeitraum oder weniger Bedingungen.',
  showAll: 'Alle Zeiten zeigen',
  withMachines: 'Maschinen mitzählen',
} as const;

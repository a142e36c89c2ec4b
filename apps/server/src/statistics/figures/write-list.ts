import type { StatisticsList } from '@rer/contracts';
import { CSV_BOM, csvLine } from '@rer/directory/csv';
import type { EventPosition } from '../events/event-source.ts';
import { readEvents } from '../events/recent-events.ts';
import { writeDay } from '../range/local-days.ts';
import { countTrend } from './count-clicks.ts';
import { countList, WHOLE_LIST } from './count-labels.ts';
import { type CallerSources, eventsOf, reading, type StatisticsView } from './statistics-view.ts';

/** Events of one file, the newest. */
export const EVENTS_MAX = 100_000;
/** Events read at once. */
const STEP_EVENTS = 1_000;
/** Lines handed on at once. */
const STEP_LINES = 1_000;

const HEADERS: Readonly<Record<StatisticsList, readonly string[]>> = {
  pages: ['Seite', 'Klicks'],
  elements: ['Element', 'Klicks'],
  trend: ['Beginn', 'Klicks'],
  events: ['Zeit', 'Seite', 'Element', 'Art'],
};
const NAMES: Readonly<Record<StatisticsList, string>> = {
  pages: 'seiten',
  elements: 'elemente',
  trend: 'verlauf',
  events: 'ereignisse',
};
const KINDS = { person: 'Person', bot: 'Maschine' } as const;

/** Name of the file that holds a list: `statistik-seiten-2026-11-01-bis-2026-11-21.csv`. */
export function fileNameOf(list: StatisticsList, { range }: StatisticsView): string {
  const days = range.from <= range.to ? `${writeDay(range.from)}-bis-${writeDay(range.to)}` : 'leer';
  return `statistik-${NAMES[list]}-${days}.csv`;
}

/** A list as a CSV file for people, in pieces: all pages, elements or steps, or the newest 100,000 events still kept. */
export async function* writeList(
  list: StatisticsList,
  view: StatisticsView,
  sources: CallerSources,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(HEADERS[list]);
  if (list === 'events') yield* eventLines(view, sources);
  else yield* inPieces(await readLines(list, view, sources));
}

function readLines(
  list: Exclude<StatisticsList, 'events'>,
  view: StatisticsView,
  sources: CallerSources,
): Promise<readonly (readonly string[])[]> {
  return reading(sources, async (tx) => {
    if (list === 'trend') {
      const { steps } = await countTrend(view, sources.ledger, tx);
      return steps.map(({ start, clicks }) => [start, String(clicks)]);
    }
    const of = list === 'pages' ? 'page' : 'element';
    const { labels } = await countList(of, view, view.range, WHOLE_LIST, sources, tx);
    return labels.map(({ label, clicks }) => [label, String(clicks)]);
  });
}

function* inPieces(lines: readonly (readonly string[])[]): Generator<string> {
  for (let first = 0; first < lines.length; first += STEP_LINES) {
    yield lines
      .slice(first, first + STEP_LINES)
      .map(csvLine)
      .join('');
  }
}

async function* eventLines(view: StatisticsView, sources: CallerSources): AsyncGenerator<string> {
  if (view.filter !== null && view.filter.number === undefined) return;
  const selection = eventsOf(view, view.range, sources.days);
  let after: EventPosition | undefined;
  for (let done = 0; done < EVENTS_MAX; done += STEP_EVENTS) {
    const { events, next } = await reading(sources, (tx) => readEvents(tx, selection, STEP_EVENTS, after));
    const { days } = sources;
    yield events
      .map(({ timestamp, page, element, kind }) =>
        csvLine([days.writeMoment(Date.parse(timestamp)), page, element, KINDS[kind]]),
      )
      .join('');
    if (next === null) return;
    after = next;
  }
}

import {
  CLICK_ELEMENT_MAX,
  CLICK_PAGE_MAX,
  STATISTICS_DAYS_MAX,
  STATISTICS_FIRST_DAY,
  type StatisticsList,
  statisticsList,
  statisticsRangeName,
  statisticsVisitors,
} from '@rer/contracts';
import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import { parseDay } from '../range/local-days.ts';
import type { AskedRange, DayRange } from '../range/statistics-range.ts';
import type { AskedStatistics, LabelFilter } from '../statistics-query.ts';

const FIRST_DAY = parseDay(STATISTICS_FIRST_DAY) ?? 0;

/** A label as long as the database takes one, which counts characters, not UTF-16 code units. */
const label = (max: number) => z.string().refine((text) => text.length <= max || [...text].length <= max);

const fields = {
  range: z.enum(statisticsRangeName.options).default('all'),
  visitors: z.enum(statisticsVisitors.options).default('persons'),
  from: z.string().optional(),
  to: z.string().optional(),
  page: label(CLICK_PAGE_MAX).optional(),
  element: label(CLICK_ELEMENT_MAX).optional(),
};
// Strict: a misspelt `visitor=all` must not become figures of something else.
const figuresQuery = z.strictObject(fields);
const listQuery = z.strictObject({ ...fields, list: z.enum(statisticsList.options) });

const SENTENCES: Readonly<Record<string, string>> = {
  range: 'Der Zeitraum muss today, 7, 30, own oder all heißen und darf nur einmal angegeben sein.',
  visitors: 'visitors muss persons oder all sein und darf nur einmal angegeben sein.',
  from: 'Der erste Tag darf nur einmal angegeben sein.',
  to: 'Der letzte Tag darf nur einmal angegeben sein.',
  page: 'Die Seite darf nur einmal und nicht länger als 2048 Zeichen angegeben sein.',
  element: 'Das Element darf nur einmal und nicht länger als 200 Zeichen angegeben sein.',
  list: 'list muss pages, elements, trend oder events sein und genau einmal angegeben sein.',
};
const UNKNOWN = 'Diese Adresse kennt nur die Angaben range, from, to, visitors, page und element';

type Fields = z.infer<typeof figuresQuery>;

/**
 * Reads the query of `GET /api/stats`.
 * @param today The day that no range may begin after (see `LocalDays`).
 * @throws {HttpError} `bad_request` with the first problem.
 */
export function readFiguresQuery(query: unknown, today: number): AskedStatistics {
  const parsed = figuresQuery.safeParse(query);
  if (!parsed.success) throw refused(parsed.error, `${UNKNOWN}.`);
  return askedOf(parsed.data, today);
}

/** Reads the query of `GET /api/stats.csv`; else like {@link readFiguresQuery}. */
export function readListQuery(query: unknown, today: number): AskedStatistics & { list: StatisticsList } {
  const parsed = listQuery.safeParse(query);
  if (!parsed.success) throw refused(parsed.error, `${UNKNOWN}, dazu list.`);
  return { ...askedOf(parsed.data, today), list: parsed.data.list };
}

function refused({ issues }: z.ZodError, unknown: string): HttpError {
  const [name] = issues[0]?.path ?? [];
  return new HttpError('bad_request', SENTENCES[String(name)] ?? unknown);
}

function askedOf(query: Fields, today: number): AskedStatistics {
  return { range: rangeOf(query, today), visitors: query.visitors, filter: filterOf(query) };
}

function rangeOf({ range: name, from, to }: Fields, today: number): AskedRange {
  if (name === 'own') return { name, days: ownDays(from, to, today) };
  if (from === undefined && to === undefined) return { name };
  throw new HttpError('bad_request', 'Erster und letzter Tag gehören zum eigenen Zeitraum (range=own).');
}

function ownDays(from: string | undefined, to: string | undefined, today: number): DayRange {
  if (from === undefined || to === undefined) {
    throw new HttpError('bad_request', 'Zum eigenen Zeitraum gehören ein erster und ein letzter Tag.');
  }
  const days = { from: parseDay(from), to: parseDay(to) };
  if (days.from === undefined || days.to === undefined) {
    throw new HttpError(
      'bad_request',
      'Die Tage müssen als JJJJ-MM-TT geschrieben sein und im Kalender stehen.',
    );
  }
  if (days.from > days.to) {
    throw new HttpError('bad_request', 'Der erste Tag darf nicht nach dem letzten liegen.');
  }
  if (days.from < FIRST_DAY) {
    throw new HttpError('bad_request', 'Der Zeitraum darf nicht vor dem 1. Januar 2000 beginnen.');
  }
  if (days.from > today) {
    throw new HttpError('bad_request', 'Der Zeitraum liegt in der Zukunft.');
  }
  if (days.to - days.from >= STATISTICS_DAYS_MAX) {
    throw new HttpError('bad_request', 'Der Zeitraum darf höchstens zehn Jahre umfassen.');
  }
  return { from: days.from, to: days.to };
}

function filterOf({ page, element }: Fields): LabelFilter | null {
  if (page !== undefined && element !== undefined) {
    throw new HttpError(
      'bad_request',
      'Es kann nach einer Seite oder nach einem Element gefiltert werden, nicht nach beidem.',
    );
  }
  if (page !== undefined) return { list: 'page', label: page };
  return element === undefined ? null : { list: 'element', label: element };
}

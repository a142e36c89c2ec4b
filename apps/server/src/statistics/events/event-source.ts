import type { StatisticsVisitors } from '@rer/contracts';
import type { LabelFilter } from '../statistics-query.ts';

/** Labels of an event (seed 1, section 3). */
export const PAGE = `coalesce(page_url, 'unknown')`;
export const ELEMENT = `coalesce(element_id, element_text, 'unknown')`;
const UNKNOWN = 'unknown';

/** Which events that are still kept: of some hours (see `LocalDays`), visitors, and a page or an element. */
export interface EventSelection {
  readonly firstHour: number;
  readonly endHour: number;
  readonly visitors: StatisticsVisitors;
  readonly filter: LabelFilter | null;
}

/** Where a list goes on: after this event, in the order newest first. */
export interface EventPosition {
  readonly moment: string;
  readonly id: string;
}

/** SQL of a selection and its parameters. */
export interface EventSource {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The newest `limit` events of a selection, newest first, as a subquery with the columns of `analytics_events`. Every
 * branch reads one index backwards and stops at the limit.
 */
export function newestEvents(selection: EventSelection, limit: number, after?: EventPosition): EventSource {
  const { firstHour, endHour, visitors, filter } = selection;
  const values: unknown[] = [firstHour, endHour, limit];
  const conditions = [
    `"timestamp" >= to_timestamp($1::float8 * 3600)`,
    `"timestamp" < to_timestamp($2::float8 * 3600)`,
  ];
  if (visitors === 'persons') conditions.push(`kind = 'person'`);
  if (after !== undefined) {
    values.push(after.moment, after.id);
    conditions.push(`"timestamp" <= $4::timestamptz`, `("timestamp", id) < ($4::timestamptz, $5::bigint)`);
  }
  if (filter !== null) values.push(filter.label);
  const branches = indexedBranches(filter, `$${values.length}`).map(
    ({ condition, order }) =>
      `(select * from analytics_events where ${[...conditions, ...condition].join(' and ')}
        order by ${order}"timestamp" desc, id desc limit $3::integer)`,
  );
  return {
    text: `(select * from (${branches.join(' union all ')}) as branches
      order by "timestamp" desc, id desc limit $3::integer) as events`,
    values,
  };
}

interface Branch {
  readonly condition: readonly string[];
  /** Columns of the index that are the same for all; naming them lets it be read in order. */
  readonly order: string;
}

/** An index finds a page by its address or by its absence, not by the label that means both. */
function indexedBranches(filter: LabelFilter | null, parameter: string): readonly Branch[] {
  if (filter === null) return [{ condition: [], order: '' }];
  if (filter.list === 'element') {
    return [{ condition: [`${ELEMENT} = ${parameter}::text`], order: `${ELEMENT} desc, ` }];
  }
  const named = { condition: [`page_url = ${parameter}::text`], order: 'page_url desc, ' };
  // The parameter is used in each branch, so that the same values fit both.
  const nameless = {
    condition: ['page_url is null', `${parameter}::text is not null`],
    order: 'page_url desc, ',
  };
  return filter.label === UNKNOWN ? [named, nameless] : [named];
}

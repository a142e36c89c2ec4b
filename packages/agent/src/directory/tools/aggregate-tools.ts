import { GROUPS_MAX, type GroupedProviders, HISTORY_MAX, type ProviderCriteria } from '@rer/contracts';
import type { AgentClock } from '../../clock.ts';
import type { ToolOutcome } from '../../conversation/toolbox.ts';
import { type JsonObject, jsonObject } from '../../json.ts';
import type { DirectoryAccess } from '../directory-access.ts';
import type { DirectoryState } from '../directory-state.ts';
import { stateOfRegion } from '../places/postcode-regions.ts';
import { LIST_TEXT_MAX, valueForModel } from '../provider-for-model.ts';
import { refusedOutcome, step, successOutcome } from '../steps.ts';
import type { AverageResult, GroupResult, HistoryResult } from '../tool-results.ts';
import { germanDayBegin } from '../values/berlin-time.ts';
import { germanNumber } from '../values/shown-value.ts';
import { columnLabel, criteriaText } from './criteria-text.ts';
import { resolveCriteria } from './resolve-criteria.ts';
import {
  averageArguments,
  groupArguments,
  historyArguments,
  type Period,
  readToolArguments,
} from './tool-arguments.ts';

/** Groups to list if the request gives no number. */
const GROUPS_TOLD = 20;
/** So many days before today a period begins. */
const DAYS_BACK: Readonly<Record<Period, number>> = { today: 0, yesterday: 1, week: 6, month: 29 };

/** Dependencies of the aggregate tools. */
interface ToolContext {
  readonly access: DirectoryAccess;
  readonly state: Pick<DirectoryState, 'noteShown'>;
  readonly clock: Pick<AgentClock, 'now'>;
}

/** `group_providers`: for each value of a column how many have it. */
export async function runGroupTool(
  { access }: ToolContext,
  given: JsonObject,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const parsed = readToolArguments(groupArguments, given);
  if (!parsed.ok) return refusedOutcome(parsed.sentence);
  const { by, order = 'most', limit = GROUPS_TOLD, criteria: requested = {} } = parsed.value;
  const resolved = await resolveCriteria(access, requested, signal);
  if (!resolved.ok) return refusedOutcome(resolved.sentence);
  const { criteria } = resolved;
  const grouped =
    by === 'state'
      ? await byState(access, criteria, { order, limit }, signal)
      : await access.group({ criteria, by, order, limit }, signal);
  signal.throwIfAborted();
  const { distinct, total } = grouped;
  const text = `Gezählt je ${columnLabel(by)}: ${criteriaText(requested)} (${germanNumber(distinct)} Werte)`;
  return successOutcome(
    { by, ...grouped, ...(await emptiness(access, total.count, signal)) } satisfies GroupResult,
    step(text, { kind: 'grouped', criteria: jsonObject.parse(requested), by, ...grouped }),
  );
}

/** States by the first two digits of the postcodes, each region for the state that most of it belongs to. */
async function byState(
  access: DirectoryAccess,
  criteria: ProviderCriteria,
  { order, limit }: { readonly order: 'most' | 'least' | 'value'; readonly limit: number },
  signal: AbortSignal,
): Promise<GroupedProviders> {
  const regions = await access.group(
    { criteria, by: 'plzRegion', order: 'value', limit: GROUPS_MAX },
    signal,
  );
  const counts = new Map<string, number>();
  for (const { value, count } of regions.groups) {
    const state = stateOfRegion(value);
    if (state !== null) counts.set(state, (counts.get(state) ?? 0) + count);
  }
  const byName = [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => a.value.localeCompare(b.value, 'de'));
  const sign = order === 'most' ? -1 : 1;
  const ordered = order === 'value' ? byName : byName.toSorted((a, b) => sign * (a.count - b.count));
  return {
    groups: ordered.slice(0, limit),
    distinct: counts.size,
    filled: byName.reduce((sum, { count }) => sum + count, 0),
    total: regions.total,
  };
}

/** `average_of_providers`: the mean of a column over the values that there are. */
export async function runAverageTool(
  { access }: ToolContext,
  given: JsonObject,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const parsed = readToolArguments(averageArguments, given);
  if (!parsed.ok) return refusedOutcome(parsed.sentence);
  const { column, criteria: requested = {} } = parsed.value;
  const resolved = await resolveCriteria(access, requested, signal);
  if (!resolved.ok) return refusedOutcome(resolved.sentence);
  const average = await access.average(resolved.criteria, column, signal);
  signal.throwIfAborted();
  const { filled, total } = average;
  const text = `Durchschnitt von ${columnLabel(column)}: ${criteriaText(requested)} (${germanNumber(filled)} Werte)`;
  return successOutcome(
    { column, ...average, ...(await emptiness(access, total.count, signal)) } satisfies AverageResult,
    step(text, { kind: 'averaged', criteria: jsonObject.parse(requested), column, ...average }),
  );
}

/** `directory_history`: changes, with author and time. */
export async function runHistoryTool(
  { access, state, clock }: ToolContext,
  given: JsonObject,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const parsed = readToolArguments(historyArguments, given);
  if (!parsed.ok) return refusedOutcome(parsed.sentence);
  const { since: period, who, id, limit = HISTORY_MAX } = parsed.value;
  const since = period === undefined ? null : germanDayBegin(clock.now(), DAYS_BACK[period]).toISOString();
  const history = await access.history(
    { since, limit, ...(who !== undefined && { who }), ...(id !== undefined && { providerId: id }) },
    signal,
  );
  signal.throwIfAborted();
  const entries = history.entries.map((entry) => ({
    ...entry,
    fields: entry.fields.map(({ field, old, new: value }) => ({
      field,
      old: valueForModel(old, LIST_TEXT_MAX),
      new: valueForModel(value, LIST_TEXT_MAX),
    })),
  }));
  state.noteShown(history.entries.map(({ provider }) => provider));
  const { count, imports } = history;
  return successOutcome(
    { since, entries, count, imports } satisfies HistoryResult,
    step(`Änderungen gelesen (${germanNumber(count)})`, {
      kind: 'looked-back',
      since,
      entries,
      imports,
      count,
    }),
  );
}

/** For an empty result: whether the directory is empty altogether. */
export async function emptiness(
  access: DirectoryAccess,
  count: number,
  signal: AbortSignal,
): Promise<{ readonly isEmptyDirectory?: true }> {
  return count === 0 && (await access.isEmpty(signal)) ? { isEmptyDirectory: true } : {};
}

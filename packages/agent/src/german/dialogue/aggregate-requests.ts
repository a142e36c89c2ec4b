import { isNumberField } from '@rer/contracts';
import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import type { AverageResult, GroupResult, HistoryResult } from '../../directory/tool-results.ts';
import { tellAverage, tellGroups, tellValues } from '../generation/aggregate-answers.ts';
import { tellHistory } from '../generation/history-answer.ts';
import { labelWithTown } from '../generation/record-values.ts';
import { TEXTS } from '../generation/sentences.ts';
import type { GroupField, Slots } from '../interpretation/interpretation.ts';
import { call, type DialogueStep, say } from './dialogue-step.ts';
import type { Memory, PendingToolCall } from './memory.ts';
import { toolCriteria } from './tool-criteria.ts';

/** Lines of an answer with a group each; values stand in one line. */
const GROUPS_TOLD = 10;
const VALUES_TOLD = 20;
/** Of the most, others may have as many. */
const SAME_MAX = 5;
const HISTORY_TOLD = 10;

/** Counts for each value of a column, or asks which has most or fewest. */
export function beginGroups(memory: Memory, slots: Slots, by: GroupField): DialogueStep {
  const limit = slots.which === undefined ? GROUPS_TOLD : Math.max(SAME_MAX, slots.limit ?? 1);
  const order = slots.which === 'least' ? 'least' : 'most';
  return call(
    memory,
    DIRECTORY_TOOLS.group,
    { criteria: toolCriteria(slots), by, order, limit: Math.max(limit, slots.limit ?? 1) },
    { kind: 'group', slots, isList: false },
  );
}

/** Lists what there is in a column. */
export function beginValues(memory: Memory, slots: Slots): DialogueStep {
  const { column } = slots;
  if (column === undefined || isNumberField(column)) return say(memory, TEXTS.whichColumn);
  return call(
    memory,
    DIRECTORY_TOOLS.group,
    { criteria: toolCriteria(slots), by: column, order: 'most', limit: VALUES_TOLD },
    { kind: 'group', slots, isList: true },
  );
}

/** Takes the mean of a column with numbers. */
export function beginAverage(memory: Memory, slots: Slots): DialogueStep {
  const { column } = slots;
  if (column === undefined || !isNumberField(column)) return say(memory, TEXTS.whichNumber);
  return call(
    memory,
    DIRECTORY_TOOLS.average,
    { criteria: toolCriteria(slots), column },
    { kind: 'average', slots },
  );
}

/** Asks what was changed in the directory; `of`: of one company, with its name as it is told. */
export function beginHistory(
  memory: Memory,
  { since, who }: Slots,
  of: { readonly id: string; readonly label: string } | null = null,
): DialogueStep {
  const filter = { ...(since === undefined ? {} : { since }), ...(who === undefined ? {} : { who }) };
  return call(
    memory,
    DIRECTORY_TOOLS.history,
    { ...filter, limit: HISTORY_TOLD, ...(of === null ? {} : { id: of.id }) },
    { kind: 'history', slots: filter, label: of?.label ?? null },
  );
}

/** Tells the number of providers per value; a follow-up then refers to all counted providers. */
export function sayGroups(
  memory: Memory,
  { slots, isList }: PendingToolCall & { kind: 'group' },
  found: GroupResult,
): DialogueStep {
  if (found.isEmptyDirectory === true) return say(memory, TEXTS.emptyDirectory);
  const text = isList ? tellValues(slots, found) : tellGroups(slots, found);
  return say(memory, text, rememberCount(slots, found.total.count));
}

export function sayAverage(
  memory: Memory,
  { slots }: PendingToolCall & { kind: 'average' },
  found: AverageResult,
): DialogueStep {
  if (found.isEmptyDirectory === true) return say(memory, TEXTS.emptyDirectory);
  return say(memory, tellAverage(slots, found), rememberCount(slots, found.total.count));
}

export function sayHistory(
  memory: Memory,
  { slots, label }: PendingToolCall & { kind: 'history' },
  found: HistoryResult,
): DialogueStep {
  const [first] = found.entries;
  const company = label === null || first === undefined ? label : labelWithTown({ ...first.provider });
  return say(memory, tellHistory(slots, found, company));
}

function rememberCount(
  { by: _by, which: _which, column: _column, limit: _limit, ...slots }: Slots,
  count: number,
) {
  return { lastAnswer: { kind: 'count', slots }, list: { slots, told: 0, count } } as const;
}

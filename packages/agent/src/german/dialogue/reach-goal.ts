import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import { labelOf } from '../generation/record-values.ts';
import type { Slots } from '../interpretation/interpretation.ts';
import { beginHistory } from './aggregate-requests.ts';
import { changeProvider } from './change-provider.ts';
import { contextOf, type DialogueState } from './dialogue-state.ts';
import { call, type DialogueStep } from './dialogue-step.ts';
import type { Goal } from './memory.ts';
import { NO_QUESTION } from './open-question.ts';

/** Carries out a goal on a provider whose id is known. */
export function reachGoal(state: DialogueState, goal: Goal, id: string): DialogueStep {
  const memory = { ...state.memory, ...NO_QUESTION, subject: id };
  if (goal.intent === 'change') return changeProvider(memory, id, goal.slots, state);
  if (goal.intent === 'history')
    return beginHistory(memory, goal.slots, { id, label: labelIn(state, goal, id) });
  const { intent, slots } = goal;
  return call(
    memory,
    DIRECTORY_TOOLS.read,
    { id, ...askedFields(slots) },
    { kind: 'show', goal: { intent, slots }, isFound: false },
  );
}

/** The requested columns, for clients that read the answer as data; none: all. */
function askedFields({ fields = [], extraFields = [] }: Slots): { readonly fields?: readonly string[] } {
  const all = extraFields.length === 0 ? fields : [...new Set([...fields, 'additional_data'])];
  return all.length === 0 ? {} : { fields: all };
}

/** The label of a company whose record was not read. */
function labelIn(state: DialogueState, { slots }: Goal, id: string): string {
  const { focus } = state.facts;
  const shown = contextOf(state).shown.find((provider) => provider.id === id);
  return shown?.label ?? (focus?.id === id ? labelOf(focus) : `„${slots.name ?? 'diesem Dienstleister'}“`);
}

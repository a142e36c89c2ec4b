import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import type { ProviderForModel } from '../../directory/tool-results.ts';
import { listLine } from '../generation/provider-answers.ts';
import { labelOf } from '../generation/record-values.ts';
import { TEXTS } from '../generation/sentences.ts';
import type { Slots } from '../interpretation/interpretation.ts';
import { contextOf, currentProviderId, type DialogueState } from './dialogue-state.ts';
import { call, type DialogueStep, say } from './dialogue-step.ts';
import { linkResults } from './link-results.ts';
import type { Memory } from './memory.ts';
import { shownProvider } from './parse-tool-result.ts';

const COMPARED_MAX = 5;

/** Begins a comparison: looks names up one after the other; without names it takes the listed or last compared providers. */
export function beginCompare(state: DialogueState, { names = [], fields = [] }: Slots): DialogueStep {
  const { memory } = state;
  const { shown } = contextOf(state);
  const subject = currentProviderId(state);
  if (names.length === 0) {
    const known = memory.lastAnswer?.kind === 'compare' ? memory.lastAnswer.ids : shown.map(({ id }) => id);
    return known.length < 2 ? say(memory, TEXTS.compareWhom) : compareIds(memory, known, fields);
  }
  const ids = names.length === 1 && subject !== null ? [subject] : [];
  return findNextCompared(memory, names, ids, fields);
}

/** Looks for the next name, or compares when all are found. */
function findNextCompared(
  memory: Memory,
  names: readonly string[],
  ids: readonly string[],
  fields: NonNullable<Slots['fields']>,
): DialogueStep {
  const [name] = names;
  if (name === undefined)
    return ids.length < 2 ? say(memory, TEXTS.compareWhom) : compareIds(memory, ids, fields);
  return call(
    memory,
    DIRECTORY_TOOLS.search,
    { criteria: { name }, limit: 5 },
    { kind: 'gather', names: [...names], ids: [...ids], fields: [...fields] },
  );
}

/** Takes the provider that was found for the first name. */
export function takeFoundCompared(
  memory: Memory,
  found: readonly ProviderForModel[],
  names: readonly string[],
  ids: readonly string[],
  fields: NonNullable<Slots['fields']>,
): DialogueStep {
  const [name = '', ...others] = names;
  const link = linkResults(name, undefined, found);
  if (link.kind === 'several') {
    const shown = link.providers.map(shownProvider);
    const lines = link.providers.map((provider, i) => listLine(provider, i + 1, null)).join('\n');
    return say(memory, `Es gibt mehrere Treffer zu „${name}“:\n${lines}\n${TEXTS.compareWhom}`, {
      shown,
      shownBefore: memory.shown,
      subject: null,
    });
  }
  if (link.kind !== 'one') {
    const [one] = link.kind === 'similar' ? link.providers : [];
    const similar = one === undefined ? '' : ` Ähnlich ist vielleicht „${labelOf(one)}“.`;
    return say(memory, `Ich habe keinen Dienstleister mit dem Namen „${name}“ gefunden.${similar}`);
  }
  const { id } = link.provider;
  return findNextCompared(memory, others, ids.includes(id) ? ids : [...ids, id], fields);
}

/** Compares providers whose ids are known, of more than {@link COMPARED_MAX} the first. */
export function compareIds(
  memory: Memory,
  all: readonly string[],
  fields: NonNullable<Slots['fields']>,
): DialogueStep {
  const ids = all.slice(0, COMPARED_MAX);
  return call(
    memory,
    DIRECTORY_TOOLS.compare,
    { ids, ...(fields.length === 0 ? {} : { fields }) },
    { kind: 'compare', ids: [...ids], fields: [...fields] },
  );
}

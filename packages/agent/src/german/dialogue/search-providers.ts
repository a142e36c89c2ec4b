import type { FoundTotal } from '@rer/contracts';
import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import type { ProviderForModel, SearchResult } from '../../directory/tool-results.ts';
import { germanNumber } from '../../directory/values/shown-value.ts';
import { firstHead, noneEntered, sortedHead } from '../generation/aggregate-answers.ts';
import { listLine } from '../generation/provider-answers.ts';
import { providersText } from '../generation/providers-text.ts';
import { labelOf, labelWithTown } from '../generation/record-values.ts';
import { TEXTS } from '../generation/sentences.ts';
import type { ShownProvider } from '../interpretation/context.ts';
import type { NumberField, Slots } from '../interpretation/interpretation.ts';
import { call, type DialogueStep, say } from './dialogue-step.ts';
import { linkResults } from './link-results.ts';
import type { Goal, Memory, PendingToolCall } from './memory.ts';
import { putQuestion } from './open-question.ts';
import { shownProvider } from './parse-tool-result.ts';
import { isWordSearch, toolCriteria, widenCriteria } from './tool-criteria.ts';

/** Most lines of a list; people do not listen to more. */
const LISTED_MAX = 10;
/** Asked for when one provider is looked for. */
const FOUND_MAX = 10;
const SEARCH_MAX = 20;
/** Most further names that a search found beside the intended one. */
const OTHERS_MAX = 3;
/** Lines for merely similar results. */
const SIMILAR_MAX = 5;

interface Found {
  readonly providers: readonly ProviderForModel[];
  readonly total: FoundTotal;
  readonly unfilled?: SearchResult['unfilled'];
  readonly isEmptyDirectory?: true;
}

/** Begins a search that is to be told. */
export function beginSearch(memory: Memory, slots: Slots): DialogueStep {
  const limit = Math.min(SEARCH_MAX, slots.limit ?? LISTED_MAX);
  return call(
    memory,
    DIRECTORY_TOOLS.search,
    { criteria: toolCriteria(slots), ...sortOf(slots), limit },
    { kind: 'search', slots: slots, tries: 0, offset: 0 },
  );
}

/** Continues with results that were not shown yet. */
export function beginMore(memory: Memory): DialogueStep {
  const { list } = memory;
  if (list === null) return say(memory, TEXTS.noList);
  const { count, slots, told } = list;
  if (told >= count)
    return say(memory, count === 1 ? 'Das war der einzige.' : `Das waren alle ${germanNumber(count)}.`);
  return call(
    memory,
    DIRECTORY_TOOLS.search,
    { criteria: toolCriteria(slots), ...sortOf(slots), limit: LISTED_MAX, offset: told },
    { kind: 'search', slots: slots, tries: 0, offset: told },
  );
}

/** The column with numbers that is sorted by; null: none is. */
function numberSorted({ sort }: Slots): NumberField | null {
  const by = sort?.by;
  return by === undefined || by === 'name' || by === 'stadt' || by === 'updated_at' ? null : by;
}

function sortOf({ sort }: Slots): { sort?: { by: string; order: string } } {
  if (sort === undefined) return {};
  return {
    sort: { by: sort.by, order: sort.order ?? (sort.by === 'name' || sort.by === 'stadt' ? 'asc' : 'desc') },
  };
}

/** Tells what a search found. */
export function tellSearch(
  memory: Memory,
  { offset, slots, tries }: PendingToolCall & { kind: 'search' },
  found: Found,
): DialogueStep {
  const { providers, total } = found;
  if (offset > 0 && providers.length > 0) return tellMore(memory, slots, found, offset);
  if (found.isEmptyDirectory === true) return say(memory, TEXTS.emptyDirectory, { shown: [], list: null });
  if (found.unfilled !== undefined && found.unfilled.total.count > 0)
    return say(memory, noneEntered(found.unfilled.column, slots, found.unfilled.total), {
      lastAnswer: { kind: 'search', slots },
      list: { slots: withoutSort(slots), told: 0, count: found.unfilled.total.count },
    });
  const { name } = slots;
  const link = name === undefined ? null : linkResults(name, slots.stadt, providers);
  const isNothing = providers.length === 0 || link?.kind === 'none';
  const wider = isNothing && isWordSearch(slots) ? widenCriteria(slots, tries) : null;
  if (wider !== null)
    return call(
      memory,
      DIRECTORY_TOOLS.search,
      { criteria: wider, limit: FOUND_MAX },
      { kind: 'search', slots, tries: tries + 1, offset: 0 },
    );
  if (providers.length === 0 || (isNothing && tries === 0)) return tellNothing(memory, slots);
  if (link === null)
    return tries > 0 || total.isSimilar === true
      ? tellSimilar(memory, slots, providers)
      : tellList(memory, slots, providers, { count: total.count, others: [] });
  if (link.kind === 'none') return tellSimilar(memory, slots, providers);
  if (link.kind === 'similar') return tellSimilar(memory, slots, link.providers);
  const meant = link.kind === 'one' ? [link.provider] : link.providers;
  const others = providers.filter(({ id }) => !meant.some((provider) => provider.id === id));
  return tellList(memory, slots, meant, {
    count: meant.length,
    others: tries > 0 ? [] : others.map(labelOf).slice(0, OTHERS_MAX),
  });
}

function withoutSort({ sort: _, ...slots }: Slots): Slots {
  return slots;
}

function tellNothing(memory: Memory, slots: Slots): DialogueStep {
  return say(memory, `Ich habe keinen ${providersText(slots, 'one')} gefunden.`, {
    lastAnswer: { kind: 'search', slots },
    list: { slots, told: 0, count: 0 },
    shown: [],
    shownBefore: memory.shown,
  });
}

/** Results of a wider search are no answer, but perhaps the intended provider. */
function tellSimilar(memory: Memory, slots: Slots, providers: readonly ProviderForModel[]): DialogueStep {
  const similar = providers.slice(0, SIMILAR_MAX);
  const lines = similar.map((provider, i) => listLine(provider, i + 1, null));
  const shown = similar.map(shownProvider);
  const [first, second] = similar;
  const question =
    first !== undefined && second === undefined
      ? `Meinen Sie ${labelWithTown(first)}?`
      : `Ähnlich ist vielleicht:\n${lines.join('\n')}`;
  return say(memory, `Ich habe keinen ${providersText(slots, 'one')} gefunden. ${question}`, {
    shown,
    shownBefore: memory.shown,
    lastAnswer: { kind: 'search', slots },
    subject: null,
    ...putQuestion({ kind: 'which' }, { intent: 'pick', slots: {} }),
  });
}

/** The next lines of a list. Their numbers go on, and 'die erste' means the first of these. */
function tellMore(memory: Memory, slots: Slots, { providers, total }: Found, offset: number): DialogueStep {
  const lines = providers.map((provider, i) => listLine(provider, i + 1, slots.sort?.by ?? null));
  const told = offset + providers.length;
  const rest = total.count - told;
  const more = rest > 0 ? `\nEs gibt noch ${germanNumber(rest)}; sagen Sie „weiter“.` : '\nDas waren alle.';
  return say(memory, `Die nächsten ${providers.length}:\n${lines.join('\n')}${more}`, {
    shown: providers.map(shownProvider),
    shownBefore: memory.shown,
    lastAnswer: { kind: 'search', slots },
    list: { slots, told, count: total.count },
    subject: null,
  });
}

function tellList(
  memory: Memory,
  slots: Slots,
  providers: readonly ProviderForModel[],
  { count, others }: { readonly count: number; readonly others: readonly string[] },
): DialogueStep {
  const shown = providers.map(shownProvider);
  const changed: Partial<Memory> = {
    shown,
    shownBefore: memory.shown,
    lastAnswer: { kind: 'search', slots },
    list: { slots, told: providers.length, count },
  };
  const [first, second] = providers;
  const column = numberSorted(slots);
  const value = column === null ? null : first?.[column];
  // Reading the record makes it the focus of the conversation for all clients.
  if (first !== undefined && second === undefined)
    return call(
      { ...memory, ...changed, subject: first.id },
      DIRECTORY_TOOLS.read,
      { id: first.id },
      {
        kind: 'show',
        goal: { intent: 'pick', slots: {} },
        isFound: true,
        others,
        ...(column === null || typeof value !== 'number'
          ? {}
          : { before: firstHead(slots, column, { count, value }) }),
      },
    );
  const lines = providers.map((provider, i) => listLine(provider, i + 1, slots.sort?.by ?? null));
  const more =
    count > providers.length && slots.sort === undefined
      ? `\nInsgesamt sind es ${germanNumber(count)}; das sind die ersten ${providers.length}. Sagen Sie „weiter“ für die nächsten.`
      : '';
  const told = providers.length;
  const isCut = slots.sort !== undefined && count > providers.length;
  const head =
    column !== null
      ? sortedHead(slots, column, { count, told })
      : isCut
        ? `Von ${germanNumber(count)} ${providersText(slots, 'of-many')} sind das die ersten ${providers.length}:`
        : `Ich habe ${germanNumber(count)} ${providersText(slots, 'many')} gefunden:`;
  const question = slots.name === undefined ? '' : '\nWelchen meinen Sie?';
  return say(memory, `${head}\n${lines.join('\n')}${more}${question}`, {
    ...changed,
    ...(slots.name === undefined ? { openQuestion: null } : putQuestion({ kind: 'which' })),
    subject: null,
  });
}

/** Looks for the one provider that something is to be done with. */
export function beginFind(memory: Memory, goal: Goal): DialogueStep {
  const { name, email, domain, stadt } = goal.slots;
  const criteria = toolCriteria({
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(domain === undefined ? {} : { domain }),
    ...(stadt === undefined ? {} : { stadt }),
  });
  return call(
    memory,
    DIRECTORY_TOOLS.search,
    { criteria, limit: FOUND_MAX },
    { kind: 'find', goal: goal, tries: 0 },
  );
}

/**
 * The one provider that was found for a goal, or the question which of several it is, or that there is none. Nothing is changed of
 * one that is only called alike before it was asked for.
 */
export function findOne(
  memory: Memory,
  goal: Goal,
  found: Found,
  tries: number,
): ShownProvider | DialogueStep {
  const { name, stadt } = goal.slots;
  const { providers } = found;
  const link = name === undefined ? null : linkResults(name, stadt, providers);
  if (providers.length === 0 || link?.kind === 'none') {
    const wider = name === undefined ? null : widenCriteria(goal.slots, tries);
    if (wider !== null)
      return call(
        memory,
        DIRECTORY_TOOLS.search,
        { criteria: wider, limit: FOUND_MAX },
        { kind: 'find', goal, tries: tries + 1 },
      );
    return say(memory, `Ich habe keinen ${providersText(goal.slots, 'one')} gefunden. Wie heißt er genau?`, {
      ...putQuestion({ kind: 'target' }, goal),
    });
  }
  const isSure = found.total.isSimilar !== true;
  if (link === null) {
    const [first, second] = providers;
    return first !== undefined && second === undefined && isSure
      ? shownProvider(first)
      : askWhich(memory, goal, providers.slice(0, LISTED_MAX), isSure);
  }
  if (link.kind === 'one')
    return link.isExact || goal.intent !== 'change'
      ? shownProvider(link.provider)
      : askWhich(memory, goal, [link.provider], false);
  return link.kind === 'several'
    ? askWhich(memory, goal, link.providers.slice(0, LISTED_MAX), true)
    : askWhich(memory, goal, link.providers.slice(0, SIMILAR_MAX), false);
}

/** `isSure` false: none of them has the name. */
function askWhich(
  memory: Memory,
  goal: Goal,
  providers: readonly ProviderForModel[],
  isSure: boolean,
): DialogueStep {
  const lines = providers.map((provider, i) => listLine(provider, i + 1, null)).join('\n');
  const changed: Partial<Memory> = {
    shown: providers.map(shownProvider),
    shownBefore: memory.shown,
    ...putQuestion({ kind: 'which' }, goal),
    subject: null,
  };
  const [first, second] = providers;
  if (!isSure && first !== undefined) {
    const nobody = `Ich habe keinen ${providersText(goal.slots, 'one')} gefunden.`;
    return second === undefined
      ? say(memory, `${nobody} Meinen Sie ${labelWithTown(first)}?`, changed)
      : say(memory, `${nobody} Ähnlich sind:\n${lines}\nWelchen meinen Sie?`, changed);
  }
  const named = goal.slots.name === undefined ? '' : ` zu „${goal.slots.name}“`;
  return say(memory, `Es gibt mehrere Treffer${named}:\n${lines}\nWelchen meinen Sie?`, changed);
}

import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import type { ToldProvider } from '../../directory/tool-results.ts';
import { germanNumber } from '../../directory/values/shown-value.ts';
import { criteriaText } from '../answer/criteria-text.ts';
import { listLine, tellShort } from '../answer/provider-answers.ts';
import type { ShownProvider } from '../understand/context.ts';
import type { Slots } from '../understand/meaning.ts';
import { criteriaOf, isByWords, widened } from './criteria.ts';
import { meantBy } from './matching.ts';
import type { Goal, Memory } from './memory.ts';
import { call, type Reply, say } from './reply.ts';
import { shownProvider } from './tool-answer.ts';

/** Lines of a list; more is nothing that anybody listens to. */
const LISTED_MAX = 10;
/** Asked for when one provider is looked for. */
const FOUND_MAX = 10;
const SEARCH_MAX = 20;
/** Lines of what is only similar. */
const SIMILAR_MAX = 5;

interface Found {
  readonly providers: readonly ToldProvider[];
  readonly total: { readonly count: number; readonly isExact: boolean };
}

/** Begins a search that is to be told. */
export function beginSearch(memory: Memory, slots: Slots): Reply {
  const limit = Math.min(SEARCH_MAX, slots.limit ?? LISTED_MAX);
  return call(
    memory,
    DIRECTORY_TOOLS.search,
    { criteria: criteriaOf(slots), ...sortOf(slots), limit },
    { kind: 'search', slots: slots, tries: 0 },
  );
}

function sortOf({ sort }: Slots): { sort?: { by: string; order: string } } {
  if (sort === undefined) return {};
  return {
    sort: { by: sort.by, order: sort.order ?? (sort.by === 'name' || sort.by === 'stadt' ? 'asc' : 'desc') },
  };
}

/** Tells what a search found. */
export function tellSearch(memory: Memory, slots: Slots, found: Found, tries: number): Reply {
  if (found.providers.length === 0) {
    const wider = isByWords(slots) ? widened(slots, tries) : null;
    if (wider !== null)
      return call(
        memory,
        DIRECTORY_TOOLS.search,
        { criteria: wider, limit: FOUND_MAX },
        { kind: 'search', slots: slots, tries: tries + 1 },
      );
    const nothing = `Ich habe keinen Dienstleister${criteriaText(slots)} gefunden.`;
    return say(memory, nothing, { last: { kind: 'search', slots }, shown: [], shownBefore: memory.shown });
  }
  const all = found.providers.map(shownProvider);
  const meant = slots.name === undefined ? all : meantBy(slots.name, all);
  const told = found.providers.filter(({ id }) => meant.some((provider) => provider.id === id));
  if (tries > 0) return tellSimilar(memory, slots, told);
  return tellList(memory, slots, told, slots.name === undefined ? found.total.count : told.length);
}

/** What a wider search found is no answer, but perhaps what was meant. */
function tellSimilar(memory: Memory, slots: Slots, providers: readonly ToldProvider[]): Reply {
  const lines = providers.slice(0, SIMILAR_MAX).map((provider, i) => listLine(provider, i + 1, null));
  const shown = providers.slice(0, SIMILAR_MAX).map(shownProvider);
  return say(
    memory,
    `Ich habe keinen Dienstleister${criteriaText(slots)} gefunden. Ähnlich ist vielleicht:\n${lines.join('\n')}`,
    { shown, shownBefore: memory.shown, last: { kind: 'search', slots }, subject: null },
  );
}

function tellList(memory: Memory, slots: Slots, providers: readonly ToldProvider[], count: number): Reply {
  const shown = providers.map(shownProvider);
  const changed: Partial<Memory> = { shown, shownBefore: memory.shown, last: { kind: 'search', slots } };
  const [first, second] = providers;
  if (first !== undefined && second === undefined) {
    return say(memory, `Gefunden: ${tellShort(first)}`, { ...changed, subject: first.id });
  }
  const lines = providers.map((provider, i) => listLine(provider, i + 1, slots.sort?.by ?? null));
  const more =
    count > providers.length && slots.sort === undefined
      ? `\nInsgesamt sind es ${germanNumber(count)}; das sind die ersten ${providers.length}.`
      : '';
  const isCut = slots.sort !== undefined && count > providers.length;
  const head = isCut
    ? `Von ${germanNumber(count)} Dienstleistern${criteriaText(slots)} sind das die ersten ${providers.length}:`
    : `Ich habe ${germanNumber(count)} Dienstleister${criteriaText(slots)} gefunden:`;
  const question = slots.name === undefined ? '' : '\nWelchen meinen Sie?';
  return say(memory, `${head}\n${lines.join('\n')}${more}${question}`, {
    ...changed,
    asked: slots.name === undefined ? null : { kind: 'which' },
    subject: null,
  });
}

/** Looks for the one provider that something is to be done with. */
export function beginFind(memory: Memory, goal: Goal): Reply {
  const { name, email, domain, stadt } = goal.slots;
  const criteria = criteriaOf({
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

/** The one provider that was found for a goal, or the question which of several it is, or that there is none. */
export function findOne(memory: Memory, goal: Goal, found: Found, tries: number): ShownProvider | Reply {
  const { name } = goal.slots;
  if (found.providers.length === 0) {
    const wider = name === undefined ? null : widened(goal.slots, tries);
    if (wider !== null)
      return call(
        memory,
        DIRECTORY_TOOLS.search,
        { criteria: wider, limit: FOUND_MAX },
        { kind: 'find', goal: goal, tries: tries + 1 },
      );
    return say(
      memory,
      `Ich habe keinen Dienstleister${criteriaText(goal.slots)} gefunden. Wie heißt er genau?`,
      { goal, asked: { kind: 'target' } },
    );
  }
  const all = found.providers.map(shownProvider);
  const meant = name === undefined ? all : meantBy(name, all);
  const [first, second] = meant;
  if (first !== undefined && second === undefined) return first;
  return askWhich(
    memory,
    goal,
    found.providers.filter(({ id }) => meant.some((provider) => provider.id === id)).slice(0, LISTED_MAX),
  );
}

function askWhich(memory: Memory, goal: Goal, providers: readonly ToldProvider[]): Reply {
  const lines = providers.map((provider, i) => listLine(provider, i + 1, null));
  const named = goal.slots.name === undefined ? '' : ` zu „${goal.slots.name}“`;
  return say(memory, `Es gibt mehrere Treffer${named}:\n${lines.join('\n')}\nWelchen meinen Sie?`, {
    shown: providers.map(shownProvider),
    shownBefore: memory.shown,
    goal,
    asked: { kind: 'which' },
    subject: null,
  });
}

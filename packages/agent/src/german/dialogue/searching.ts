import type { FoundTotal } from '../../directory/directory-access.ts';
import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import type { ToldProvider } from '../../directory/tool-results.ts';
import { germanNumber } from '../../directory/values/shown-value.ts';
import { providersText } from '../answer/criteria-text.ts';
import { listLine } from '../answer/provider-answers.ts';
import { labelWithTown } from '../answer/record-values.ts';
import { TEXTS } from '../answer/sentences.ts';
import type { ShownProvider } from '../understand/context.ts';
import type { Slots } from '../understand/meaning.ts';
import { criteriaOf, isByWords, widened } from './criteria.ts';
import { meantBy } from './matching.ts';
import type { Goal, Job, Memory } from './memory.ts';
import { call, type Reply, say } from './reply.ts';
import { shownProvider } from './tool-answer.ts';

/** Lines of a list; more is nothing that anybody listens to. */
const LISTED_MAX = 10;
/** Asked for when one provider is looked for. */
const FOUND_MAX = 10;
const SEARCH_MAX = 20;
/** From this many tries on a word of the name alone was looked for. */
const WORD_ALONE = 2;
/** Names of those that a search found beside the one that was meant. */
const OTHERS_MAX = 3;
/** Lines of what is only similar. */
const SIMILAR_MAX = 5;

interface Found {
  readonly providers: readonly ToldProvider[];
  readonly total: FoundTotal;
}

/** Begins a search that is to be told. */
export function beginSearch(memory: Memory, slots: Slots): Reply {
  const limit = Math.min(SEARCH_MAX, slots.limit ?? LISTED_MAX);
  return call(
    memory,
    DIRECTORY_TOOLS.search,
    { criteria: criteriaOf(slots), ...sortOf(slots), limit },
    { kind: 'search', slots: slots, tries: 0, offset: 0 },
  );
}

/** Goes on with what was found and not told yet. */
export function beginMore(memory: Memory): Reply {
  const { list } = memory;
  if (list === null) return say(memory, TEXTS.noList);
  const { count, slots, told } = list;
  if (told >= count)
    return say(memory, count === 1 ? 'Das war der einzige.' : `Das waren alle ${germanNumber(count)}.`);
  return call(
    memory,
    DIRECTORY_TOOLS.search,
    { criteria: criteriaOf(slots), ...sortOf(slots), limit: LISTED_MAX, offset: told },
    { kind: 'search', slots: slots, tries: 0, offset: told },
  );
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
  { offset, slots, tries }: Job & { kind: 'search' },
  found: Found,
): Reply {
  if (found.providers.length === 0) {
    const wider = isByWords(slots) ? widened(slots, tries) : null;
    if (wider !== null)
      return call(
        memory,
        DIRECTORY_TOOLS.search,
        { criteria: wider, limit: FOUND_MAX },
        { kind: 'search', slots: slots, tries: tries + 1, offset: 0 },
      );
    const nothing = `Ich habe keinen ${providersText(slots, 'one')} gefunden.`;
    return say(memory, nothing, {
      last: { kind: 'search', slots },
      list: { slots, told: 0, count: 0 },
      shown: [],
      shownBefore: memory.shown,
    });
  }
  if (offset > 0) return tellMore(memory, slots, found, offset);
  const all = found.providers.map(shownProvider);
  const meant = slots.name === undefined ? { providers: all, isSure: true } : meantBy(slots.name, all);
  const told = found.providers.filter(({ id }) => meant.providers.some((provider) => provider.id === id));
  if (tries > 0 || !meant.isSure || found.total.isSimilar === true) return tellSimilar(memory, slots, told);
  const others = all.filter(({ id }) => !meant.providers.some((provider) => provider.id === id));
  return tellList(memory, slots, told, {
    count: slots.name === undefined ? found.total.count : told.length,
    others: others.map(({ label }) => label).slice(0, OTHERS_MAX),
  });
}

/** What a wider search found is no answer, but perhaps what was meant. */
function tellSimilar(memory: Memory, slots: Slots, providers: readonly ToldProvider[]): Reply {
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
    last: { kind: 'search', slots },
    subject: null,
    asked: { kind: 'which' },
    goal: { intent: 'pick', slots: {} },
  });
}

/** The next lines of a list. Their numbers go on, and 'die erste' means the first of these. */
function tellMore(memory: Memory, slots: Slots, { providers, total }: Found, offset: number): Reply {
  const lines = providers.map((provider, i) => listLine(provider, i + 1, slots.sort?.by ?? null));
  const told = offset + providers.length;
  const rest = total.count - told;
  const more = rest > 0 ? `\nEs gibt noch ${germanNumber(rest)}; sagen Sie „weiter“.` : '\nDas waren alle.';
  return say(memory, `Die nächsten ${providers.length}:\n${lines.join('\n')}${more}`, {
    shown: providers.map(shownProvider),
    shownBefore: memory.shown,
    last: { kind: 'search', slots },
    list: { slots, told, count: total.count },
    subject: null,
  });
}

function tellList(
  memory: Memory,
  slots: Slots,
  providers: readonly ToldProvider[],
  { count, others }: { readonly count: number; readonly others: readonly string[] },
): Reply {
  const shown = providers.map(shownProvider);
  const changed: Partial<Memory> = {
    shown,
    shownBefore: memory.shown,
    last: { kind: 'search', slots },
    list: { slots, told: providers.length, count },
  };
  const [first, second] = providers;
  // Read, it is what the conversation is about, for everybody who looks on.
  if (first !== undefined && second === undefined)
    return call(
      { ...memory, ...changed, subject: first.id },
      DIRECTORY_TOOLS.read,
      { id: first.id },
      { kind: 'show', goal: { intent: 'pick', slots: {} }, isFound: true, others },
    );
  const lines = providers.map((provider, i) => listLine(provider, i + 1, slots.sort?.by ?? null));
  const more =
    count > providers.length && slots.sort === undefined
      ? `\nInsgesamt sind es ${germanNumber(count)}; das sind die ersten ${providers.length}. Sagen Sie „weiter“ für die nächsten.`
      : '';
  const isCut = slots.sort !== undefined && count > providers.length;
  const head = isCut
    ? `Von ${germanNumber(count)} ${providersText(slots, 'of-many')} sind das die ersten ${providers.length}:`
    : `Ich habe ${germanNumber(count)} ${providersText(slots, 'many')} gefunden:`;
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
    return say(memory, `Ich habe keinen ${providersText(goal.slots, 'one')} gefunden. Wie heißt er genau?`, {
      goal,
      asked: { kind: 'target' },
    });
  }
  const all = found.providers.map(shownProvider);
  const meant = name === undefined ? { providers: all, isSure: true } : meantBy(name, all);
  const [first, second] = meant.providers;
  const isSure =
    meant.isSure && found.total.isSimilar !== true && (tries < WORD_ALONE || second !== undefined);
  if (first !== undefined && second === undefined && isSure) return first;
  const providers = found.providers
    .filter(({ id }) => meant.providers.some((provider) => provider.id === id))
    .slice(0, meant.isSure ? LISTED_MAX : SIMILAR_MAX);
  return askWhich(memory, goal, providers, isSure);
}

/** `isSure` false: none of them has the name. */
function askWhich(memory: Memory, goal: Goal, providers: readonly ToldProvider[], isSure: boolean): Reply {
  const lines = providers.map((provider, i) => listLine(provider, i + 1, null)).join('\n');
  const changed: Partial<Memory> = {
    shown: providers.map(shownProvider),
    shownBefore: memory.shown,
    goal,
    asked: { kind: 'which' },
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

import { DIRECTORY_TEXTS, isNumberField } from '@rer/contracts';
import type { ProposedField } from '../../directory/directory-facts.ts';
import { federalState } from '../../directory/places/federal-states.ts';
import { DIRECTORY_TOOLS } from '../../directory/tool-names.ts';
import type { JsonObject } from '../../json.ts';
import { noneEntered, tellDate } from '../generation/aggregate-answers.ts';
import { englishHelp, helpText, isEnglish } from '../generation/help.ts';
import { tellWritten } from '../generation/history-answer.ts';
import { refusalText } from '../generation/refusals.ts';
import { questionFor, smalltalkText, TEXTS } from '../generation/sentences.ts';
import { type Interpretation, type Slots, WRITE_INTENTS } from '../interpretation/interpretation.ts';
import { beginAverage, beginGroups, beginHistory, beginValues } from './aggregate-requests.ts';
import { changeProvider, correctColumn } from './change-provider.ts';
import { checkValues } from './check-values.ts';
import { beginCompare, compareIds } from './compare-providers.ts';
import { askPreviousColumn, createProvider } from './create-provider.ts';
import { contextOf, currentProviderId, type DialogueState } from './dialogue-state.ts';
import { call, type DialogueStep, numberedLines, say, townText } from './dialogue-step.ts';
import type { Goal, Memory } from './memory.ts';
import { narrowProposal } from './narrow-proposal.ts';
import { expireQuestion, NO_QUESTION, NOTHING_OPEN, putQuestion, reminderText } from './open-question.ts';
import { reachGoal } from './reach-goal.ts';
import { beginFind, beginMore, beginSearch } from './search-providers.ts';
import { selectProviders } from './select-providers.ts';
import { toolCriteria } from './tool-criteria.ts';
import { redoChange, undoChange } from './undo-change.ts';

/** The first step of an answer to a message that was understood; what becomes of a value that cannot stay as it was said comes first. */
export function beginRequest(state: DialogueState, given: Interpretation): DialogueStep {
  const { interpretation, remark } = checkValues(given, state.message, state.memory.openQuestion);
  const step = dispatchRequest(state, interpretation);
  if (remark === '') return step;
  return step.kind === 'say'
    ? { ...step, text: `${remark} ${step.text}` }
    : { ...step, before: step.before === '' ? remark : `${remark} ${step.before}` };
}

function dispatchRequest(begun: DialogueState, interpretation: Interpretation): DialogueStep {
  const { refusals: _, ...others } = begun.memory;
  const memory: Memory = interpretation.intent === 'refuse' ? begun.memory : others;
  const state: DialogueState = { ...begun, memory };
  const { slots } = interpretation;
  if (isTooLong(slots)) return say(memory, TEXTS.tooLong);
  if (!state.mayWrite && WRITE_INTENTS.has(interpretation.intent))
    return say(expireQuestion(memory, interpretation.intent), DIRECTORY_TEXTS.readOnly);
  if (interpretation.keeps !== undefined) return narrowProposal(state, interpretation);
  switch (interpretation.intent) {
    case 'search':
      if (interpretation.isMore === true) return beginMore(expireQuestion(memory, 'search'));
      if (isRegion(slots.stadt)) return say(expireQuestion(memory, 'search'), TEXTS.noStates);
      return beginSearch(expireQuestion(memory, 'search'), searchSlots(memory, interpretation));
    case 'count':
      return beginCount(state, interpretation);
    case 'change':
      if (interpretation.drops !== undefined) return correctColumn(state, interpretation.drops, slots);
      if (interpretation.providerId !== undefined)
        return changeProvider(memory, interpretation.providerId, slots, state);
      if (isOfNewProvider(state, slots)) return createProvider(state, interpretation);
      return correctsProposal(state, slots) ?? beginForProvider(state, { intent: 'change', slots });
    case 'read':
      if (interpretation.isOfTalk === true) return say(memory, tellWritten(state.facts.written));
      return beginForProvider(state, { intent: interpretation.intent, slots });
    case 'pick':
      return pick(state, slots);
    case 'compare':
      return beginCompare(state, slots);
    case 'create':
      return createProvider(state, interpretation);
    case 'undo':
      return undoChange(state);
    case 'confirm':
      return answerYes(state);
    case 'deny':
      return interpretation.isNegatedOrder === true ? say(memory, TEXTS.nothingChanged) : answerNo(state);
    case 'back':
      return redoChange(state) ?? goBack(state);
    case 'help':
      return say(
        memory,
        isEnglish(state.message)
          ? englishHelp(state.examples)
          : helpText(memory.address, state.mayWrite, state.examples),
      );
    case 'smalltalk':
      return say(memory, smalltalkText(interpretation.tone, memory.address) + reminderOf(memory));
    case 'refuse':
      return say(memory, refusalAnswer(state, interpretation) + reminderOf(memory), {
        refusals: (memory.refusals ?? 0) + 1,
      });
    case 'average':
    case 'values':
      return beginCount(state, interpretation);
    case 'history':
      return beginHistoryRequest(state, interpretation);
    case 'date':
      return say(memory, tellDate(state.now) + reminderOf(memory));
    case 'repeat':
      return repeatAnswer(state);
  }
}

/** Requests for all records at once have a sentence of their own. */
function refusalAnswer(
  { message, memory, examples }: DialogueState,
  { refusal: reason }: Interpretation,
): string {
  const isOfAll =
    /(?<!\p{L})(alle[ns]?|sämtliche[ns]?)(?!\p{L})/iu.test(message) &&
    /(?<!\p{L})(zeig|list|nenn|gib|sag|alle (dienstleister|firmen|anbieter|einträge))/iu.test(message);
  return isOfAll && (reason === 'topic' || reason === 'deed')
    ? TEXTS.allAtOnce
    : refusalText({ reason, message, before: memory.refusals ?? 0, examples });
}

/** Regions that are no federal states, of which records know nothing. */
const REGIONS: ReadonlySet<string> = new Set([
  'ruhrgebiet',
  'norddeutschland',
  'süddeutschland',
  'ostdeutschland',
  'westdeutschland',
]);
/** States that are towns: the town is meant. */
const TOWN_STATES: ReadonlySet<string> = new Set(['Berlin', 'Bremen', 'Hamburg']);

function isRegion(stadt: string | undefined): boolean {
  return stadt !== undefined && REGIONS.has(stadt.toLowerCase().trim());
}

/** Criteria of the search, including earlier ones if it continues them; a state read as a town becomes a state. */
function searchSlots(memory: Memory, { slots, isContinued }: Interpretation): Slots {
  const all = isContinued === true ? continuedSlots(memory, slots) : slots;
  const { stadt, ...others } = all;
  const ofTown = stadt === undefined ? null : federalState(stadt);
  if (ofTown !== null && !TOWN_STATES.has(ofTown)) return { ...others, state: ofTown };
  const { state } = all;
  return state === undefined ? all : { ...all, state: federalState(state) ?? state };
}

/** Counts, groups, averages, or lists the values of a column. */
function beginCount(state: DialogueState, interpretation: Interpretation): DialogueStep {
  const { intent, isContinued } = interpretation;
  const memory = expireQuestion(state.memory, intent);
  if (isRegion(interpretation.slots.stadt)) return say(memory, TEXTS.noStates);
  if (isContinued === true && memory.list === null) return say(memory, TEXTS.noListMeant);
  const slots = searchSlots(memory, interpretation);
  if (intent === 'average') return beginAverage(memory, slots);
  if (intent === 'values') return beginValues(memory, slots);
  return slots.by === undefined ? countProviders(memory, slots) : beginGroups(memory, slots, slots.by);
}

/** The history of the named company, of the one in focus if nothing else is said, or of all. */
function beginHistoryRequest(state: DialogueState, { slots, isContinued }: Interpretation): DialogueStep {
  const { name, ordinal, since, who } = slots;
  const isOfSpoken =
    isContinued === true || (since === undefined && who === undefined && currentProviderId(state) !== null);
  return name !== undefined || ordinal !== undefined || isOfSpoken
    ? beginForProvider(state, { intent: 'history', slots })
    : beginHistory(expireQuestion(state.memory, 'history'), slots);
}

/** The last answer once more; a proposal that waits is read back by the rules. */
function repeatAnswer(state: DialogueState): DialogueStep {
  if (state.facts.proposal !== null) return answerYes(state);
  return say(state.memory, state.lastAnswerText === '' ? TEXTS.nothingToRepeat : state.lastAnswerText);
}

/** Longest text that is searched for, as the tools take it. */
const SOUGHT_MAX = 400;

function isTooLong({ names = [], changes: _, ...sought }: Slots): boolean {
  return [...Object.values(sought), ...names].some(
    (value) => typeof value === 'string' && value.length > SOUGHT_MAX,
  );
}

/** The question that still waits for its answer. */
function reminderOf({ openQuestion }: Memory): string {
  const text = reminderText(openQuestion);
  return text === '' ? '' : `\n${text}`;
}

/** Earlier criteria combined with the new ones, without the earlier limit. */
function continuedSlots({ list }: Memory, slots: Slots): Slots {
  if (list === null) return slots;
  const { limit: _, ...before } = list.slots;
  const isElsewhere = PLACE_SLOTS.some((place) => slots[place] !== undefined);
  const kept = isElsewhere
    ? Object.fromEntries(
        Object.entries(before).filter(([slot]) => !PLACE_SLOTS.some((place) => place === slot)),
      )
    : before;
  return { ...kept, ...slots };
}

/** Slots of places: a new one replaces those of the list. */
const PLACE_SLOTS = ['stadt', 'plz', 'state', 'near'] as const;

function countProviders(memory: Memory, slots: Slots): DialogueStep {
  return call(
    memory,
    DIRECTORY_TOOLS.count,
    { criteria: toolCriteria(slots) },
    { kind: 'count', slots: slots },
  );
}

/** Begins a goal for one provider: the one that is named, chosen or spoken of; else it is asked for. */
function beginForProvider(state: DialogueState, goal: Goal): DialogueStep {
  const { memory } = state;
  const { slots } = goal;
  const shown = contextOf(state).shown;
  if (slots.ordinal !== undefined || (slots.stadt !== undefined && slots.name === undefined)) {
    const [one, other] = selectProviders(
      shown,
      {
        ...(slots.ordinal === undefined ? {} : { ordinal: slots.ordinal }),
        ...(slots.stadt === undefined ? {} : { stadt: slots.stadt }),
      },
      currentProviderId(state),
    );
    if (one !== undefined && other === undefined) return reachGoal(state, goal, one.id);
    if (slots.ordinal !== undefined)
      return say(memory, TEXTS.noSuchPlace, putQuestion({ kind: 'which' }, goal));
    return beginFind(expireQuestion(memory, goal.intent), goal);
  }
  if (slots.name !== undefined || slots.email !== undefined || slots.domain !== undefined)
    return beginFind(expireQuestion(memory, goal.intent), goal);
  const [similar] = shown;
  // The question about a similar provider has not been answered.
  if (memory.openQuestion?.kind === 'which' && similar !== undefined && shown.length === 1)
    return say(memory, `Meinen Sie ${similar.label}${townText(similar)}?`, { goal });
  if (isNamedBefore(state))
    return shown.length > 1 && memory.openQuestion?.kind === 'which'
      ? say(memory, `Welchen meinen Sie?\n${numberedLines(shown)}`, { goal })
      : say(memory, TEXTS.whichProvider, { goal });
  const subject = currentProviderId(state) ?? (shown.length === 1 ? (shown[0]?.id ?? null) : null);
  if (subject !== null) return reachGoal(state, goal, subject);
  if (shown.length > 1)
    return say(memory, `Welchen meinen Sie?\n${numberedLines(shown)}`, putQuestion({ kind: 'which' }, goal));
  return say(memory, TEXTS.whichProvider, putQuestion({ kind: 'target' }, goal));
}

/**
 * Whether a company was named and not found, or the user was asked which one, with no choice made since: the message then refers to
 * that company, not to the provider in focus.
 */
function isNamedBefore({ facts, memory }: DialogueState): boolean {
  const { openQuestion, focusSeen, goal } = memory;
  const isOpen =
    openQuestion?.kind === 'which' || (openQuestion?.kind === 'target' && goal?.slots.name !== undefined);
  return isOpen && (facts.focus?.id ?? null) === focusSeen;
}

function pick(state: DialogueState, slots: Slots): DialogueStep {
  const { memory } = state;
  const { shown } = contextOf(state);
  if (shown.length === 0) return say(memory, TEXTS.noList);
  if (slots.ordinals !== undefined) return pickSeveral(state, slots.ordinals);
  const found = selectProviders(shown, slots, currentProviderId(state));
  const [one, other] = found;
  if (one === undefined && slots.name !== undefined && memory.goal === null)
    return askAboutAnother(memory, slots.name);
  const { sort } = slots;
  if (one === undefined && sort !== undefined && isNumberField(sort.by))
    return say(memory, noneEntered(sort.by, {}, { count: shown.length, isExact: true }));
  if (one === undefined) return say(memory, slots.ordinal === undefined ? TEXTS.noChoice : TEXTS.noSuchPlace);
  if (other !== undefined)
    return say(memory, `Das passt auf mehrere:\n${numberedLines(found)}\nWelchen meinen Sie?`, {
      ...putQuestion({ kind: 'which' }),
      shown: found,
      shownBefore: shown,
    });
  const goal = memory.goal ?? { intent: 'pick' as const, slots: {} };
  return reachGoal(state, { ...goal, slots: withoutTarget(goal.slots) }, one.id);
}

/** `beide`, `die erste und die dritte`: side by side, with what was asked for. */
function pickSeveral(state: DialogueState, ordinals: readonly number[]): DialogueStep {
  const { memory } = state;
  const { shown } = contextOf(state);
  const found = ordinals.flatMap((ordinal) => selectProviders(shown, { ordinal }, null).map(({ id }) => id));
  const ids = [...new Set(found)];
  const [only, other] = ids;
  if (only === undefined || found.length < ordinals.length) return say(memory, TEXTS.noSuchPlace);
  if (other === undefined) return pick(state, { ordinal: shown.findIndex(({ id }) => id === only) + 1 });
  if (memory.goal?.intent === 'change') return say(memory, TEXTS.oneAtATime, putQuestion({ kind: 'which' }));
  return compareIds(expireQuestion(memory, 'compare'), ids, memory.goal?.slots.fields ?? []);
}

/** `und die von Busdepot Energie`: a provider that is not in the list is asked about what was told of the last one. */
function askAboutAnother(memory: Memory, name: string): DialogueStep {
  const { fields, extraFields = [] } =
    memory.lastAnswer?.kind === 'read' ? memory.lastAnswer : { fields: [] };
  return fields.length + extraFields.length === 0
    ? beginSearch(expireQuestion(memory, 'search'), { name })
    : beginFind(expireQuestion(memory, 'read'), { intent: 'read', slots: { name, fields, extraFields } });
}

function withoutTarget({
  name: _name,
  stadt: _stadt,
  ordinal: _ordinal,
  email: _email,
  domain: _domain,
  ...slots
}: Slots): Slots {
  return slots;
}

/** `mit Vorwahl 0228 …`: another value of the columns that wait is of the proposal's company, whatever was asked about in between. */
function correctsProposal({ facts, memory, ...state }: DialogueState, slots: Slots): DialogueStep | null {
  const { proposal } = facts;
  const { changes = {}, name, ordinal, email } = slots;
  const columns = Object.keys(changes);
  if (proposal?.kind !== 'change' || name !== undefined || ordinal !== undefined || email !== undefined)
    return null;
  const waiting = new Set<string>(proposal.fields.map(({ field }) => field));
  const isOfIt = columns.length > 0 && columns.every((column) => waiting.has(column));
  return isOfIt ? changeProvider(memory, proposal.provider.id, slots, { facts, memory, ...state }) : null;
}

/** Values without a provider while a new one waits to be added. */
function isOfNewProvider({ facts }: DialogueState, { name, ordinal, email }: Slots): boolean {
  return (
    facts.proposal?.kind === 'create' && name === undefined && ordinal === undefined && email === undefined
  );
}

/** A yes that the rules did not take for one has the proposal read back once more. */
function answerYes(state: DialogueState): DialogueStep {
  const { facts, memory } = state;
  const { proposal } = facts;
  if (proposal?.kind === 'change')
    return call(
      memory,
      DIRECTORY_TOOLS.proposeChange,
      { id: proposal.provider.id, changes: valuesOf(proposal.fields) },
      { kind: 'propose' },
    );
  if (proposal?.kind === 'create')
    return call(
      memory,
      DIRECTORY_TOOLS.proposeProvider,
      { fields: valuesOf(proposal.fields) },
      { kind: 'propose-new' },
    );
  if (proposal?.kind === 'undo') return call(memory, DIRECTORY_TOOLS.proposeUndo, {}, { kind: 'propose' });
  if (memory.openQuestion?.kind === 'new-provider' && memory.openQuestion.field !== null)
    return say(memory, questionFor(memory.openQuestion.field));
  const [only, other] = memory.shown;
  if (memory.openQuestion?.kind === 'which' && only !== undefined && other === undefined)
    return pick(state, { ordinal: 1 });
  if (memory.openQuestion?.kind === 'which')
    return say(memory, `Welchen meinen Sie?\n${numberedLines(memory.shown)}`);
  return say(memory, TEXTS.nothingWaits);
}

function valuesOf(fields: readonly ProposedField[]): JsonObject {
  return Object.fromEntries(fields.map(({ field, new: value }) => [field, value]));
}

function answerNo({ facts, memory }: DialogueState): DialogueStep {
  if (memory.deferredQuestion?.kind === 'new-provider' && memory.openQuestion?.kind !== 'new-provider')
    return answerNoToDigression(facts, memory);
  const dropped = memory.providerDraft === null ? TEXTS.nothingChanged : TEXTS.draftDropped;
  const clean: Memory = { ...memory, ...NOTHING_OPEN };
  if (facts.proposal !== null)
    return call(clean, DIRECTORY_TOOLS.dropProposal, {}, { kind: 'drop', text: dropped });
  if (memory.providerDraft !== null) return say(clean, TEXTS.draftDropped);
  if (memory.openQuestion?.kind === 'value') return say(clean, TEXTS.nothingChanged);
  return say(clean, memory.shown.length > 1 || memory.openQuestion !== null ? TEXTS.whatElse : TEXTS.noted);
}

/** A no to what came in between while a new provider is added: that goes on. */
function answerNoToDigression({ proposal }: DialogueState['facts'], memory: Memory): DialogueStep {
  const beside: Memory = { ...memory, ...NO_QUESTION };
  return proposal === null
    ? say(beside, TEXTS.noted)
    : call(beside, DIRECTORY_TOOLS.dropProposal, {}, { kind: 'drop', text: TEXTS.nothingChanged });
}

/** One step back: to the question before, or to the list; behind a comparison of named ones, to the list before it. */
function goBack(state: DialogueState): DialogueStep {
  const { memory } = state;
  if (memory.openQuestion?.kind === 'new-provider') return askPreviousColumn(memory);
  const { shown } = contextOf(state);
  const { lastAnswer } = memory;
  const isOfCompared =
    lastAnswer?.kind === 'compare' && lastAnswer.isNamed === true && memory.shownBefore.length > 0;
  const isLast = shown.length > 1 && !isOfCompared;
  const list = isLast ? shown : memory.shownBefore.length > 0 ? memory.shownBefore : shown;
  if (list.length === 0) return say(memory, TEXTS.noList);
  return say(memory, `Die letzten Treffer:\n${numberedLines(list)}`, {
    shown: list,
    openQuestion: null,
    subject: null,
  });
}

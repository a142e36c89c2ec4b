import type { CountResult, ProviderForModel } from '../../directory/tool-results.ts';
import { germanNumber } from '../../directory/values/shown-value.ts';
import { tellAll, tellCompared, tellFields, tellShort } from '../generation/provider-answers.ts';
import { providersText } from '../generation/providers-text.ts';
import { TEXTS } from '../generation/sentences.ts';
import { NO_DIRECTORY_TEXTS, tellToolResult } from '../generation/without-directory.ts';
import type { Slots } from '../interpretation/interpretation.ts';
import { sayAverage, sayGroups, sayHistory } from './aggregate-requests.ts';
import { proposeMerged } from './change-provider.ts';
import { takeFoundCompared } from './compare-providers.ts';
import { currentProviderId, type DialogueState } from './dialogue-state.ts';
import { type DialogueStep, say } from './dialogue-step.ts';
import type { Memory, PendingToolCall } from './memory.ts';
import { NO_DRAFT, putQuestion } from './open-question.ts';
import {
  parseAverageResult,
  parseCompareResult,
  parseCountResult,
  parseGroupResult,
  parseHistoryResult,
  parseProviderResult,
  parseSearchResult,
  shownProvider,
} from './parse-tool-result.ts';
import { reachGoal } from './reach-goal.ts';
import { findOne, tellSearch } from './search-providers.ts';

/** What a tool gave back. */
export interface ToolResult {
  readonly content: string;
  readonly isError: boolean;
}

/** The next step after a tool has answered. */
export function continueAfterTool(state: DialogueState, result: ToolResult): DialogueStep {
  const { memory } = state;
  const { pendingToolCall: toolCall } = memory;
  if (toolCall === null) return say(memory, '');
  if (toolCall.kind === 'ask')
    return say(memory, result.isError ? NO_DIRECTORY_TEXTS.failed : tellToolResult(result.content));
  if (result.isError) return sayFailure(memory, toolCall, result.content);
  switch (toolCall.kind) {
    case 'search': {
      const found = parseSearchResult(result.content);
      return found === null ? sayUnreadable(memory) : tellSearch(memory, toolCall, found);
    }
    case 'find':
      return continueFind(state, toolCall, result.content);
    case 'show':
      return sayRecord(state, toolCall, result.content);
    case 'count': {
      const counted = parseCountResult(result.content);
      return counted === null ? sayUnreadable(memory) : tellCount(memory, toolCall.slots, counted);
    }
    case 'group': {
      const groups = parseGroupResult(result.content);
      return groups === null ? sayUnreadable(memory) : sayGroups(memory, toolCall, groups);
    }
    case 'average': {
      const average = parseAverageResult(result.content);
      return average === null ? sayUnreadable(memory) : sayAverage(memory, toolCall, average);
    }
    case 'history': {
      const history = parseHistoryResult(result.content);
      return history === null ? sayUnreadable(memory) : sayHistory(memory, toolCall, history);
    }
    case 'gather': {
      const found = parseSearchResult(result.content);
      return found === null
        ? sayUnreadable(memory)
        : takeFoundCompared(memory, found.providers, toolCall.names, toolCall.ids, toolCall.fields);
    }
    case 'compare': {
      const providers = parseCompareResult(result.content);
      return providers === null
        ? sayUnreadable(memory)
        : say(memory, tellCompared(providers, toolCall.fields), {
            lastAnswer: { kind: 'compare', ids: toolCall.ids, fields: toolCall.fields },
            // Two were spoken of, and none alone.
            subject: null,
            focusSeen: state.facts.focus?.id ?? null,
            ...comparedList(memory, toolCall, providers),
          });
    }
    case 'merge': {
      const provider = parseProviderResult(result.content);
      return provider === null ? sayUnreadable(memory) : proposeMerged(memory, provider, toolCall.changes);
    }
    case 'drop':
      return say(memory, toolCall.text);
    case 'propose':
    case 'propose-new':
      // The rules have read it back already.
      return say(memory, '', NO_DRAFT);
  }
}

/** Compared providers can be chosen from, unless they belong to a list that is still current. */
function comparedList(
  memory: Memory,
  { ids, fields }: PendingToolCall & { kind: 'compare' },
  providers: readonly ProviderForModel[],
): Partial<Memory> {
  const isListed = ids.every((id) => memory.shown.some((shown) => shown.id === id));
  return isListed
    ? {}
    : {
        shown: providers.map(shownProvider),
        shownBefore: memory.shown,
        lastAnswer: { kind: 'compare', ids, fields, isNamed: true },
      };
}

function continueFind(
  state: DialogueState,
  toolCall: PendingToolCall & { kind: 'find' },
  content: string,
): DialogueStep {
  const found = parseSearchResult(content);
  if (found === null) return sayUnreadable(state.memory);
  const one = findOne(state.memory, toolCall.goal, found, toolCall.tries);
  if (!('kind' in one)) return reachGoal(state, toolCall.goal, one.id);
  if (one.kind !== 'say') return one;
  const subject = currentProviderId(state);
  if (subject !== null && isFragment(toolCall.goal.slots)) return reachGoal(state, toolCall.goal, subject);
  return { ...one, memory: { ...one.memory, focusSeen: state.facts.focus?.id ?? null } };
}

/** An incomplete word is no name: the message still refers to the current provider. */
function isFragment({ name = '' }: Slots): boolean {
  return /^\p{Ll}{1,2}$/u.test(name);
}

function sayRecord(
  { memory, facts }: DialogueState,
  { goal, isFound, others = [], before }: PendingToolCall & { kind: 'show' },
  content: string,
): DialogueStep {
  const provider = parseProviderResult(content);
  if (provider === null) return sayUnreadable(memory);
  const { fields = [], extraFields = [] } = goal.slots;
  const text =
    goal.intent === 'pick'
      ? `${before ?? (isFound ? 'Gefunden: ' : '')}${tellShort(provider)}${similarNamesText(others)}`
      : fields.length + extraFields.length === 0
        ? tellAll(provider)
        : tellFields(provider, fields, extraFields);
  return say(memory, text, {
    subject: provider.id,
    focusSeen: facts.focus?.id ?? provider.id,
    ...(fields.length + extraFields.length > 0 ? { lastAnswer: { kind: 'read', fields, extraFields } } : {}),
  });
}

function tellCount(memory: Memory, slots: Slots, { total, isEmptyDirectory }: CountResult): DialogueStep {
  if (isEmptyDirectory === true) return say(memory, TEXTS.emptyDirectory);
  const { count, isExact, isSimilar } = total;
  const number = `${isExact ? '' : 'mindestens '}${germanNumber(count)}`;
  const nobody = `Es gibt keinen ${providersText(slots, 'one')}.`;
  const text =
    isSimilar === true
      ? `${nobody} Ähnliches haben ${number}.`
      : count === 0
        ? nobody
        : count === 1
          ? `Es gibt ${number} ${providersText(slots, 'one')}.`
          : `Es sind ${number} ${providersText(slots, 'many')}.`;
  return say(memory, text, { lastAnswer: { kind: 'count', slots }, list: { slots, told: 0, count } });
}

/** Names the providers that a search has found beside the one that it was for. */
function similarNamesText(others: readonly string[]): string {
  return others.length === 0 ? '' : `\nÄhnlich heißen: ${others.join('; ')}.`;
}

/** Reports a failure in the tool's own sentence. Asks again for a refused value of a new provider. */
function sayFailure(memory: Memory, toolCall: PendingToolCall, sentence: string): DialogueStep {
  const text = sentence.trim() === '' ? TEXTS.notWritten : sentence;
  if (toolCall.kind !== 'propose-new' || memory.providerDraft === null) return say(memory, text);
  const isEmail = /E-Mail/.test(text);
  return say(memory, text, putQuestion({ kind: 'new-provider', field: isEmail ? 'email' : 'name' }));
}

function sayUnreadable(memory: Memory): DialogueStep {
  return say(memory, TEXTS.notWritten);
}

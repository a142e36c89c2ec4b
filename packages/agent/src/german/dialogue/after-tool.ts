import type { CountResult, ToldProvider } from '../../directory/tool-results.ts';
import { germanNumber } from '../../directory/values/shown-value.ts';
import { ELSEWHERE_TEXTS, tellFound } from '../answer/elsewhere.ts';
import { tellAll, tellCompared, tellFields, tellShort } from '../answer/provider-answers.ts';
import { providersText } from '../answer/providers-text.ts';
import { TEXTS } from '../answer/sentences.ts';
import type { Slots } from '../parser/interpretation.ts';
import { toldAverage, toldGroups, toldHistory } from './aggregate-requests.ts';
import { reachGoal } from './begin-request.ts';
import { merge } from './change-provider.ts';
import { gathered } from './compare-providers.ts';
import { currentProviderId, type DialogueState } from './dialogue-state.ts';
import type { Job, Memory } from './memory.ts';
import { ADDED, openQuestion } from './open-question.ts';
import { type Reply, say } from './reply.ts';
import { findOne, tellSearch } from './search-providers.ts';
import {
  parseHistoryResult,
  readAverage,
  readCompared,
  readCount,
  readFound,
  readGroups,
  readProvider,
  shownProvider,
} from './tool-answer.ts';

/** A tool's answer. */
export interface ToolAnswer {
  readonly content: string;
  readonly isError: boolean;
}

/** The next step after a tool has answered. */
export function afterTool(state: DialogueState, answer: ToolAnswer): Reply {
  const { memory } = state;
  const { job } = memory;
  if (job === null) return say(memory, '');
  if (job.kind === 'ask')
    return say(memory, answer.isError ? ELSEWHERE_TEXTS.failed : tellFound(answer.content));
  if (answer.isError) return failed(memory, job, answer.content);
  switch (job.kind) {
    case 'search': {
      const found = readFound(answer.content);
      return found === null ? unreadable(memory) : tellSearch(memory, job, found);
    }
    case 'find':
      return foundFor(state, job, answer.content);
    case 'show':
      return shown(state, job, answer.content);
    case 'count': {
      const counted = readCount(answer.content);
      return counted === null ? unreadable(memory) : tellCount(memory, job.slots, counted);
    }
    case 'group': {
      const groups = readGroups(answer.content);
      return groups === null ? unreadable(memory) : toldGroups(memory, job, groups);
    }
    case 'average': {
      const average = readAverage(answer.content);
      return average === null ? unreadable(memory) : toldAverage(memory, job, average);
    }
    case 'history': {
      const history = parseHistoryResult(answer.content);
      return history === null ? unreadable(memory) : toldHistory(memory, job, history);
    }
    case 'gather': {
      const found = readFound(answer.content);
      return found === null
        ? unreadable(memory)
        : gathered(memory, found.providers, job.names, job.ids, job.fields);
    }
    case 'compare': {
      const providers = readCompared(answer.content);
      return providers === null
        ? unreadable(memory)
        : say(memory, tellCompared(providers, job.fields), {
            last: { kind: 'compare', ids: job.ids, fields: job.fields },
            // Two were spoken of, and none alone.
            subject: null,
            focusSeen: state.facts.focus?.id ?? null,
            ...told(memory, job, providers),
          });
    }
    case 'merge': {
      const provider = readProvider(answer.content);
      return provider === null ? unreadable(memory) : merge(memory, provider, job.changes);
    }
    case 'drop':
      return say(memory, job.text);
    case 'propose':
    case 'propose-new':
      // The rules have read it back already.
      return say(memory, '', ADDED);
  }
}

/** Compared providers can be chosen from, unless they belong to a list that is still current. */
function told(
  memory: Memory,
  { ids, fields }: Job & { kind: 'compare' },
  providers: readonly ToldProvider[],
): Partial<Memory> {
  const isListed = ids.every((id) => memory.shown.some((shown) => shown.id === id));
  return isListed
    ? {}
    : {
        shown: providers.map(shownProvider),
        shownBefore: memory.shown,
        last: { kind: 'compare', ids, fields, isNamed: true },
      };
}

function foundFor(state: DialogueState, job: Job & { kind: 'find' }, content: string): Reply {
  const found = readFound(content);
  if (found === null) return unreadable(state.memory);
  const one = findOne(state.memory, job.goal, found, job.tries);
  if (!('kind' in one)) return reachGoal(state, job.goal, one.id);
  if (one.kind !== 'say') return one;
  const subject = currentProviderId(state);
  if (subject !== null && isFragment(job.goal.slots)) return reachGoal(state, job.goal, subject);
  return { ...one, memory: { ...one.memory, focusSeen: state.facts.focus?.id ?? null } };
}

/** An incomplete word is no name: the message still refers to the current provider. */
function isFragment({ name = '' }: Slots): boolean {
  return /^\p{Ll}{1,2}$/u.test(name);
}

function shown(
  { memory, facts }: DialogueState,
  { goal, isFound, others = [], before }: Job & { kind: 'show' },
  content: string,
): Reply {
  const provider = readProvider(content);
  if (provider === null) return unreadable(memory);
  const { fields = [], extraFields = [] } = goal.slots;
  const text =
    goal.intent === 'pick'
      ? `${before ?? (isFound ? 'Gefunden: ' : '')}${tellShort(provider)}${besides(others)}`
      : fields.length + extraFields.length === 0
        ? tellAll(provider)
        : tellFields(provider, fields, extraFields);
  return say(memory, text, {
    subject: provider.id,
    focusSeen: facts.focus?.id ?? provider.id,
    ...(fields.length + extraFields.length > 0 ? { last: { kind: 'read', fields, extraFields } } : {}),
  });
}

function tellCount(memory: Memory, slots: Slots, { total, isEmptyDirectory }: CountResult): Reply {
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
  return say(memory, text, { last: { kind: 'count', slots }, list: { slots, told: 0, count } });
}

/** Whom a search has found beside the one that it was for. */
function besides(others: readonly string[]): string {
  return others.length === 0 ? '' : `\nÄhnlich heißen: ${others.join('; ')}.`;
}

/** Reports a failure in the tool's own sentence. Asks again for a refused value of a new provider. */
function failed(memory: Memory, job: Job, sentence: string): Reply {
  const text = sentence.trim() === '' ? TEXTS.notWritten : sentence;
  if (job.kind !== 'propose-new' || memory.draft === null) return say(memory, text);
  const isEmail = /E-Mail/.test(text);
  return say(memory, text, openQuestion({ kind: 'new-provider', field: isEmail ? 'email' : 'name' }));
}

function unreadable(memory: Memory): Reply {
  return say(memory, TEXTS.notWritten);
}

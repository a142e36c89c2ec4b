import type { ProviderWritableField } from '@rer/contracts';
import { fieldLabel } from '../generation/record-values.ts';
import { questionFor } from '../generation/sentences.ts';
import type { OpenQuestion } from '../interpretation/context.ts';
import { INTENTS, type Intent } from '../interpretation/interpretation.ts';
import { currentProviderId, type DialogueState } from './dialogue-state.ts';
import type { DialogueStep } from './dialogue-step.ts';
import type { DeferredQuestion, Goal, Memory } from './memory.ts';

/** Requests that look something up. */
const DEFERRING_INTENTS = [
  'search',
  'count',
  'read',
  'pick',
  'compare',
  'average',
  'values',
  'history',
] as const;
/** Intents that leave an open question open. */
const TALK = ['date', 'repeat', 'help', 'smalltalk', 'refuse'] as const;
/** Intents that answer or take back any question, and end no other request. */
const STANCE = ['confirm', 'deny', 'back'] as const;
const ALL: ReadonlySet<Intent> = new Set(INTENTS);

interface QuestionRules {
  /** Beside these requests it is still open. Any other one that does not answer it ends it. */
  readonly staysBeside: ReadonlySet<Intent>;
  /** Beside these it is put aside while something else is open, and asked again as soon as nothing is. */
  readonly putAsideBy: ReadonlySet<Intent>;
}

const CHOICE: QuestionRules = { staysBeside: new Set([...TALK, ...STANCE]), putAsideBy: new Set() };

/**
 * The questions of the assistant and what becomes of them, beside the proposal, which the rules of the directory keep. One is open at a time (`openQuestion`, with
 * `goal`: what its answer is for), and one more can be put aside (`deferredQuestion`). Which of two interpretations, which of several companies, and whose value are over as soon as
 * the user goes on with something else. A value is worth a second question, unless something else is to be written; the adding of a company goes on until it is
 * proposed or given up.
 */
const QUESTIONS: Readonly<Record<OpenQuestion['kind'], QuestionRules>> = {
  reading: CHOICE,
  which: CHOICE,
  target: CHOICE,
  value: { staysBeside: new Set([...TALK, ...STANCE]), putAsideBy: new Set([...DEFERRING_INTENTS, ...TALK]) },
  'new-provider': { staysBeside: ALL, putAsideBy: ALL },
};

/** Opens a question; the one before is over. `goal`: what the answer is for; undefined: the same as before. */
export function putQuestion(openQuestion: OpenQuestion, goal?: Goal | null): Partial<Memory> {
  return { openQuestion, ...(goal === undefined ? {} : { goal }) };
}

/** The question is answered, or has become needless. */
export const NO_QUESTION = { openQuestion: null, goal: null } as const satisfies Partial<Memory>;

/** No question is open and no provider is being added: the user has dropped it. */
export const NOTHING_OPEN = {
  ...NO_QUESTION,
  providerDraft: null,
  skipped: [],
} as const satisfies Partial<Memory>;

/** Clears a provider that was added or given up; the goal behind it may still be wanted. */
export const NO_DRAFT = { providerDraft: null, skipped: [] } as const satisfies Partial<Memory>;

/** Memory after a request that answers no open question: expired questions are forgotten. */
export function expireQuestion(memory: Memory, intent: Intent): Memory {
  const { openQuestion } = memory;
  const isOpen = openQuestion !== null && QUESTIONS[openQuestion.kind].staysBeside.has(intent);
  return { ...memory, openQuestion: isOpen ? openQuestion : null, goal: null };
}

/** A value alone, by the column that it can only be of. */
const BARE: Readonly<Partial<Record<ProviderWritableField, RegExp>>> = {
  email: /^\s*[^\s@]+@[^\s@]+\s*$/,
  phone: /^[\s+\d()/.-]{6,40}$/,
  plz: /^\s*\d{4,5}\s*$/,
  url: /^\s*(?:https?:\/\/|www\.)\S+\s*$/i,
};

/**
 * Memory at the beginning of a turn with the question for a value put aside, so that no other question can push it out. Where
 * nothing else is open, as behind a change that was written in between, or where the message can only be that value, it is what
 * the message answers.
 */
export function deferQuestion(state: DialogueState): Memory {
  const { facts, memory, message } = state;
  const { openQuestion } = memory;
  const deferredQuestion = questionToDefer(state);
  if (deferredQuestion === null || facts.proposal !== null) return { ...memory, deferredQuestion };
  const isValue = BARE[deferredQuestion.field ?? 'name']?.test(message) === true;
  const isFree = openQuestion === null && deferredQuestion.kind === 'new-provider';
  return isFree || (isValue && openQuestion?.kind !== deferredQuestion.kind)
    ? { ...reopenQuestion(memory, deferredQuestion, facts), deferredQuestion }
    : { ...memory, deferredQuestion };
}

/** The question that is open, or was put aside before. For a value of a record it is asked again once. */
function questionToDefer(state: DialogueState): DeferredQuestion | null {
  const { openQuestion, deferredQuestion } = state.memory;
  if (openQuestion?.kind === 'new-provider') return openQuestion;
  if (openQuestion?.kind !== 'value')
    return deferredQuestion?.kind === 'value' && openQuestion === null ? null : deferredQuestion;
  const id = currentProviderId(state);
  const isAgain = deferredQuestion?.kind === 'value' && deferredQuestion.isAgain === true;
  if (id === null || isAgain) return null;
  return { kind: 'value', field: openQuestion.field, id, label: labelOf(state, id) };
}

function labelOf({ facts, memory }: DialogueState, id: string): string | null {
  const named = [facts.focus, ...facts.results].find((provider) => provider?.id === id);
  const label = memory.shown.find((provider) => provider.id === id)?.label;
  return label ?? named?.firmen_name ?? named?.name ?? null;
}

/** Memory in which the question is open. */
function reopenQuestion(
  memory: Memory,
  deferred: DeferredQuestion,
  { focus }: DialogueState['facts'],
): Memory {
  if (deferred.kind === 'new-provider') return { ...memory, openQuestion: deferred };
  return {
    ...memory,
    openQuestion: { kind: 'value', field: deferred.field },
    subject: deferred.id,
    focusSeen: focus?.id ?? null,
  };
}

/** Memory after these requests: a request to write something else drops the expected value. */
export function expireDeferredQuestion(memory: Memory, intents: readonly Intent[]): Memory {
  const { deferredQuestion } = memory;
  const isKept =
    deferredQuestion === null ||
    intents.every((intent) => QUESTIONS[deferredQuestion.kind].putAsideBy.has(intent));
  return isKept ? memory : { ...memory, deferredQuestion: null };
}

/** Asks the deferred question behind an answer, as soon as nothing else waits for an answer. */
export function askDeferredQuestion(
  { facts }: Pick<DialogueState, 'facts'>,
  step: DialogueStep,
): DialogueStep {
  const { memory } = step;
  const { openQuestion, providerDraft, deferredQuestion } = memory;
  if (deferredQuestion === null || step.kind === 'call') return step;
  const isGone =
    deferredQuestion.kind === 'new-provider' ? providerDraft === null : openQuestion?.kind === 'new-provider';
  if (isGone || asksTheSame(openQuestion, deferredQuestion, step.text))
    return { ...step, memory: { ...memory, deferredQuestion: null } };
  const isOpen = openQuestion === null || openQuestion.kind === deferredQuestion.kind;
  if (!isOpen || facts.proposal !== null) return step;
  const text = [step.text, reminderText(deferredQuestion)].filter((part) => part !== '').join('\n');
  const kept = deferredQuestion.kind === 'value' ? { ...deferredQuestion, isAgain: true } : null;
  return {
    ...step,
    text,
    memory: { ...reopenQuestion(memory, deferredQuestion, facts), deferredQuestion: kept },
  };
}

/** Whether the answer asks the deferred question already, or for the next column. */
function asksTheSame(open: Memory['openQuestion'], deferred: DeferredQuestion, text: string): boolean {
  if (open?.kind !== deferred.kind || !('field' in open)) return false;
  return open.field !== deferred.field || text.includes(questionOf(deferred));
}

function questionOf(deferred: DeferredQuestion): string {
  if (deferred.kind === 'value') return `Was soll bei „${fieldLabel(deferred.field)}“`;
  return deferred.field === null ? '' : questionFor(deferred.field);
}

/** The text that asks a question again; '': none is open. */
export function reminderText(deferred: Memory['openQuestion'] | DeferredQuestion): string {
  if (deferred?.kind === 'new-provider' && deferred.field !== null)
    return `Zurück zum neuen Dienstleister: ${questionFor(deferred.field)}`;
  if (deferred?.kind !== 'value' || !('id' in deferred)) return '';
  const of = deferred.label === null ? 'Zurück zur Änderung' : `Zurück zu ${deferred.label}`;
  return `${of}: ${questionOf(deferred)} stehen?`;
}

import type { ProviderWritableField } from '@rer/contracts';
import { fieldLabel } from '../answer/record-values.ts';
import { questionFor } from '../answer/sentences.ts';
import type { Asked } from '../parser/context.ts';
import { INTENTS, type Intent } from '../parser/interpretation.ts';
import { currentProviderId, type DialogueState } from './dialogue-state.ts';
import type { Goal, HeldQuestion, Memory } from './memory.ts';
import type { Reply } from './reply.ts';

/** Requests that look something up. */
const LOOKING = ['search', 'count', 'read', 'pick', 'compare', 'average', 'values', 'history'] as const;
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
 * The questions of the assistant and what becomes of them, beside the proposal, which the rules of the directory keep. One is open at a time (`asked`, with
 * `goal`: what its answer is for), and one more can be put aside (`held`). Which of two readings, which of several companies, and whose value are over as soon as
 * the person goes on with something else. A value is worth a second question, unless something else is to be written; the adding of a company goes on until it is
 * proposed or given up.
 */
const QUESTIONS: Readonly<Record<Asked['kind'], QuestionRules>> = {
  reading: CHOICE,
  which: CHOICE,
  target: CHOICE,
  value: { staysBeside: new Set([...TALK, ...STANCE]), putAsideBy: new Set([...LOOKING, ...TALK]) },
  'new-provider': { staysBeside: ALL, putAsideBy: ALL },
};

/** Opens a question; the one before is over. `goal`: what the answer is for; undefined: the same as before. */
export function openQuestion(asked: Asked, goal?: Goal | null): Partial<Memory> {
  return { asked, ...(goal === undefined ? {} : { goal }) };
}

/** The question is answered, or has become needless. */
export const ANSWERED = { asked: null, goal: null } as const satisfies Partial<Memory>;

/** Nothing is asked any more, and nothing is being added: the person wants none of it. */
export const GIVEN_UP = { ...ANSWERED, draft: null, skipped: [] } as const satisfies Partial<Memory>;

/** Clears a provider that was added or given up; the goal behind it may still be wanted. */
export const ADDED = { draft: null, skipped: [] } as const satisfies Partial<Memory>;

/** Memory after a request that answers no open question: expired questions are forgotten. */
export function overtaken(memory: Memory, intent: Intent): Memory {
  const { asked } = memory;
  const isOpen = asked !== null && QUESTIONS[asked.kind].staysBeside.has(intent);
  return { ...memory, asked: isOpen ? asked : null, goal: null };
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
export function withHeld(state: DialogueState): Memory {
  const { facts, memory, message } = state;
  const { asked } = memory;
  const held = heldBy(state);
  if (held === null || facts.proposal !== null) return { ...memory, held };
  const isValue = BARE[held.field ?? 'name']?.test(message) === true;
  const isFree = asked === null && held.kind === 'new-provider';
  return isFree || (isValue && asked?.kind !== held.kind)
    ? { ...opened(memory, held, facts), held }
    : { ...memory, held };
}

/** The question that is open, or was put aside before. For a value of a record it is asked again once. */
function heldBy(state: DialogueState): HeldQuestion | null {
  const { asked, held } = state.memory;
  if (asked?.kind === 'new-provider') return asked;
  if (asked?.kind !== 'value') return held?.kind === 'value' && asked === null ? null : held;
  const id = currentProviderId(state);
  const isAgain = held?.kind === 'value' && held.isAgain === true;
  if (id === null || isAgain) return null;
  return { kind: 'value', field: asked.field, id, label: labelOf(state, id) };
}

function labelOf({ facts, memory }: DialogueState, id: string): string | null {
  const named = [facts.focus, ...facts.results].find((provider) => provider?.id === id);
  const label = memory.shown.find((provider) => provider.id === id)?.label;
  return label ?? named?.firmen_name ?? named?.name ?? null;
}

/** Memory in which the question is open. */
function opened(memory: Memory, held: HeldQuestion, { focus }: DialogueState['facts']): Memory {
  if (held.kind === 'new-provider') return { ...memory, asked: held };
  return {
    ...memory,
    asked: { kind: 'value', field: held.field },
    subject: held.id,
    focusSeen: focus?.id ?? null,
  };
}

/** Memory after these requests: a request to write something else drops the expected value. */
export function heldBeside(memory: Memory, intents: readonly Intent[]): Memory {
  const { held } = memory;
  const isKept = held === null || intents.every((intent) => QUESTIONS[held.kind].putAsideBy.has(intent));
  return isKept ? memory : { ...memory, held: null };
}

/** The reply with the question that was put aside behind it, as soon as nothing else waits for an answer. */
export function askedAgain({ facts }: Pick<DialogueState, 'facts'>, reply: Reply): Reply {
  const { memory } = reply;
  const { asked, draft, held } = memory;
  if (held === null || reply.kind === 'call') return reply;
  const isGone = held.kind === 'new-provider' ? draft === null : asked?.kind === 'new-provider';
  if (isGone || isAsked(asked, held, reply.text)) return { ...reply, memory: { ...memory, held: null } };
  const isOpen = asked === null || asked.kind === held.kind;
  if (!isOpen || facts.proposal !== null) return reply;
  const text = [reply.text, heldText(held)].filter((part) => part !== '').join('\n');
  const kept = held.kind === 'value' ? { ...held, isAgain: true } : null;
  return { ...reply, text, memory: { ...opened(memory, held, facts), held: kept } };
}

/** Whether the answer asks for the same already, or for the next column. */
function isAsked(asked: Memory['asked'], held: HeldQuestion, text: string): boolean {
  if (asked?.kind !== held.kind || !('field' in asked)) return false;
  return asked.field !== held.field || text.includes(questionOf(held));
}

function questionOf(held: HeldQuestion): string {
  if (held.kind === 'value') return `Was soll bei „${fieldLabel(held.field)}“`;
  return held.field === null ? '' : questionFor(held.field);
}

/** The question once more; '': none is open. */
export function heldText(held: Memory['asked'] | HeldQuestion): string {
  if (held?.kind === 'new-provider' && held.field !== null)
    return `Zurück zum neuen Dienstleister: ${questionFor(held.field)}`;
  if (held?.kind !== 'value' || !('id' in held)) return '';
  const of = held.label === null ? 'Zurück zur Änderung' : `Zurück zu ${held.label}`;
  return `${of}: ${questionOf(held)} stehen?`;
}

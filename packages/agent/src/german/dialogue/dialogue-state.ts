import type { DirectoryFacts, WrittenChange } from '../../directory/directory-facts.ts';
import type { Examples } from '../generation/help.ts';
import { labelOf } from '../generation/record-values.ts';
import type { Context, ShownProvider } from '../interpretation/context.ts';
import type { Memory } from './memory.ts';

/** State at the start of a turn: the rules' facts, the memory, and the user's message. */
export interface DialogueState {
  readonly facts: DirectoryFacts;
  readonly memory: Memory;
  readonly message: string;
  /** Whether this user may change the directory. */
  readonly mayWrite: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The last answer; '': none yet. */
  readonly lastAnswerText: string;
  /** Names from the directory for example questions. */
  readonly examples: Examples;
}

export const NO_FACTS: DirectoryFacts = {
  focus: null,
  results: [],
  proposal: null,
  written: [],
  toolCalls: 0,
};

/** Id of the provider that is spoken of: told last by us, unless the rules have another focus since. */
export function currentProviderId({ facts, memory }: DialogueState): string | null {
  const focus = facts.focus?.id ?? null;
  return focus !== memory.focusSeen ? focus : (memory.subject ?? focus);
}

/** The state as messages are understood in it. */
export function contextOf(state: DialogueState): Context {
  const { facts, memory } = state;
  const subject = currentProviderId(state);
  return {
    focus: subject === null ? null : { id: subject },
    shown: shownProviders(state),
    proposal: facts.proposal,
    openQuestion: memory.openQuestion,
    hasWritten: facts.written.some(({ kind, isUndone }) => kind !== 'undo' && !isUndone),
    justWritten: justWritten(state),
    lastAnswer: memory.lastAnswer,
  };
}

/** The last write, as the memory names it. */
export function lastWritten({ facts }: DialogueState): string | null {
  const last = facts.written.at(-1);
  return last === undefined ? null : `${last.kind} ${last.provider.id} ${last.changeId ?? ''}`;
}

/** The change written since the previous message. */
export function justWritten(state: DialogueState): WrittenChange | null {
  const last = state.facts.written.at(-1);
  const isNew = last !== undefined && lastWritten(state) !== state.memory.writtenSeen;
  return isNew && last.kind !== 'undo' && !last.isUndone ? last : null;
}

/** The providers shown last; rule results that are not in memory came from elsewhere and count too. */
function shownProviders({ facts, memory }: DialogueState): readonly ShownProvider[] {
  if (memory.shown.length > 0 || facts.results.length === 0) return memory.shown;
  return facts.results.map((provider) => ({
    id: provider.id,
    label: labelOf(provider),
    name: provider.name,
    email: provider.email,
    stadt: provider.stadt,
  }));
}

import { questionFor } from '../answer/sentences.ts';
import type { HeldQuestion, Memory } from './memory.ts';
import type { Reply } from './reply.ts';
import type { State } from './state.ts';

/**
 * Memory at the beginning of a turn with the question for a new provider put aside, so that no other question can push it out.
 * Where nothing else is open, as behind a change that was written in between, it is what the message answers.
 */
export function withHeld({ facts, memory }: Pick<State, 'facts' | 'memory'>): Memory {
  const { asked } = memory;
  const held = asked?.kind === 'new-provider' ? asked : memory.held;
  const isOpen = asked === null && facts.proposal === null;
  return { ...memory, held, asked: isOpen ? held : asked };
}

/** The reply with the question that was put aside behind it, as soon as nothing else waits for an answer. */
export function askedAgain({ facts }: Pick<State, 'facts'>, reply: Reply): Reply {
  const { memory } = reply;
  const { asked, draft, held } = memory;
  if (held === null || reply.kind === 'call') return reply;
  const isAsked = asked?.kind === 'new-provider' && (asked.field !== held.field || isIn(reply.text, held));
  if (draft === null || isAsked) return { ...reply, memory: { ...memory, held: null } };
  const isOpen = asked === null || asked.kind === 'new-provider';
  if (!isOpen || facts.proposal !== null) return reply;
  const text = [reply.text, heldText(held)].filter((part) => part !== '').join('\n');
  return { ...reply, text, memory: { ...memory, asked: held, held: null } };
}

/** Whether a text asks the question already. */
function isIn(text: string, { field }: HeldQuestion): boolean {
  return field === null || text.includes(questionFor(field));
}

/** The question for a new provider once more; '': none is open. */
export function heldText(asked: Memory['asked']): string {
  return asked?.kind !== 'new-provider' || asked.field === null
    ? ''
    : `Zurück zum neuen Dienstleister: ${questionFor(asked.field)}`;
}

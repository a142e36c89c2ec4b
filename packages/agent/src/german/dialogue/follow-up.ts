import type { Meaning } from '../understand/meaning.ts';
import type { State } from './state.ts';

/** A message in the light of what was asked or answered before it. */
export function followUp(meaning: Meaning, { memory }: State): Meaning {
  const { goal, asked } = memory;
  const isTarget = asked?.kind === 'target' || asked?.kind === 'which';
  // The name of the provider that was asked for.
  if (isTarget && goal !== null && meaning.intent === 'search' && meaning.slots.name !== undefined) {
    const { name, stadt } = meaning.slots;
    return { intent: goal.intent === 'pick' ? 'read' : goal.intent, slots: { ...withoutTarget(goal.slots), name, ...(stadt === undefined ? {} : { stadt }) } };
  }
  return meaning;
}

function withoutTarget({ name: _name, stadt: _stadt, ordinal: _ordinal, email: _email, domain: _domain, ...slots }: Meaning['slots']): Meaning['slots'] {
  return slots;
}

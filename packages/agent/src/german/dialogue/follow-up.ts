import type { Meaning } from '../understand/meaning.ts';
import type { State } from './state.ts';

/** A message in the light of what was asked or answered before it. */
export function followUp(meaning: Meaning, { memory, message }: State): Meaning {
  const { goal, asked, last } = memory;
  const isTarget = asked?.kind === 'target' || asked?.kind === 'which';
  // The name of the provider that was asked for.
  if (isTarget && goal !== null && meaning.intent === 'search' && meaning.slots.name !== undefined) {
    const { name, stadt } = meaning.slots;
    return {
      intent: goal.intent === 'pick' ? 'read' : goal.intent,
      slots: { ...withoutTarget(goal.slots), name, ...(stadt === undefined ? {} : { stadt }) },
    };
  }
  // `und die Mitarbeiter?`: of those that were compared.
  const isOfBoth =
    meaning.intent === 'read' &&
    last?.kind === 'compare' &&
    Object.keys(meaning.slots).join() === 'fields' &&
    /^\s*und\b/i.test(message);
  if (isOfBoth) return { intent: 'compare', slots: meaning.slots };
  // `und von Colo Süd?`: the same of another.
  const isSame =
    /^\s*(und|oder|aber)\b/i.test(message) && meaning.intent === 'search' && meaning.slots.name !== undefined;
  if (isSame && last?.kind === 'read')
    return { intent: 'read', slots: { ...meaning.slots, fields: last.fields } };
  return meaning;
}

function withoutTarget({
  name: _name,
  stadt: _stadt,
  ordinal: _ordinal,
  email: _email,
  domain: _domain,
  ...slots
}: Meaning['slots']): Meaning['slots'] {
  return slots;
}

import { described } from '../change/corrections/described-correction.ts';
import type { Context } from '../context.ts';
import type { Interpretation } from '../interpretation.ts';
import type { Reading } from '../reading.ts';

/** Words from which a message is more than the description of what is wrong. */
const WORDS_MAX = 14;

/** `fast, aber ohne Bindestrich`, of the values that wait for a yes: what is wrong in them is told, and no value. */
export function correctedByDescription(reading: Reading, { proposal }: Context): Interpretation | null {
  if (proposal === null || proposal.kind === 'undo' || reading.items.length > WORDS_MAX) return null;
  const isOther =
    /\?\s*$/.test(reading.message) ||
    reading.contains(
      'act:search',
      'act:show',
      'act:count',
      'act:compare',
      'act:undo',
      'ask:who',
      'ask:which',
    ) ||
    reading.items.some(
      ({ value }) =>
        value?.kind === 'email' ||
        (value?.kind === 'web' && reading.message.includes(value.text)) ||
        (value?.kind === 'digits' && value.isPhone),
    );
  const correction = isOther ? null : described(reading.message, proposal.fields);
  if (correction === null) return null;
  return {
    intent: proposal.kind === 'create' ? 'create' : 'change',
    slots: { changes: { [correction.field]: correction.value } },
  };
}

import { readCorrection } from '../change/corrections.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import type { Reading } from '../reading.ts';
import { valuesIn } from './values-in.ts';

const DENIED =
  /^\W*((ach|oh|ups|sorry|moment|halt|stopp?|entschuldigung)\W+)*(nein|nee|ne|no|falsch|quatsch|korrektur|doch|sondern|(das )?stimmt (so )?nicht|das war falsch)\b/;
const ALL_BACK =
  /^\W*(bitte |nimm |und )*(das )?(alles|alle anderungen|die anderungen)( bitte| wieder)* zuruck/;

/** A correction right after something was saved: `nein, Hauptstraße 6` speaks of the same column of the same record. */
export function repaired(reading: Reading, { asked, justWritten = null, proposal }: Context): Meaning | null {
  if (justWritten === null || proposal !== null || asked !== null) return null;
  if (!DENIED.test(reading.plain) && !reading.contains('instead')) return null;
  const { fields, provider } = justWritten;
  const isExchange = reading.contains('instead');
  const correction = readCorrection(reading, { kind: 'create', fields });
  const changes = isExchange ? correction?.changes : (valuesIn(reading) ?? correction?.changes);
  return changes === undefined ? null : { intent: 'change', slots: { changes }, providerId: provider.id };
}

/** `alles zurück`: what was written, where something was. */
export function takenBack(reading: Reading, { hasWritten, proposal }: Context): Meaning | null {
  return hasWritten && proposal === null && ALL_BACK.test(reading.plain)
    ? { intent: 'undo', slots: {} }
    : null;
}

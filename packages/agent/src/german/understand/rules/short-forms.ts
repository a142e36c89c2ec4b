import { writtenForm } from '../change/written-form.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import type { Reading } from '../reading.ts';

const NAMED =
  /^\W*(?:nein|ne|nee|quatsch|halt|moment|falsch|stopp?|sorry)?\W*(?:der name|die firma|der dienstleister|sie|er|das)\s+(?:ist|hei(?:ß|ss)t|lautet|schreibt sich)\s+(.+)$/iu;
/** How a name is spelled is no part of it. */
const SPELLING =
  /[\s,]+(?:ohne|mit)\s+(?:(?:zwei|einem|doppel|scharfem|scharfen)\s*-?)?\p{L}{1,2}(?:\s+am ende)?\s*[.!]*\s*$/iu;

/** `nein, der Name ist Ladepunkt Harz ohne t`: while another column of the new provider is asked for. */
export function nameCorrected(reading: Reading, { asked }: Context): Meaning | null {
  const isNo = /^\W*(nein|ne|nee|quatsch|halt|moment|falsch|sorry)\b/.test(reading.plain);
  const said = NAMED.exec(reading.message)?.[1];
  if (asked?.kind !== 'new-provider' || !isNo || said === undefined) return null;
  if (asked.field === 'intern' || asked.field === 'is_active' || /^kein/i.test(said)) return null;
  if (reading.items.some((item) => item.value?.kind === 'email' || item.value?.kind === 'web')) return null;
  const name = said
    .replace(/^.*:\s*/u, '')
    .replace(SPELLING, '')
    .replace(/[\s.,!]+$/u, '');
  return name === '' ? null : { intent: 'create', slots: { changes: { name: writtenForm('name', name) } } };
}

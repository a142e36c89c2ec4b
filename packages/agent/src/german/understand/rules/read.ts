import { askedColumns } from '../asked-columns.ts';
import type { Context } from '../context.ts';
import { impliedFields } from '../implied-fields.ts';
import type { Meaning, Slots } from '../meaning.ts';
import { namedFields } from '../named-fields.ts';
import { isContent, type Reading } from '../reading.ts';
import { isTitle } from '../runs.ts';
import { readTarget, readTargetAddress } from '../target.ts';
import {
  isAboutMany,
  isBound,
  isOfNobody,
  isStateOfMany,
  isUtilityAsked,
  LOOKED_FOR,
  looksForHolder,
} from './sought.ts';

/** Values of one provider: `Adresse von X`, `und die Nummer?`, `was wissen wir über X`. */
export function read(reading: Reading, context: Context): Meaning | null {
  if (
    context.focus !== null &&
    OF_FOCUS.test(reading.plain) &&
    !reading.items.some((item) => isContent(item))
  )
    return { intent: 'read', slots: { fields: ['stadtwerke_kollaborationen'] } };
  if (isStateOfMany(reading) || isAboutMany(reading) || NOT_READ.test(reading.plain)) return null;
  if (LOOKED_FOR.test(reading.plain)) return null;
  const other =
    context.focus !== null && OTHER_COLUMN.test(reading.plain) ? (['additional_data'] as const) : null;
  if (
    other !== null &&
    namedFields(reading).length === 0 &&
    !reading.items.some((item) => item.isCapital && isTitle(item))
  )
    return { intent: 'read', slots: { fields: other } };
  const implied = impliedFields(reading);
  const named = namedFields(reading);
  const isWhole =
    (reading.contains('noun:info') || WHOLE.test(reading.plain)) &&
    !reading.items.some((item) => item.value !== null);
  if (named.length + implied.length === 0 && !isWhole) return null;
  if (looksForHolder(reading) || isOfNobody(reading, context)) return null;
  if (
    reading.contains('empty') &&
    !reading.items.some((item) => isContent(item)) &&
    !/^\W*(ist|sind|hat|fehlt)\b/.test(reading.plain)
  )
    return null;
  const address = readTargetAddress(reading);
  const isLookedUp =
    reading.items.some((item) => item.value?.kind === 'email' || item.value?.kind === 'web') &&
    Object.keys(address).length === 0;
  if (isLookedUp || (Object.keys(address).length > 0 && reading.contains('act:search'))) return null;
  if (isUtilityAsked(reading) || isBound(reading)) return null;
  const target: Slots = Object.keys(address).length > 0 ? address : readTarget(reading, context, true);
  const isKnown = Object.keys(target).length > 0 || context.focus !== null || context.shown.length > 0;
  if (!isKnown && !isElliptic(reading)) return null;
  if (
    named.length + implied.length === 0 &&
    Object.keys(target).length === 0 &&
    !(context.focus !== null && isShort(reading))
  )
    return null;
  // What turned out to be part of the name is no column: `Rotorblatt Service Weser`.
  const left = namedFields(reading);
  const isInName = isWhole && named.length > 0 && left.length === 0 && implied.length === 0;
  const fields = isInName ? [] : askedColumns(left.length > 0 ? left : named, implied);
  return { intent: 'read', slots: { ...target, ...(fields.length > 0 ? { fields } : {}) } };
}

/** `Was steht bei Kundennummer`: of the provider that is spoken of; a column of its own among the further ones. */
const OTHER_COLUMN =
  /^\W*(und )?was steht (da |dort )?(bei|unter|im feld) (der |dem |den )?\p{L}*(nummer|nr|id|datum|code|kennung|schlussel|status|feld)\W*$/u;

/** `wer kooperiert da von den Stadtwerken`. */
const OF_FOCUS =
  /\b(wer|welche|mit wem)\b.*\b(kooper\w*|stadtwerke?n?|arbeite\w* .*zusammen)\b.*\b(da|dort|denen|dem|ihm|ihr)\b|\bwer (kooper\w*|arbeitet) (da|dort|mit denen|mit ihm|mit ihr)\b.*\bstadtwerk/;

/** Looks for somebody, or wants something done. */
const NOT_READ =
  /\bjemand\w*\b|\birgend(wer|wen|jemand\w*|einer)\b|\bhei(ss|ß)t\b.*\b(such|find)\w*\b|^\W*(gibt es|gibts|haben wir|habt ihr|hat)\b.*\b(was|wen|welche|etwas)\b (internes|externes|aktives|in|fur|mit|zu)|\bmit\b.*\bim namen\b|^\W*(mach|mache|machen sie)\b/;

/** Everything that is known. */
const WHOLE =
  /\bwas (weisst|wisst|wissen|steht|stehen|haben|hast|kannst|konnen|ist|gibt)\b.*\b(uber|zu|von|bei|mit)\b|\balles,? was\b/;

/** Nothing but the column: `Kategorie?` */
function isElliptic(reading: Reading): boolean {
  return reading.items.filter((item) => !item.isMark && !item.tags.has('filler')).length <= 4;
}

function isShort(reading: Reading): boolean {
  return reading.items.filter((item) => isContent(item)).length === 0;
}

import type { ReadableField } from '../../vocabulary/tags.ts';
import type { Slots } from '../meaning.ts';
import { fieldsOf, isContent, type Reading } from '../reading.ts';

/** Verbs that say that something stands there: `Einträge, die eine Notiz tragen`. */
const HOLDS = /^(drin|drinsteh\p{L}*|steht|stehen|tragen|trägt|enthält|enthalten|aufweist|aufweisen)$/iu;

/** `bei wem ist was unter Sonstiges vermerkt` */
const NOTED = /^(vermerkt|notiert|eingetragen|erfasst|hinterlegt)$/i;

/** Columns that must hold something or nothing: `ohne Telefonnummer`, `bei denen die Bewertung fehlt`, `wo Notizen drinstehen`. */
export function readGaps(reading: Reading): Pick<Slots, 'filled' | 'empty'> {
  const filled: ReadableField[] = [];
  const empty: ReadableField[] = [];
  const isEmpty = reading.items.some((item, at) => reading.isFree(at) && item.tags.has('empty'));
  const isToDo =
    /\b(wo|bei wem|bei welche\w*|welche\w*)\b.*\b(nachpflegen|nachtragen|erganzen|nachliefern|nachfullen)\W*$/.test(
      reading.plain,
    );
  const isNothing =
    isToDo ||
    /\b(steht|stehen|ist|sind|haben|hat)( \w+){0,3} (nichts|nix)\b/.test(reading.plain) ||
    // `bei denen nix unter Kooperationen steht`
    /\b(nichts|nix)\b( \w+){0,4} (steht|stehen|drin\w*|hinterlegt|eingetragen|angegeben)\b/.test(
      reading.plain,
    );
  const isThere = /\b(zu|bei|von) (wem|welchen|welcher)\b.*\b(gibts?|existier\w*)\b/.test(reading.plain);
  const isAsked = reading.contains('ask:who', 'ask:which', 'ask:count');
  const isFilledSaid =
    isThere ||
    reading.items.some(
      (item, at) =>
        reading.isFree(at) &&
        (item.tags.has('filled') || HOLDS.test(item.text) || (isAsked && NOTED.test(item.text))),
    );
  const isNeither = reading.items.some((item) => /^weder$/i.test(item.text));
  for (let at = 0; at < reading.items.length; at += 1) {
    // `mit Hotline`: an offer, where records have it.
    const fields =
      reading.isFree(at) && reading.item(at)?.isKnownValue !== true ? fieldsOf(reading.item(at)) : [];
    if (fields.length === 0) continue;
    const before = reading.skip(at - 1, -1, 'new', 'noun:all');
    const isWithout =
      isNeither || reading.has(before, 'prep:without', 'not') || reading.has(at - 1, 'not', 'prep:without');
    const isWith =
      reading.has(before, 'prep:with', 'has') &&
      !isContent(reading.item(at + 1)) &&
      (reading.item(at + 1)?.value ?? null) === null &&
      !reading.has(at, 'field:stadtwerke_kollaborationen');
    // `Balkonkraftwerke als Produktgruppe drin`: what stands there is said.
    if (/^als$/i.test(reading.item(at - 1)?.text ?? '')) continue;
    const isNamed = isContent(reading.item(at + 1)) || (reading.item(at + 1)?.value ?? null) !== null;
    if (isNamed && !isWithout) continue;
    if (isWithout || isEmpty || isNothing) empty.push(...fields);
    else if (isFilledSaid || isHeld(reading, at) || (isWith && endsHere(reading, at + 1)))
      filled.push(...fields);
    else continue;
    reading.take(at);
    if (isWithout || isWith) reading.take(before);
  }
  for (const [at, item] of reading.items.entries())
    if (item.tags.has('empty') || item.tags.has('filled'))
      if (empty.length + filled.length > 0) reading.take(at);
  return { ...(filled.length > 0 ? { filled } : {}), ...(empty.length > 0 ? { empty } : {}) };
}

/** `…, die Notizen haben`: at the end of its clause. */
function isHeld(reading: Reading, at: number): boolean {
  const isEnd =
    reading.item(at + 2) === undefined || reading.item(at + 2)?.isMark === true || reading.has(at + 2, 'and');
  return (
    /^(haben|hat|besitzen|aufweisen|gehören|angehören|unterstehen)$/i.test(
      reading.item(at + 1)?.text ?? '',
    ) &&
    isEnd &&
    isOfMany(reading) &&
    !reading.has(at - 1, 'ask:which', 'ask:what', 'ask:count')
  );
}

function isOfMany(reading: Reading): boolean {
  return reading.contains('noun:all', 'noun:providers', 'ask:who') || /\b(die|welche)\b/.test(reading.plain);
}

const STANDS = /^(drin|drinsteh\p{L}*|steh\p{L}*|stehen|haben|hat|gibt)$/iu;

/** Nothing follows that the column could hold. */
function endsHere(reading: Reading, at: number): boolean {
  const rest = reading.items.slice(at).filter((_, i) => reading.isFree(at + i));
  return (
    !rest.some((item) => isContent(item) && !STANDS.test(item.text)) ||
    reading.has(at, 'prep:in', 'and', 'prep:from')
  );
}

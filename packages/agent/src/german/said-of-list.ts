import type { Context } from './parser/context.ts';
import type { Slots, UserRequest } from './parser/interpretation.ts';

/** `weiter`, `die nächsten`. */
const MORE = /^\W*(?:und |u |bitte |mach |noch )*(?:weiter|mehr|(?:die )?nächsten?)(?: bitte)?\W*$/iu;
/** `die 3`, `nein man die 1`, `Nummer 2`: a place, and no amount. */
const PLACE =
  /(?<!\p{L})(?:die|der|den|dem|das|von|bei|nummer|nr\.?) (?<place>\d{1,2})(?![\d.,:/-]|\s?(?:mitarbeiter|leute|filialen|zweigstellen|euro|€|prozent|%|uhr))/iu;
const BARE_PLACE = /^\W*(?<place>\d{1,2})\W*$/;
/** `und 089 38910`, `u zimmerstraße`: begins with nothing but a word that goes on. */
const GOES_ON = /^\s*(?:und|un|u|oder|od|sowie|noch|auch)(?: (?:noch|auch|die|der|das|in|wer|mit))*\s/iu;
/** A verb of an instruction. */
const DOES =
  /(?<!\p{L})(?:änder|aender|setz|trag|schreib|neu|lautet|ist|sind|heißt|auf|korrigier|stimmt|speicher|notier|mach|ergänz)\p{L}*/iu;

/** What a request says of what was told last, by words of its message that leave no doubt. Null: nothing. */
export function saidOfList(request: UserRequest, message: string, context: Context): UserRequest | null {
  const whole = { ...request, text: message };
  return moreOf(whole, context) ?? placeOf(whole, context) ?? nextSought(whole, context);
}

function moreOf({ text }: UserRequest, { asked, proposal }: Context): UserRequest | null {
  const isFree = proposal === null && (asked === null || asked.kind === 'which');
  return isFree && MORE.test(text) ? { intent: 'search', slots: {}, isMore: true, text } : null;
}

/** The place is what was said, whatever stands there. */
function placeOf(request: UserRequest, { asked, shown }: Context): UserRequest | null {
  const { intent, slots, text } = request;
  const isSettled = [
    'name',
    'names',
    'ordinal',
    'ordinals',
    'sort',
    'stadt',
    'phone',
    'plz',
    'strasse_mit_hausnummer',
  ].some((slot) => slot in slots);
  if (isSettled || request.isOfTalk === true || (intent !== 'pick' && intent !== 'read')) return null;
  const isChosen = asked?.kind === 'which' && shown.length > 1;
  const place =
    PLACE.exec(text)?.groups?.['place'] ?? (isChosen ? BARE_PLACE.exec(text)?.groups?.['place'] : undefined);
  if (place === undefined) return null;
  return { ...request, slots: { ...slots, ordinal: Number(place) } };
}

/** Columns that are looked for by the value of a change. */
const SOUGHT = ['phone', 'email', 'strasse_mit_hausnummer', 'plz', 'stadt', 'category'] as const;

/** `und 089 38910`, behind a search by a value: looked for as well, and nothing is changed. Null: it is something else. */
function nextSought(
  { intent, slots, text }: UserRequest,
  { asked, last, proposal }: Context,
): UserRequest | null {
  const isOpen = asked !== null || proposal !== null;
  const isLooking = last?.kind === 'search' || last?.kind === 'count';
  const { changes = {}, ...others } = slots;
  const columns = Object.entries(changes);
  if (intent !== 'change' || isOpen || !isLooking || columns.length !== 1 || Object.keys(others).length > 0)
    return null;
  const field = SOUGHT.find((column) => typeof changes[column] === 'string');
  if (field === undefined || !GOES_ON.test(text) || DOES.test(text)) return null;
  const criteria: Slots = { [field]: changes[field] };
  return { intent: last.kind, slots: criteria, text };
}

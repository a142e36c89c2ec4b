import type { Context } from './interpretation/context.ts';
import type { Slots, UserRequest } from './interpretation/interpretation.ts';

/** `weiter`, `die nächsten`. */
const MORE = /^\W*(?:und |u |bitte |mach |noch )*(?:weiter|mehr|(?:die )?nächsten?)(?: bitte)?\W*$/iu;
/** `die 3`, `nein man die 1`, `Nummer 2`: a position in the list, and no amount. */
const POSITION =
  /(?<!\p{L})(?:die|der|den|dem|das|von|bei|nummer|nr\.?) (?<place>\d{1,2})(?![\d.,:/-]|\s?(?:mitarbeiter|leute|filialen|zweigstellen|euro|€|prozent|%|uhr))/iu;
const BARE_POSITION = /^\W*(?<place>\d{1,2})\W*$/;
/** `und 089 38910`, `u zimmerstraße`: begins with nothing but a word that goes on. */
const GOES_ON = /^\s*(?:und|un|u|oder|od|sowie|noch|auch)(?: (?:noch|auch|die|der|das|in|wer|mit))*\s/iu;
/** A verb of an instruction. */
const DOES =
  /(?<!\p{L})(?:änder|aender|setz|trag|schreib|neu|lautet|ist|sind|heißt|auf|korrigier|stimmt|speicher|notier|mach|ergänz)\p{L}*/iu;

/** Resolves what a message says of the list that was told last (`weiter`, `die 3`). Null: it does not refer to it. */
export function resolveListReference(
  request: UserRequest,
  message: string,
  context: Context,
): UserRequest | null {
  const whole = { ...request, text: message };
  return resolveMore(whole, context) ?? resolvePosition(whole, context) ?? resolveNextSearch(whole, context);
}

function resolveMore({ text }: UserRequest, { openQuestion, proposal }: Context): UserRequest | null {
  const isFree = proposal === null && (openQuestion === null || openQuestion.kind === 'which');
  return isFree && MORE.test(text) ? { intent: 'search', slots: {}, isMore: true, text } : null;
}

/** The position that was said becomes the ordinal. */
function resolvePosition(request: UserRequest, { openQuestion, shown }: Context): UserRequest | null {
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
  const isChosen = openQuestion?.kind === 'which' && shown.length > 1;
  const position =
    POSITION.exec(text)?.groups?.['place'] ??
    (isChosen ? BARE_POSITION.exec(text)?.groups?.['place'] : undefined);
  if (position === undefined) return null;
  return { ...request, slots: { ...slots, ordinal: Number(position) } };
}

/** Columns that are looked for by the value of a change. */
const SOUGHT = ['phone', 'email', 'strasse_mit_hausnummer', 'plz', 'stadt', 'category'] as const;

/** `und 089 38910`, behind a search by a value: looked for as well, and nothing is changed. Null: it is something else. */
function resolveNextSearch(
  { intent, slots, text }: UserRequest,
  { openQuestion, lastAnswer, proposal }: Context,
): UserRequest | null {
  const isOpen = openQuestion !== null || proposal !== null;
  const isLooking = lastAnswer?.kind === 'search' || lastAnswer?.kind === 'count';
  const { changes = {}, ...others } = slots;
  const columns = Object.entries(changes);
  if (intent !== 'change' || isOpen || !isLooking || columns.length !== 1 || Object.keys(others).length > 0)
    return null;
  const field = SOUGHT.find((column) => typeof changes[column] === 'string');
  if (field === undefined || !GOES_ON.test(text) || DOES.test(text)) return null;
  const criteria: Slots = { [field]: changes[field] };
  return { intent: lastAnswer.kind, slots: criteria, text };
}

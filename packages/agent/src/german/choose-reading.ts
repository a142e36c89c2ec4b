import { type ProviderWritableField, parseProviderChanges } from '@rer/contracts';
import { plausibleChanges } from '@rer/directory';
import { columnEntries } from './column-entries.ts';
import type { ReadWish } from './network/network-reader.ts';
import type { Context } from './understand/context.ts';
import { type Intent, isAtALoss, type NewValue, type Slots, type Wish } from './understand/meaning.ts';

/** Who is believed: the network, the rules, or neither before the person has chosen between `both`. */
export type ChosenReader = 'network' | 'rules' | 'both';

/**
 * How sure the network has to be, from 0 to 1; chosen on a fifth of the open wordings, where it is right alone in 52 of 53
 * messages from 0.8 on and in 12 of 14 from 0.6 on.
 */
const SURE = {
  /** Of all that it read, where the rules read the same wish with other values. */
  values: 0.4,
  /** Of all that it read, where the rules read another wish. */
  wish: 0.4,
  /** Of the intent, where all of it is not sure. */
  intent: 0.9,
  /** From here on the rules are not heard at all. */
  alone: 0.6,
  /** Of the intent, where the rules hear an answer to what is open. */
  againstAnswer: 0.8,
  /** Of the intent that looks something up, where the rules hear a value for what is open. */
  againstWrite: 0.5,
  /** From here on a name that only the rules hear is none. */
  certain: 0.8,
  /** Of each intent of several. */
  several: 0.7,
} as const;

/** Words of a message that is no value alone. */
const SENTENCE_WORDS = 3;

const ANSWERS: ReadonlySet<Intent> = new Set(['confirm', 'deny', 'pick', 'change', 'create']);
const WRITING: ReadonlySet<Intent> = new Set(['change', 'create']);
const LOOKING: ReadonlySet<Intent> = new Set([
  'search',
  'read',
  'count',
  'compare',
  'average',
  'values',
  'history',
  'date',
  'repeat',
]);
/** What is to be deleted may be the record: it is taken back where it was just added. */
const DELETES = /(?<!\p{L})(?:lösch|loesch|entfern)/iu;
const NOT = /(?<!\p{L})(?:nicht|nich|net|ned)(?!\p{L})/iu;
/** Begins with a no: what follows is of the same matter. */
const NO = /^\W*(?:nein|nee|ne|nö|halt|falsch|quatsch)(?!\p{L})/iu;
/** The old value stands beside the new one: the rules know which is which. */
const INSTEAD =
  /(?<!\p{L})(?:sondern|statt|anstatt|nicht mehr|weg|ausgeschieden|verlässt|nachfolg\p{L}*)(?!\p{L})/iu;

/**
 * Who is believed of a message that the network read as `wishes` (`read`: how sure it is) and the rules as `rules`. `knows`: whether the
 * directory has a name or value.
 */
export function chosenReader(
  read: readonly ReadWish[],
  wishes: readonly Wish[],
  rules: Wish,
  context: Context,
  knows: (text: string) => boolean,
): ChosenReader {
  const [wish, other] = wishes;
  const [{ intentShare, sureness } = { intentShare: 0, sureness: 0 }] = read;
  if (wish === undefined) return 'rules';
  if (other !== undefined) return isSeveral(read, wishes, rules, context) ? 'network' : 'rules';
  if (wish.intent === 'confirm' || isUndoOfRules(wish, rules, context)) return 'rules';
  if (
    splitsName(wish.slots, rules.slots) ||
    losesCompany(wish, rules) ||
    (isListOfAll(wish) && rules.intent !== 'search')
  )
    return 'rules';
  if (wish.intent === rules.intent) {
    if (isBetter(wish, sureness, withoutGuesses(rules, sureness, knows), context)) return 'network';
    return isDisputed(wish, sureness, rules, context) ? 'both' : 'rules';
  }
  if (isAnswerOfRules(wish, intentShare, rules, context)) return 'rules';
  // `Ändere die E-Mail von X`: to ask for the value does no harm.
  const isValueAsked =
    rules.intent === 'change' && rules.slots.changes === undefined && wish.intent === 'read';
  const isWrite = WRITING.has(wish.intent) !== WRITING.has(rules.intent);
  const isLook = LOOKING.has(wish.intent) || LOOKING.has(rules.intent);
  const isUnsure = sureness < SURE.wish && intentShare < SURE.intent;
  if (isUnsure && !isValueAsked && isWrite && isLook && intentShare >= SURE.several) return 'both';
  if (isValueAsked || isUnsure) return 'rules';
  if (sureness >= SURE.alone || isAtALoss(rules)) return 'network';
  return isWrite && isLook ? 'both' : 'network';
}

/** What is taken back, and whether at all, is told by words that the rules know. */
function isUndoOfRules({ intent, text }: Wish, rules: Wish, { justWritten = null }: Context): boolean {
  if (rules.intent === 'undo') return true;
  const isOfRecord = DELETES.test(text) && (justWritten === null || rules.refusal === 'delete');
  return intent === 'undo' && (isOfRecord || NOT.test(text) || rules.slots.name !== undefined);
}

/** Two wishes, where the message is no answer to what is open: `nein, Montage zu den Angeboten` is one, whatever it begins with. */
function isSeveral(
  read: readonly ReadWish[],
  wishes: readonly Wish[],
  rules: Wish,
  { asked, proposal }: Context,
): boolean {
  const isOpen = asked !== null || proposal !== null;
  const last = wishes.at(-1);
  const isAnswer = isOpen && ANSWERS.has(rules.intent) && rules.intent !== 'confirm';
  const isOfAnother = last !== undefined && (LOOKING.has(last.intent) || last.slots.name !== undefined);
  if (isAnswer && !isOfAnother) return false;
  const isList = rules.intent === 'create' && saidIn(rules.slots).size >= LISTED_MIN;
  if (isList || isOneSearch(wishes, rules)) return false;
  return Math.min(...read.map(({ intentShare }) => intentShare)) >= SURE.several;
}

/** `Hamburger Sparkasse`: a name of two words is no town and a name. */
function splitsName({ name, ...criteria }: Slots, { name: whole }: Slots): boolean {
  const words = whole?.toLowerCase();
  if (name === undefined || words === undefined || words === name.toLowerCase()) return false;
  const town = criteria.stadt?.endsWith('er') === true ? criteria.stadt : undefined;
  const others = [town, criteria.category, criteria.produktgruppe, criteria.angebot, criteria.state];
  return others.some(
    (other) =>
      other !== undefined &&
      [`${other} ${name}`, `${name} ${other}`].some((both) => words.includes(both.toLowerCase())),
  );
}

/** `intern und inaktiv`: the rules have all criteria in one search. */
function isOneSearch(wishes: readonly Wish[], { intent, slots }: Wish): boolean {
  const own = wishes.map((wish) => Object.keys(wish.slots));
  const isTwice = new Set(own.flat()).size < own.flat().length;
  // `in Bonn und in Berlin`: one search has one town.
  if (isTwice) return false;
  return (
    wishes.every((wish) => wish.intent === intent) &&
    own.every((names) => names.length > 0 && names.every((slot) => slot !== 'name' && slot in slots))
  );
}

function isListOfAll({ intent, slots, isMore }: Wish): boolean {
  return intent === 'search' && Object.keys(slots).length === 0 && isMore !== true;
}

/** Whether the values of the network are better than those of the rules, who read the same wish. */
function isBetter(
  { intent, slots }: Wish,
  sureness: number,
  { slots: others, text }: Wish,
  { asked, proposal }: Context,
): boolean {
  if (asked !== null || proposal !== null || /[<>]/.test(text) || INSTEAD.test(text)) return false;
  const isWorse =
    saysLess(slots, others) ||
    missesNamed(slots, others) ||
    isFilled(slots, others) ||
    (hasUnstorable(slots) && !hasUnstorable(others)) ||
    (intent === 'create' && isListed(slots, others, sureness)) ||
    (intent === 'change' && isElsewhere(slots, others));
  const isAlike = LOOKING.has(intent) && Object.keys(slots).join() === Object.keys(others).join();
  const isSure = sureness >= SURE.values || intent === 'create' || isAlike;
  return !isWorse && (isSure || saysLess(others, slots));
}

/** What the rules took for a name or a value that the directory does not know, where the network is sure and heard none. */
function withoutGuesses(rules: Wish, sureness: number, knows: (text: string) => boolean): Wish {
  const isGuess = (slot: string, value: unknown) =>
    typeof value === 'string' &&
    !knows(value) &&
    (THINGS.has(slot) || (slot === 'name' && sureness >= SURE.certain));
  const kept = Object.entries(rules.slots).filter(([slot, value]) => !isGuess(slot, value));
  return { ...rules, slots: Object.fromEntries(kept) };
}

const THINGS: ReadonlySet<string> = new Set(['category', 'produktgruppe', 'angebot']);

/** Both hear a change and other values for the same column, and the network is unsure. */
function isDisputed(
  { intent, slots }: Wish,
  sureness: number,
  rules: Wish,
  { asked, proposal }: Context,
): boolean {
  if (intent !== 'change' || asked !== null || proposal !== null || sureness >= SURE.values) return false;
  const { changes: own = {} } = slots;
  return columnEntries<NewValue>(rules.slots.changes ?? {}).some(
    ([field, value]) => own[field] !== undefined && JSON.stringify(own[field]) !== JSON.stringify(value),
  );
}

/** `von taz und yoc die Webseite`: the rules heard both companies, and the network one. */
function losesCompany({ intent, slots }: Wish, rules: Wish): boolean {
  const { names = [] } = rules.slots;
  if (rules.intent !== 'compare' || names.length < 2) return false;
  return intent === 'read'
    ? slots.name !== undefined
    : intent === 'compare' && (slots.names ?? []).length < names.length;
}

/** Whether the rules hear an answer to what is open, and the network has too little against it. */
function isAnswerOfRules(
  wish: Wish,
  intentShare: number,
  rules: Wish,
  { asked, proposal }: Context,
): boolean {
  const isOpen = asked !== null || proposal !== null;
  if (!isOpen) return false;
  // `keine-mail`: a value alone, whatever it is.
  const isAwaited = asked?.kind === 'value' || asked?.kind === 'new-provider';
  const isNameAlone = wish.intent === 'search' && Object.keys(wish.slots).join() === 'name';
  if (isAwaited && (!isSentence(wish.text) || isNameAlone)) return true;
  // `in Husum`: what may be looked for becomes no change.
  if (LOOKING.has(rules.intent) && !LOOKING.has(wish.intent) && !isSentence(wish.text)) return true;
  if (!ANSWERS.has(rules.intent)) return false;
  if (WRITING.has(wish.intent) || wish.intent === 'pick') return true;
  if (rules.intent === 'deny' && !LOOKING.has(wish.intent)) return true;
  // A question never becomes a change: less is enough against one.
  if (LOOKING.has(wish.intent) && !NO.test(wish.text))
    return intentShare < (WRITING.has(rules.intent) ? SURE.againstWrite : SURE.againstAnswer);
  return intentShare < SURE.againstAnswer || (NO.test(wish.text) && wish.intent !== 'deny');
}

function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length >= SENTENCE_WORDS;
}

/** Whether a change has no value for the column that was named which that column can hold: `Ändere die Postleitzahl auf 123`. */
function missesNamed({ changes = {} }: Slots, { fields = [] }: Slots): boolean {
  const named = columnEntries<NewValue>(changes).filter(([field]) => fields.includes(field));
  return (
    fields.length > 0 &&
    Object.keys(changes).length > 0 &&
    changes.additional_data === undefined &&
    !named.some(([field, value]) => value !== null && isStorable(field, value))
  );
}

/** `PLZ: 50667, Ort: Köln, …`: a list with its labels is what the rules read best. */
function isListed(slots: Slots, others: Slots, sureness: number): boolean {
  const [own, theirs] = [saidIn(slots).size, saidIn(others).size];
  return theirs >= LISTED_MIN ? theirs >= own : sureness < SURE.values && theirs > own;
}

/** Columns of a new company from which on they are a list. */
const LISTED_MIN = 6;

/** Whether a value is none that its column can hold: a web address for an e-mail address. */
function hasUnstorable({ changes = {} }: Slots): boolean {
  return columnEntries<NewValue>(changes).some(
    ([field, value]) => (typeof value === 'string' || typeof value === 'number') && !isStorable(field, value),
  );
}

function isStorable(field: ProviderWritableField, value: NewValue): boolean {
  const parsed = parseProviderChanges({ [field]: value });
  return parsed.ok && plausibleChanges(parsed.changes).ok;
}

/** `die Notiz bitte leeren, sie bekommen …`: what stands beside is no value for a column that is to be emptied. */
function isFilled({ changes = {} }: Slots, { changes: others = {} }: Slots): boolean {
  return columnEntries<NewValue>(others).some(
    ([field, value]) => value === null && changes[field] !== undefined && changes[field] !== null,
  );
}

/** `die E-Mail auf kevin.netzblick.io`: the column was named, whatever its value looks like. */
function isElsewhere({ changes = {} }: Slots, { changes: others = {} }: Slots): boolean {
  return columnEntries<NewValue>(others).some(
    ([field, value]) => changes[field] === undefined && Object.values(changes).includes(value),
  );
}

/** Whether one reading leaves out what the other has: a criterion that is lost makes another answer. */
function saysLess(slots: Slots, others: Slots): boolean {
  const [own, theirs] = [saidIn(slots), saidIn(others)];
  return own.size < theirs.size && [...own].every((slot) => theirs.has(slot));
}

function saidIn({ changes = {}, ...slots }: Slots): ReadonlySet<string> {
  const entries = Object.entries(changes).flatMap(([field, value]) =>
    LISTS.has(field) && typeof value === 'string' ? value.split(',').map((_, i) => `${field} ${i}`) : field,
  );
  return new Set([...Object.keys(slots), ...entries]);
}

const LISTS: ReadonlySet<string> = new Set(['produktgruppen', 'angebote', 'stadtwerke_kollaborationen']);

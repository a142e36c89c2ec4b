import type { ProviderWritableField } from '@rer/contracts';
import type { Proposal } from '../../directory/directory-facts.ts';
import { columnEntries } from '../column-entries.ts';
import { asksForValue, type Context } from '../interpretation/context.ts';
import type { Interpretation, NewValue, Slots } from '../interpretation/interpretation.ts';
import { consistsOf } from '../sentence/sentence-content.ts';
import { fieldsOfItem, isContent, isField, TokenCursor } from '../sentence/token-cursor.ts';
import { readChangeSlots } from '../slots/change/read-change-slots.ts';
import { readCorrection } from '../slots/change/read-correction.ts';
import { assignNames } from '../slots/entry/assign-names.ts';
import type { EntryChanges } from '../slots/entry/provider-entry.ts';
import { readEntry } from '../slots/entry/read-entry.ts';
import { isText, ONLY_SEAT, requestedValue } from './requested-value.ts';

/** Answers to what the assistant asked for: a value, the next column of a new provider, a correction of a proposal. */
export function readReplyToQuestion(cursor: TokenCursor, context: Context): Interpretation | null {
  const { openQuestion, proposal } = context;
  if (cursor.contains('act:activate', 'act:deactivate') && openQuestion?.kind === 'new-provider') return null;
  if (isPlaceInList(cursor, context)) return null;
  if (openQuestion?.kind === 'new-provider' && isPassedOver(cursor)) return SKIPPED;
  const isRemark =
    openQuestion !== null &&
    'field' in openQuestion &&
    openQuestion.field !== null &&
    NOTED.has(openQuestion.field);
  if (isRemark && /^\W*(schreib|notier|trag|vermerk)/.test(cursor.plain))
    return openQuestion.kind === 'value'
      ? newValue(cursor, openQuestion.field)
      : newProvider(cursor, openQuestion.field);
  if (isQuestion(cursor) || isYesNoQuestion(cursor) || isPlainReply(cursor, context)) return null;
  if (openQuestion?.kind === 'new-provider') return newProvider(cursor, openQuestion.field);
  if (openQuestion?.kind === 'value') return newValue(cursor, openQuestion.field);
  if (proposal !== null && proposal.kind !== 'undo') return corrected(cursor, context);
  return null;
}

const PLACE =
  /^\W*(?:(?:und|nimm|zeig|mir|bitte|na) )*(?:der|die|das|den|dem) (?:erste|zweite|dritte|vierte|funfte|sechste|siebte|achte|neunte|zehnte|letzte)[nrms]?(?: bitte| da)?\W*$/;

/** `die zweite`, where a list was told in between: one of it, and no value. */
function isPlaceInList({ plain }: TokenCursor, { openQuestion, shown }: Context): boolean {
  const isValue = asksForValue(openQuestion);
  return isValue && shown.length > 1 && PLACE.test(plain);
}

/** Words of a reply that says that there is none. */
const SKIP_WORDS_MAX = 11;

const SKIPPED: Interpretation = { intent: 'create', slots: {}, isSkipped: true };

/** `hab ich grade keine Zahl da`: said of the value asked for, whatever its words mean elsewhere. */
function isPassedOver(cursor: TokenCursor): boolean {
  return (
    /^\W*(da |das |den |die |so )?(hab|habe|haben|weiss|kenn|kenne|muss|musste|liegt) (ich|wir|mir|uns)\b/.test(
      cursor.plain,
    ) &&
    (UNKNOWN.test(cursor.plain) || NONE.test(cursor.plain)) &&
    !/\?|\baber\b/.test(cursor.message) &&
    !cursor.items.some((item) => item.value !== null) &&
    cursor.items.length <= SKIP_WORDS_MAX
  );
}

/** A yes, a no or a greeting and nothing else; of a column that is true or false they are its value. */
function isPlainReply(cursor: TokenCursor, { openQuestion }: Context): boolean {
  const field = asksForValue(openQuestion) ? openQuestion.field : null;
  if (field === 'intern' || field === 'is_active') return cursor.contains('act:drop');
  const isKnown = cursor.items.every(
    (item) => item.isPunctuation || (item.isExact && item.value === null && !isContent(item)),
  );
  const isUnknown =
    UNKNOWN.test(cursor.plain) ||
    (NONE.test(cursor.plain) &&
      !/^\W*(nein|nee|ne|no)\W*$/u.test(cursor.plain) &&
      openQuestion?.kind === 'new-provider');
  return isKnown && !isUnknown && consistsOf(cursor, (tag) => /^(say:|act:drop|not|true|false)/.test(tag));
}

function isQuestion(cursor: TokenCursor): boolean {
  const first = cursor.items.find(
    (item) =>
      !item.isPunctuation && !item.tags.has('and') && !(item.tags.has('filler') && item.tags.size === 1),
  );
  const isAsked =
    first !== undefined &&
    [...first.tags].some((tag) => tag.startsWith('ask:')) &&
    !cursor.items.some((item) => item.value !== null && item.value.kind !== 'number');
  const isSearch = cursor.items.some(
    (item) => item.tags.has('act:search') && !/^(raus|heraus)(find|zufind)/i.test(item.text),
  );
  return isAsked || isSearch || cursor.contains('act:compare', 'act:count', 'act:undo');
}

const VERB_FIRST = /^\W*(und |aber |oder )?(ist|sind|war|hat|haben|steht|sitzt|gibt es|macht|bietet|gilt)\b/;
const ASKED_OF = /^\W*(und |aber |oder )?(ist|sind|hat|haben|steht) (die|der|das|er|sie|es|bei|\p{L}{4,}) /u;

/** `ist Klimahaus Jansen jetzt aktiv?`, `hat die Firma Filialen`: asked, and no value. */
function isYesNoQuestion(cursor: TokenCursor): boolean {
  if (/\?\s*$/.test(cursor.message)) return VERB_FIRST.test(cursor.plain);
  const isTyped = cursor.items.some((item) => item.value !== null);
  return !isTyped && ASKED_OF.test(cursor.plain) && !UNKNOWN.test(cursor.plain) && !NONE.test(cursor.plain);
}

function isCount({ changes }: Pick<Slots, 'changes'>): boolean {
  return (
    changes !== undefined &&
    Object.values(changes).some((value) => typeof value === 'number' || typeof value === 'boolean')
  );
}

/** While a provider is being added: the value asked for, another one, a correction of an earlier one, or that there is none. */
function newProvider(cursor: TokenCursor, field: ProviderWritableField | null): Interpretation | null {
  if (cursor.contains('act:finish') && !cursor.items.some((item) => item.value !== null))
    return { intent: 'create', slots: {}, isFinished: true };
  const isDropped =
    /\b(doch|lieber)\s+(keine?n?|nicht)\b.*\b(anleg|neu|aufnehm|erfass)|\b(nicht|nichts) (mehr )?anleg/iu.test(
      cursor.plain,
    );
  if (isDropped) return { intent: 'deny', slots: {} };
  const several = field === null || !NOTED.has(field) ? severalValues(cursor, field) : null;
  if (several !== null) return several;
  const named =
    !(field === 'zweigstellen' && ONLY_SEAT.test(cursor.plain)) &&
    cursor.items.some((item) => isField(item) && !fieldsOfItem(item).some((one) => one === field));
  // `info@…` is no name.
  const [only, other] = cursor.items.filter((item) => !item.isPunctuation);
  const isAddress = only?.value?.kind === 'email' || only?.value?.kind === 'web';
  const isNoName = field === 'name' && isAddress && other === undefined;
  const own = field === null || named || isNoName ? null : requestedValue(cursor, field);
  const hasTyped = cursor.items.some((item) => item.value !== null);
  const isShort = cursor.items.filter((item) => !item.isPunctuation).length <= SKIP_WORDS_MAX;
  const isSkip = UNKNOWN.test(cursor.plain) || (NONE.test(cursor.plain) && (own === null || !isCount(own)));
  if (isSkip && isShort && !hasTyped) return SKIPPED;
  if (own !== null) return { intent: 'create', slots: own };
  const values = bareValuesOf(cursor);
  if (values !== null) return { intent: 'create', slots: { changes: values } };
  const slots = onlyChanges(readChangeSlots(cursor));
  if (slots.changes !== undefined) return { intent: 'create', slots };
  return null;
}

const NOTED: ReadonlySet<ProviderWritableField> = new Set(['notes', 'sonstiges', 'benchmarks']);
const PLACES: ReadonlySet<ProviderWritableField> = new Set([
  'strasse_mit_hausnummer',
  'plz',
  'stadt',
  'land',
]);

/** A reply that tells more than was asked for: each value goes to its column. Null: it does not. */
function severalValues(cursor: TokenCursor, column: ProviderWritableField | null): Interpretation | null {
  const entry = readEntry(cursor);
  const isTown =
    column !== null && !PLACES.has(column) && cursor.has(0, 'prep:in') && bareValuesOf(cursor) !== null;
  if (isTown) return { intent: 'create', slots: { changes: entry.changes } };
  const columns = Object.keys(entry.changes);
  if (columns.length + (column === 'name' && columns.length > 0 ? entry.names.length : 0) < 2) return null;
  const { changes, unplaced } =
    column === 'name'
      ? assignNames(entry)
      : { changes: entry.changes, unplaced: [...entry.unplaced, ...entry.names] };
  return { intent: 'create', slots: { changes }, ...(unplaced.length > 0 ? { unplaced } : {}) };
}

function onlyChanges({ changes }: Pick<Slots, 'changes' | 'fields'>): Pick<Slots, 'changes'> {
  return changes === undefined ? {} : { changes };
}

function newValue(cursor: TokenCursor, field: ProviderWritableField): Interpretation | null {
  const isOther =
    cursor.items.some((item) => isField(item) && !fieldsOfItem(item).some((named) => named === field)) &&
    !isText(field);
  const own = isOther ? null : requestedValue(cursor, field);
  if (own !== null) return { intent: 'change', slots: own };
  const slots = onlyChanges(readChangeSlots(cursor));
  return slots.changes === undefined ? null : { intent: 'change', slots };
}

const COUNTS: ReadonlySet<ProviderWritableField> = new Set([
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
]);
function corrected(cursor: TokenCursor, { proposal }: Context): Interpretation | null {
  if (proposal === null || proposal.kind === 'undo') return null;
  const values = bareValuesOf(cursor);
  if (values !== null && isOfProposal(values, proposal))
    return { intent: proposal.kind === 'create' ? 'create' : 'change', slots: { changes: values } };
  if (proposal.kind === 'create') {
    const { changes } = readChangeSlots(new TokenCursor(cursor));
    if (changes !== undefined && cursor.items.some(isField)) return { intent: 'create', slots: { changes } };
  }
  const correction = readCorrection(cursor, proposal);
  return correction === null
    ? null
    : { intent: proposal.kind === 'create' ? 'create' : 'change', slots: correction };
}

/** Values of a new provider; of a change that waits only those of its columns, and those whose shape tells what they are. */
function isOfProposal(values: EntryChanges, { fields, kind }: Exclude<Proposal, { kind: 'undo' }>): boolean {
  const proposed = fields.map(({ field }) => field);
  const isAddress = proposed.some((field) => PLACES.has(field));
  return (
    kind === 'create' ||
    columnEntries<NewValue>(values).every(
      ([field]) =>
        proposed.includes(field) ||
        (isAddress && PLACES.has(field)) ||
        field === 'strasse_mit_hausnummer' ||
        (field === 'plz' && !proposed.some((other) => COUNTS.has(other))),
    )
  );
}

/** `nicht`, as it is said. */
const NOT = '(nicht|nich|net|nit|ned|nischt|nix)';

/** The user does not know, or does not want to say. */
export const UNKNOWN = new RegExp(
  [
    String.raw`\b(ubergeh|uberspring|entfall|entfiel)\p{L}*`,
    String.raw`\b(offen|leer|frei|weg|aus)\s?lass\p{L}*`,
    String.raw`\b(lass\p{L}*|bleib\p{L}*)\b.*\b(offen|leer|frei|weg|aus)\b`,
    String.raw`\b(skip|weiter|nachste\p{L}*|spater|auslassen|egal|unbekannt|keine ahnung|keine angaben?)\b`,
    String.raw`\b(weiss|kenn|kenne|hab|habe|haben|sag|sagen|bekannt|da|vor|parat)\b.*\b${NOT}\b`,
    String.raw`\b${NOT} (bekannt|zur hand|da|vorliegend|parat|griffbereit)\b`,
    String.raw`\b(brauch\p{L}*|muss)\b.*\b${NOT}\b`,
    String.raw`\b(erst ?mal|vorerst|einstweilen|zunachst|mach\p{L}*|geht( auch)?) ohne\b`,
    String.raw`\b(rausfinden|herausfinden|rauskriegen|nachreich\p{L}*|reiche? ich nach|nachfragen|nachtragen|erfragen|nachschauen|nachsehen|klaren|trag\p{L}* ich nach)\b`,
    String.raw`\b(kommt|kommen|folgt|folgen|gibts?|liefer\w*|reich\w*|geb\w*|schick\w*) (ich |wir |es |die |das )*(noch )?(nach|spater)\b|\bfolgt noch\b`,
    String.raw`\b(da )?muss ich (leider )?passen\b`,
    String.raw`\b(spielt keine rolle|fallt weg|liegt mir (\p{L}+ )?${NOT} vor)\b`,
    String.raw`^\W*k\s?\.\s?a\b|^\W*(ka|kp|na|n\s?/\s?a)\W*$`,
  ].join('|'),
  'iu',
);
/** There is none. */
export const NONE = /\b(kein(e[nrs]?)?|keins|nichts|nix|nicht|nich|net|ned|ohne)\b/iu;

/** A message that is nothing but values, each with the name of its column or known by its shape. Null: it is not. */
export function bareValuesOf(cursor: TokenCursor): EntryChanges | null {
  if (isOther(cursor)) return null;
  const { changes, unplaced, names } = readEntry(cursor);
  return Object.keys(changes).length > 0 && unplaced.length === 0 && names.length === 0 ? changes : null;
}

/** A search, a question, an exchange: values in it are no new ones. */
function isOther(cursor: TokenCursor): boolean {
  return (
    /\?\s*$/.test(cursor.message) ||
    // `nicht achtzehn Millionen acht Millionen`: one of them is wrong.
    cursor.items.some((item, at) => item.value !== null && cursor.has(at - 1, 'not')) ||
    /\b(sondern|statt|anstatt|letzte\w* (ziffer|zahl|stelle))\b/.test(cursor.plain) ||
    cursor.contains(
      'act:search',
      'act:show',
      'act:count',
      'act:compare',
      'act:undo',
      'act:remove',
      'act:create',
      'act:drop',
      'noun:providers',
      'noun:all',
      'ask:who',
      'ask:what',
      'ask:which',
      'ask:where',
      'ask:count',
      'ask:how',
      'ask:when',
      'instead',
    )
  );
}

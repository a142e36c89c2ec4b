import { type ProviderWritableField, parseProviderChanges } from '@rer/contracts';
import { plausibleChanges } from '@rer/directory/plausibility';
import { spellingKey } from '../text/spelling-key.ts';
import { assignLeadingName } from './assign-leading-name.ts';
import { columnEntries } from './column-entries.ts';
import { findNameMentions } from './find-mentions.ts';
import { asksForValue, type Context } from './interpretation/context.ts';
import type { NewValue, Slots, UserRequest } from './interpretation/interpretation.ts';
import type { DirectoryWords } from './known/directory-words.ts';
import { knownParts } from './known/known-parts.ts';
import { networkTokens } from './network/network-tokens.ts';
import { addedPart } from './reply-rules/misplaced-value.ts';
import { nameText, nextName } from './sentence/name-runs.ts';
import { sentenceOf } from './sentence/sentence.ts';
import { isContent, TokenCursor } from './sentence/token-cursor.ts';
import { writtenForm } from './slots/change/written-form.ts';
import { isKnownTown } from './vocabulary/towns.ts';

/** A deletion may mean the record: only a record that was just added can be taken back. */
const DELETES = /(?<!\p{L})(?:lösch|loesch|entfern)/iu;
/** `löschen Sie meine letzte Eingabe`: what was written, and not a company. */
const OF_ENTRY =
  /(?<!\p{L})(?:eingabe|änderung|letzte[nrs]?|gerade|eben|zurück|rückgängig|sollen)(?!\p{L})/iu;
/** `nimm das nicht zurück`; `das hätte ich nicht löschen sollen` wants it back. */
const NOT_BACK =
  /(?<!\p{L})(?:nicht|nich|net|ned)(?: (?:mehr|wieder|alles|das|gleich))?(?: (?:zurück|rückgängig|raus|weg|stornier|falsch|verkehrt)\p{L}*)(?!.{0,20}(?:sollen|dürfen|wollen))/iu;
const ALL = /(?<!\p{L})(?:alle[srnm]?|liste|sämtliche|komplette?|gesamte?s?|verzeichnis)(?!\p{L})/iu;
/** Words of a message that is no value alone. */
const SENTENCE_WORDS = 3;
const ADDRESS: ReadonlySet<string> = new Set(['strasse_mit_hausnummer', 'plz', 'stadt', 'land']);

/**
 * A request of the network by what its words can mean where the conversation stands: nothing is undone that was not said to be, a bare value answers the very question that
 * is open, and a bare town becomes no change where no address is in question.
 */
export function requestInContext(given: UserRequest, context: Context, words: DirectoryWords): UserRequest {
  const other = correctToSecondName(given, context, words) ?? correctCompany(given, context);
  if (other !== null) return other;
  const request = assignLeadingName(given, context);
  const alone = request.text.trim();
  if (FIGURES.test(alone) && context.openQuestion === null && context.proposal === null)
    return { intent: 'search', slots: { name: alone }, text: request.text };
  switch (request.intent) {
    case 'undo':
      return resolveUndo(request, context, words);
    case 'search':
      return addTrade(addSoughtName(resolvePhoneQuestion(request), words), words);
    case 'count':
      return addTrade(addCountedName(request, words), words);
    case 'read':
      return resolvePhoneQuestion(resolveBareRead(assignKnownName(request, words), words));
    case 'deny':
      return skipColumn(request, context);
    case 'compare':
    case 'pick':
      return searchFirstOnes(request) ?? compareByPosition(request, context);
    case 'change':
    case 'create':
      return moveToNamedColumn(
        resolveReply(removePart(assignKnownName(request, words), context), context),
        context,
      );
    default:
      return request;
  }
}

const MEANT =
  /(?<!\p{L})(?:meine?|meinte|gemeint|sondern|falsche[rn]? (?:firma|dienstleister|unternehmen)|nicht (?:bei|von|die|der))(?!\p{L})/iu;

/** `nein, ich meinte die Nordlicht Netzservice`: what waits for a yes is of another company. Null: it is something else. */
export function correctCompany(
  { intent, slots, text }: UserRequest,
  { proposal }: Context,
): UserRequest | null {
  const isName = Object.keys(slots).length === 1;
  const isNamed = intent === 'pick' || intent === 'search' || intent === 'read' || intent === 'change';
  if (!isName || !isNamed || !MEANT.test(text) || /\?/.test(text)) return null;
  return slots.name === undefined ? null : moveProposalTo(slots.name, text, proposal);
}

const DENIES_FIRST = /^\W*(?:(?:nein|nee|ne|nö|halt)\W+)?(?:nicht|nich|net)(?!\p{L})/iu;

/** `nicht Techgur, kfzteile24`: of two names that the directory has the second is meant. Null: it is something else. */
function correctToSecondName(
  { slots, text }: UserRequest,
  { proposal }: Context,
  words: DirectoryWords,
): UserRequest | null {
  const isOther = Object.keys(slots).some((slot) => slot !== 'name');
  if (proposal === null || isOther || !DENIES_FIRST.test(text)) return null;
  const [first, second, third] = findNameMentions(text, words);
  if (first === undefined || second === undefined || third !== undefined) return null;
  return moveProposalTo(second.text, text, proposal);
}

function moveProposalTo(name: string, text: string, proposal: Context['proposal']): UserRequest | null {
  if (proposal?.kind !== 'change') return null;
  const changes = Object.fromEntries(proposal.fields.map((field) => [field.field, addedPart(field)]));
  return { intent: 'change', slots: { name, changes }, text };
}

function resolveUndo(
  request: UserRequest,
  { justWritten = null }: Context,
  words: DirectoryWords,
): UserRequest {
  const { text } = request;
  if (NOT_BACK.test(text)) return { intent: 'deny', slots: {}, text };
  if (DELETES.test(text) && !OF_ENTRY.test(text) && justWritten?.kind !== 'create')
    return { intent: 'refuse', slots: {}, refusal: 'delete', text };
  // `ups, zurück zu Metraq`
  const name = findNameMentions(text, words).find((said) => !isOrdinary(said.text))?.text;
  return name === undefined ? request : { intent: 'search', slots: { name }, text };
}

/** `weiß ich nicht, steht nicht drauf`: a column of a new company stays empty; that all of it is dropped is told by the rules. */
function skipColumn(request: UserRequest, { openQuestion }: Context): UserRequest {
  return openQuestion?.kind === 'new-provider'
    ? { intent: 'create', slots: {}, isSkipped: true, text: request.text }
    : request;
}

/** `Nummer`, `Apolda`: ordinary words and towns, though companies are called so. */
function isOrdinary(text: string): boolean {
  const { items } = new TokenCursor(sentenceOf(text));
  return items.every((item) => !isContent(item)) || isKnownTown(spellingKey(text)) || /\d/.test(text);
}

/** A departing person is no company. */
const LEAVES =
  /(?<!\p{L})(?:nicht mehr|aufgehört|ausgeschieden|verlässt|verlassen|gegangen|weg|statt|anstatt)(?!\p{L})/u;

/** `Bei Hornbach stimmt die Nummer nicht mehr`: a company that is named beats the one that is shown, wherever its name stands. */
function assignKnownName(request: UserRequest, words: DirectoryWords): UserRequest {
  const { name, ordinal, changes = {} } = request.slots;
  const isSettled = name !== undefined || ordinal !== undefined || request.isOfTalk === true;
  if (request.intent === 'create' || isSettled || LEAVES.test(request.text)) return request;
  const values = JSON.stringify(changes).toLowerCase();
  const said = findNameMentions(request.text, words).flatMap(({ text }) => {
    // What a utility is called is told by its town.
    const isOther = values.includes(text.toLowerCase()) || isOrdinary(text) || /^stadtwerk/iu.test(text);
    return isOther ? [] : [text];
  });
  const [only, other] = said;
  if (only === undefined || other !== undefined) return request;
  return { ...request, slots: { ...request.slots, name: only } };
}

/** Words of a message that is a name and a column. */
const SHORT_WORDS = 3;
const LED_WORDS = 6;
/** Words that speak of the one that is shown, or ask. */
const OF_FOCUS =
  /(?<!\p{L})(?:die|der|das|den|dem|denen|dene|dessen|deren|da|dort|hier|ihm|ihr|ihre|es|ist|is|wie|was|wat|wer|wo|welche\p{L}?|und|un|auch|noch|neue\p{L}?)(?!\p{L})/iu;

/** `1&1` */
const FIGURES = /^\d{1,4}\s?[&+]\s?\d{1,4}$/;

/** What stands behind the last `von`, `bei` to the end. */
function nameBehindPreposition(text: string): string | undefined {
  const said = text.trim().split(/\s+/);
  const at = said.findLastIndex((word) => /^(?:von|vom|beim?)$/iu.test(word));
  const name = said
    .slice(at + 1)
    .join(' ')
    .replace(/[?.!]{1,3}$/u, '');
  return at < 0 || name === '' ? undefined : name;
}

/** `brandl tel`: a word that may be a name is of no other company, and a number that is asked about is looked for. */
function resolveBareRead(request: UserRequest, words: DirectoryWords): UserRequest {
  const { name, ordinal, stadt, fields, extraFields, ...found } = request.slots;
  if (name !== undefined || ordinal !== undefined || stadt !== undefined || request.isOfTalk === true)
    return request;
  const isOfValue = found.phone !== undefined || found.email !== undefined;
  if (isOfValue && fields === undefined && extraFields === undefined)
    return { intent: 'search', slots: found, text: request.text };
  const said = request.text.trim().split(/\s+/).length;
  if (/stadtwerk/iu.test(request.text)) return request;
  const isShort = said <= SHORT_WORDS && !OF_FOCUS.test(request.text);
  const led = said <= LED_WORDS ? nameBehindPreposition(request.text) : undefined;
  if (isOfValue || (!isShort && led === undefined)) return request;
  const cursor = new TokenCursor(sentenceOf(led ?? request.text, words));
  const run = nextName(cursor, 0);
  return run === null ? request : { ...request, slots: { ...request.slots, name: nameText(cursor, run) } };
}

const NUMBER = /(?<!\p{L})(?:nr|nummer|tel)(?!\p{L})/iu;

/** `nr hornbach`: a company and the word for its telephone, without a number. */
function resolvePhoneQuestion(request: UserRequest): UserRequest {
  const { name, ...others } = request.slots;
  const isShort = request.text.trim().split(/\s+/).length <= LED_WORDS && !/\d/.test(request.text);
  if (name === undefined || Object.keys(others).length > 0 || !isShort || !NUMBER.test(request.text))
    return request;
  return NUMBER.test(name) ? request : { ...request, intent: 'read', slots: { name, fields: ['phone'] } };
}

/** `Wie viele Stadtwerke haben wir?`: a word that is no criterion is looked for in names, and not left out. */
function addCountedName(request: UserRequest, words: DirectoryWords): UserRequest {
  if (Object.keys(request.slots).length > 0 || request.isContinued === true) return request;
  const utility = /(?<!\p{L})stadtwerken?(?!\p{L})/iu.exec(request.text)?.[0];
  const cursor = new TokenCursor(sentenceOf(request.text, words));
  const run = utility === undefined ? nextName(cursor, 0) : null;
  const name = utility === undefined ? (run === null ? undefined : nameText(cursor, run)) : 'Stadtwerke';
  return name === undefined ? request : { ...request, slots: { name } };
}

/** `Name ohne Transporter`: a part to leave out of a waiting value is no value itself. */
export function removePart(request: UserRequest, { proposal }: Context): UserRequest {
  if (proposal === null || proposal.kind === 'undo') return request;
  const waiting = new Map(proposal.fields.map(({ field, new: value }) => [field, value]));
  const changes = columnEntries<NewValue>(request.slots.changes ?? {}).map(([field, value]) => {
    const old = waiting.get(field);
    const isPart =
      typeof value === 'string' &&
      typeof old === 'string' &&
      old.length > value.length &&
      old.toLowerCase().includes(value.toLowerCase()) &&
      request.text.toLowerCase().includes(`ohne ${value.toLowerCase()}`);
    if (!isPart) return [field, value] as const;
    const at = old.toLowerCase().indexOf(value.toLowerCase());
    const left = `${old.slice(0, at)}${old.slice(at + value.length)}`.replace(/ {2,}/g, ' ').trim();
    return [field, left] as const;
  });
  return changes.length === 0
    ? request
    : { ...request, slots: { ...request.slots, changes: Object.fromEntries(changes) } };
}

/** `Reiseanbieter`: what they do, in the word for them. */
const TRADERS =
  /(?<!\p{L})(?!groß|einzel|klein|vor|haupt|vertrags|fremd|dienst|partner|fach|familien|dritt|stamm|mitglieds)(?<trade>\p{L}{3,20}?)s?-?(?:anbieter|firmen|firma|betriebe?|hersteller|lieferanten?)[ns]?(?!\p{L})/iu;
const GOODS = ['category', 'produktgruppe', 'angebot', 'name', 'stadtwerke', 'additional'] as const;

/** A word for what they do is no word to leave out. */
function addTrade(request: UserRequest, words: DirectoryWords): UserRequest {
  const trade = TRADERS.exec(request.text)?.groups?.['trade'];
  const isOther = trade === undefined || GOODS.some((slot) => request.slots[slot] !== undefined);
  if (isOther || request.isMore === true || isKnown(trade, words)) return request;
  const produktgruppe = trade.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return { ...request, slots: { ...request.slots, produktgruppe } };
}

/** `Wer kooperiert mit Stadtwerken?`: with any. */
const COOPERATES = /kooperier|kooperation|zusammenarbeit|arbeiten|partner/iu;
const UTILITY = /stadtwerk/iu;

/** `suche weiss`: a sought name may be any word. */
const SEEKS =
  /^\W*(?:bitte )?(?:suche?|finde?)(?: (?:mir|mal|bitte))? (?!(?:mal|mir|was|etwas|noch|eine?n?|die|den|das|weiter|firmen?|dienstleister|anbieter|betriebe?)(?!\p{L}))(?<name>\p{L}{3,30}(?: \p{L}{2,30})?)\W*$/iu;

/** Whether the directory has all of a text, as a name or a value. */
function isKnown(text: string, words: DirectoryWords): boolean {
  const tokens = networkTokens(text);
  const [part, other] = knownParts(tokens, words);
  return part !== undefined && other === undefined && part.from === 0 && part.to === tokens.length;
}

/** `nien`: a search without any criterion looks for a name; `zeig mir alle` is out of task. */
function addSoughtName(request: UserRequest, words: DirectoryWords): UserRequest {
  const { slots, text } = request;
  const { name: said, ...found } = slots;
  // `ich hab Post von a@b.de`: an unknown word beside an address is no name.
  const isFound = [found.email, found.phone, found.empty, found.filled].some((slot) => slot !== undefined);
  if (said !== undefined && isFound && !isKnown(said, words)) return { ...request, slots: found };
  if (Object.keys(slots).length > 0 || request.isMore === true || request.isContinued === true)
    return request;
  if (COOPERATES.test(text) && UTILITY.test(text)) return { ...request, slots: { stadtwerke: true } };
  const cursor = new TokenCursor(sentenceOf(text, words));
  const run = ALL.test(text) ? null : nextName(cursor, 0);
  const sought = ALL.test(text) ? undefined : SEEKS.exec(text)?.groups?.['name'];
  const figures = /(?<![\p{L}\d])\d+\s?[&+]\s?\d+(?![\p{L}\d])/u.exec(text)?.[0];
  const name = figures ?? (run === null ? sought : nameText(cursor, run));
  return name === undefined
    ? { intent: 'refuse', slots: {}, refusal: 'topic', text }
    : { ...request, slots: { name } };
}

const FIRST = /(?<!\p{L})ersten\s+(?<count>\d{1,2})(?!\d)/iu;

/** `die ersten 20 aus Berlin`: a search of its own, whatever was told before. Null: it is none. */
function searchFirstOnes({ slots, text }: UserRequest): UserRequest | null {
  const count = FIRST.exec(text)?.groups?.['count'];
  const { ordinal: _, ordinals: __, ...criteria } = slots;
  if (count === undefined || Object.keys(criteria).length === 0) return null;
  return { intent: 'search', slots: { ...criteria, limit: Number(count) }, text };
}

const COMPARES = /vergl(?:eich|ich)|gegen(?:über|einander)?(?!\p{L})|gegenüberstell|unterschied/iu;
const FIRST_TWO = /(?<!\p{L})(?:ersten (?:beiden|zwei)|beiden ersten|zwei ersten)(?!\p{L})/iu;
const NUMBERED = /(?:nummer|nr\.?|platz)\s?(\d{1,2})(?!\d)/giu;

/** `die ersten beiden vergleichen`, `Nummer 2 gegen Nummer 3`: those of the list. */
function compareByPosition(request: UserRequest, { shown }: Context): UserRequest {
  const { ordinals, ordinal: _, ...slots } = request.slots;
  const isCompared = request.intent === 'compare' || (ordinals !== undefined && COMPARES.test(request.text));
  if (!isCompared || slots.names !== undefined) return request;
  const numbered = [...request.text.matchAll(NUMBERED)].map(([, position]) => Number(position));
  const positions = numbered.length > 1 ? numbered : FIRST_TWO.test(request.text) ? [1, 2] : (ordinals ?? []);
  const names = positions.flatMap(
    (position) => shown.at(position < 0 ? position : position - 1)?.label ?? [],
  );
  return { ...request, intent: 'compare', slots: names.length > 1 ? { ...slots, names } : slots };
}

const LEADS =
  /(?<!\p{L})(?:in|aus|mit|von|vom|ist|sind|heißt|heißen|die|der|das|macht|machen|bei)(?!\p{L})/iu;
const NAME_WORDS_MAX = 5;

/** Words and nothing that tells a second value. */
function isNameAlone(text: string): boolean {
  const isWords = /^[\p{L}&.\- ]{2,60}$/u.test(text.trim());
  return isWords && text.trim().split(/\s+/).length <= NAME_WORDS_MAX && !LEADS.test(text);
}

const NAMED: readonly (readonly [RegExp, ProviderWritableField])[] = [
  [/(?<!\p{L})(?:e-?)?mail(?:-?adresse)?(?!\p{L})/iu, 'email'],
  [/(?<!\p{L})(?:telefon(?:nummer)?|rufnummer)(?!\p{L})/iu, 'phone'],
  [/(?<!\p{L})(?:webseite|website|homepage|url)(?!\p{L})/iu, 'url'],
];
const VALUE = /(?:(?<!\p{L})(?:auf|lautet|ist|=)|[:=])\s+(?<value>[^\s:]{1,80}?)[\s.!]*$/iu;

/** `die E-Mail auf kevin.netzblick.io`: the column was named, whatever its value looks like. */
function moveToNamedColumn(request: UserRequest, { openQuestion, proposal }: Context): UserRequest {
  if (request.intent !== 'change' || openQuestion !== null || proposal !== null) return request;
  const changes = columnEntries<NewValue>(request.slots.changes ?? {});
  const named = NAMED.filter(([word]) => word.test(request.text));
  const [field] = named.length === 1 ? named.map(([, column]) => column) : [];
  const value = VALUE.exec(request.text)?.groups?.['value'];
  const isElsewhere =
    changes.length === 1 && changes.every(([column]) => column !== field && column !== 'additional_data');
  if (field === undefined || value === undefined || !isElsewhere || isStorable(field, changes[0]?.[1]))
    return request;
  return { ...request, slots: { ...request.slots, changes: { [field]: value } } };
}

/** Whether a column can hold a value. */
function isStorable(field: ProviderWritableField, value: unknown): boolean {
  const parsed = parseProviderChanges({ [field]: value });
  return parsed.ok && plausibleChanges(parsed.changes).ok;
}

/** Criteria that search for an address. */
function criteriaOf({
  strasse_mit_hausnummer: street,
  plz,
  stadt,
  land,
}: NonNullable<Slots['changes']>): Slots {
  return {
    ...(typeof street === 'string' ? { strasse_mit_hausnummer: street } : {}),
    ...(typeof plz === 'string' ? { plz } : {}),
    ...(typeof stadt === 'string' ? { stadt } : {}),
    ...(typeof land === 'string' ? { land } : {}),
  };
}

function resolveReply(request: UserRequest, { openQuestion, proposal }: Context): UserRequest {
  const { text } = request;
  const isSentence = text.trim().split(/\s+/).length >= SENTENCE_WORDS;
  const changes = request.slots.changes ?? {};
  const columns = Object.keys(changes);
  const field = asksForValue(openQuestion) ? openQuestion.field : null;
  // `keine-mail`, where the mail was asked for: that it is none is told by the rule of its column.
  if (field !== null && !columns.includes(field) && !/\s/.test(text.trim())) {
    const isValue = /^\d+$/.test(text.trim()) && isStorable(field, text.trim());
    if (isValue) return { ...request, slots: { changes: { [field]: text.trim() } } };
    if (openQuestion?.kind === 'value' || columns.length === 0)
      return { intent: 'refuse', slots: {}, refusal: 'topic', text };
  }
  // `Trafo Service Harburg`, where the name was asked for.
  const isName =
    (field === 'name' || field === 'firmen_name') && columns.includes('name') && columns.length > 1;
  if (isName && isNameAlone(text))
    return { ...request, slots: { changes: { name: writtenForm('name', text.trim()) } } };
  const [only, other] = columnEntries<NewValue>(changes);
  const isUnstorable =
    only !== undefined && other === undefined && only[0] === 'plz' && !isStorable(only[0], only[1]);
  if (isUnstorable && openQuestion?.kind === 'value')
    return { intent: 'refuse', slots: {}, refusal: 'topic', text };
  if (isUnstorable && request.intent === 'change') {
    const { changes: __, ...slots } = request.slots;
    return { ...request, slots: { ...slots, fields: [only[0]] } };
  }
  const isOfAddress = columns.length > 0 && columns.every((column) => ADDRESS.has(column));
  if (proposal?.kind !== 'change' || isSentence || !isOfAddress || openQuestion !== null) return request;
  if (proposal.fields.some((own) => ADDRESS.has(own.field))) return request;
  return { intent: 'search', slots: criteriaOf(changes), text };
}

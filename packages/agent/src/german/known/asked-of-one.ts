import { askedColumns } from '../understand/asked-columns.ts';
import { asksForColumn, isDone, isQuestion } from '../understand/column-question.ts';
import type { Context } from '../understand/context.ts';
import { impliedFields } from '../understand/implied-fields.ts';
import type { Meaning, Ordinal, Slots } from '../understand/meaning.ts';
import { namedFields } from '../understand/named-fields.ts';
import { readOrdinal } from '../understand/ordinals.ts';
import { plannedFields } from '../understand/purposes.ts';
import { isContent, isField, Reading } from '../understand/reading.ts';
import { againstRules } from '../understand/rules/refused.ts';
import { isTitle } from '../understand/runs.ts';
import { type Item, type Sentence, sentenceOf } from '../understand/sentence.ts';
import type { ReadableField, Tag } from '../vocabulary/tags.ts';
import { STATES, takeAlternative, takeBeside, takePurposes, takeTown } from './beside-question.ts';
import type { DirectoryWords } from './directory-words.ts';
import { type NamedProvider, namedProviders } from './named-providers.ts';

/** `hat der erste mehr Leute als der zweite`. */
const MEASURED = /\b(mehr|weniger|\w+er) (\w+ )?(als|wie) (der|die|das|beim?|von)\b/;
/** Words that hold a question together and change nothing of what it asks. */
const LIGHT =
  /^(filler|article|pronoun|is|has|and|common|filled|now|true|field:|ask:|address:|noun:(provider|record|info)$|act:(show|search|reach|located|cooperate|offer)|prep:(of|at|for|about|to|on|in|from|under|behind|named|with|than)|say:(hello|thanks|yes|praise|help))/;
/** What makes it a wish for something else, whatever else it holds. */
const OTHER: readonly Tag[] = [
  'noun:providers',
  'noun:all',
  'noun:result',
  'act:compare',
  'act:create',
  'act:count',
  'empty',
  'instead',
  'or',
];
const DATED: readonly string[] = ['created_at', 'updated_at'];
/** `suche den Ansprechpartner Bergmann`: what stands behind the column is what it holds. */
const LOOKED_FOR =
  /\b(such|find)\w* (bitte |mal |nach |mir )*(dem |den |die |der )?(ansprechpartner\w*|kontakt|kontaktperson|firma|anbieter|dienstleister) \p{L}|\bwo find(e|en|et) (ich|wir|man)\b/u;

/**
 * A question for columns of one provider that the directory knows, or of the one that is spoken of, where nothing in the message
 * is about anything else. Null: it is no such question, or not for sure.
 */
export function askedOfOne(sentence: Sentence, words: DirectoryWords, context: Context): Meaning | null {
  if (words.isEmpty) return null;
  const reading = new Reading(sentence);
  const names = namedProviders(sentence, words);
  const [name, other] = names;
  if (MEASURED.test(reading.plain) || isOfHolder(reading)) return null;
  if (other !== undefined || againstRules(reading) !== null || LOOKED_FOR.test(reading.plain)) return null;
  if (name !== undefined) reading.take(name.from, name.to);
  const stadt = name === undefined ? null : takeTown(reading, name.to);
  const states = takeAlternative(reading);
  takeBeside(reading);
  if (
    reading.items.some(
      (item, at) => reading.isFree(at) && !isSince(reading, item) && OTHER.some((tag) => item.tags.has(tag)),
    )
  )
    return null;
  const ordinal = name === undefined && context.shown.length > 0 ? readOrdinal(reading) : null;
  if (name === undefined && ordinal === null && context.focus === null) return null;
  const target = targetOf(name, stadt, ordinal);
  const planned = namedFields(reading).length > 0 ? [] : plannedFields(reading);
  if (planned.length > 0) return { intent: 'read', slots: { ...target, fields: planned } };
  takePurposes(reading);
  const fields = states.length > 0 ? states : withSecond(fieldsOf(reading), sentence, name);
  const isWhole = fields.length === 0 && isWholeRecord(reading);
  if (isWhole)
    for (const at of reading.free(({ text }) => /^(komplett|vollständig)$/i.test(text))) reading.take(at);
  const isBack = ASKED_BACK.test(reading.plain) && new Set(fields.map(groupOf)).size === 1;
  if (
    !isBack &&
    ((fields.length === 0 && !isWhole) || !isClear(reading, fields, name !== undefined || ordinal !== null))
  )
    return null;
  return { intent: 'read', slots: { ...target, ...(isWhole ? {} : { fields }) } };
}

function targetOf(
  name: NamedProvider | undefined,
  stadt: string | null,
  ordinal: Ordinal | null,
): Pick<Slots, 'name' | 'stadt' | 'ordinal'> {
  if (name === undefined) return ordinal === null ? {} : { ordinal };
  return { name: name.text, ...(stadt === null ? {} : { stadt }) };
}

const SECOND = /[\s,](?:und|sowie|u\.)\s+(?=(?:wie|wo|was|wer|wen|wem|mit wem|wann|welche[rsnm]?)\s)/iu;

/** `wie viele Leute haben die und wie sind sie bewertet`: what the second question is for, beside the first. */
function withSecond(
  fields: readonly ReadableField[],
  { message }: Sentence,
  name: NamedProvider | undefined,
): readonly ReadableField[] {
  const [first, second, third] = message
    .split(name?.text ?? '\n')
    .join(' ')
    .split(SECOND);
  if (first === undefined || second === undefined || third !== undefined) return fields;
  const parts = [first, second].map((part) => fieldsOf(new Reading(sentenceOf(part.trim()))));
  return parts.every((own) => own.length > 0) ? [...new Set([...parts.flat(), ...fields])] : fields;
}

/** `ich muss denen eine Mail schreiben, wie lautet die`: what was spoken of before is asked for. */
const ASKED_BACK =
  /[,;.] *(und )?(wie|welche|was) (lautet|war|ist|heisst|ging|geht|hatte) (die|der|das|sie|er|es)( (noch|gleich|nochmal|noch mal|denn|doch|wieder))*\W*$/;

/** Columns of an address are asked for together. */
function groupOf(field: ReadableField): string {
  return ['strasse_mit_hausnummer', 'plz', 'stadt', 'land'].includes(field) ? 'address' : field;
}

/** `eine Firma mit Notizen`, `alles mit Elektro im Namen`: one that has them is looked for. */
function isOfHolder(reading: Reading): boolean {
  return (
    (reading.contains('noun:provider') && reading.contains('prep:with', 'prep:without')) ||
    /\bmit\b.*\bim namen\b/.test(reading.plain)
  );
}

const IN_YEAR = /\b(in|seit|ab) welche[mn] (jahr|monat|tag)\b/;

/** `wann wurde … angelegt`: nothing is to be added. */
function isSince(reading: Reading, item: Item): boolean {
  return (reading.contains('ask:when') || IN_YEAR.test(reading.plain)) && isDone(item.text);
}

/** `kompletter Datensatz`, `alle Angaben`, `Infos`. */
const WHOLE =
  /\bmit allen (feldern|angaben|daten|werten|spalten)\b|\b(ganze[nrs]?|komplette[nrs]?|vollstandige[nrs]?|gesamte[nrs]?|volle[nrs]?|alles|komplett)\b/;

/** `erzähl mir was über …`. */
const TOLD_ABOUT = /\b(erzahl|sag|zeig|verrat)\w*\b.*\b(was|etwas|alles|mehr)\b.*\b(uber|zu[rm]?|von)\b/;

function isWholeRecord(reading: Reading): boolean {
  return (
    TOLD_ABOUT.test(reading.plain) ||
    reading.contains('noun:info') ||
    (WHOLE.test(reading.plain) &&
      (reading.contains('noun:record') || /\b(alles|komplett|mit allen)\b/.test(reading.plain)))
  );
}

function fieldsOf(reading: Reading) {
  const implied = impliedFields(reading);
  return implied.some((field) => DATED.includes(field))
    ? implied
    : askedColumns(namedFields(reading), implied);
}

/** `haben wir X drin`, `wo ist die?`: whether there is one, and which. */
const EXISTENCE =
  /(?<!\b(wann|wen|wem) )\b(haben|habt|hab|kennen|fuhren) (wir|ihr|ich)\b(?!.*\b(notier|vermerk|eingetragen|hinterlegt))|\bwo (ist|sind) (die|der|das|er|sie)\W*$/;
/** `haben wir für X eine Bewertung`: of the one that a name leads to. */
const OF_NAMED =
  /\b(haben|habt|hab|fuhren) (wir|ihr|ich) (denn |eigentlich |schon )?(fur|von|vom|zu|bei|beim) \p{L}/u;
/** `die Kategorie muss … sein`, `heißt irgendwie …`: something is told. */
const TOLD = /\b(muss|soll|sollte|musste|irgendwie|irgendwas)\b/;

const COUNTED: readonly string[] = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'];

/** `wie viele davon sind intern`: many are counted. */
function isCounted(reading: Reading, fields: readonly string[]): boolean {
  return reading.contains('ask:count') && !fields.some((field) => COUNTED.includes(field));
}

/** Somebody is looked for: `wer verkauft …`, where `wer ist zuständig` asks for the person. */
function asksWho(reading: Reading, fields: readonly string[]): boolean {
  const isOfOne = fields.every((field) => field === 'name' || field === 'company');
  const who = reading.find('ask:who');
  return who >= 0 && !/^wenn$/i.test(reading.item(who)?.text ?? '') && !isOfOne;
}

/** `ein Angebot`, `eine Notiz`: a new one, unless it is asked whether there is one. */
function isNewOne(reading: Reading): boolean {
  return (
    !isQuestion(reading) &&
    reading.items.some(
      (item, at) => /^(eine?n?|ne|nen)$/i.test(item.text) && isField(reading.item(reading.skip(at + 1))),
    )
  );
}

/** `wem schreib ich bei X`. */
const WHOM = /\b(wem|wen)\b/;
const THERE = /\b(da|dort|denen)\b/;

/** Whether it asks for the columns outright, or holds nothing else. */
function isClear(reading: Reading, fields: readonly string[], isNamed: boolean): boolean {
  const isAsked = isQuestion(reading);
  const isOutright = isNamed && asksForColumn(reading);
  const isOfNamed = isNamed && OF_NAMED.test(reading.plain);
  if ((EXISTENCE.test(reading.plain) && !isOutright && !isOfNamed) || (TOLD.test(reading.plain) && !isAsked))
    return false;
  if (asksWho(reading, fields) || isCounted(reading, fields) || isNewOne(reading) || isPlaced(reading))
    return false;
  const isDated = fields.some((field) => DATED.includes(field)) && isAsked;
  if (isDated && isNamed) return true;
  const hasState = reading.items.some((item) => STATES.some((tag) => item.tags.has(tag)));
  if (hasState && !isAsked) return false;
  const free = reading.free((item) => !item.isMark).flatMap((at) => reading.item(at) ?? []);
  if (free.some((item) => item.value !== null)) return false;
  if (
    isOutright ||
    (fields.join() === 'name' && WHOM.test(reading.plain) && (isNamed || THERE.test(reading.plain)))
  )
    return true;
  const isSought = reading.contains('act:search');
  return (
    free.every(
      (item) =>
        isLight(item, isAsked) ||
        (isDated && item.tags.has('best:new:desc')) ||
        (isSought && /^(he)?raus$/i.test(item.text)),
    ) && !isStatement(reading, fields)
  );
}

/** `Schröder in Dresden`: the town tells which one. */
function isPlaced(reading: Reading): boolean {
  return reading.items.some(
    (_, at) =>
      reading.has(at, 'prep:in', 'prep:from') && isContent(reading.item(at + 1)) && reading.isFree(at + 1),
  );
}

function isLight(item: Item, isAsked: boolean): boolean {
  if (isTitle(item) || isField(item)) return true;
  if (isAsked && (isDone(item.text) || /^(gilt|gelten|läuft|geführt|gelistet)$/i.test(item.text)))
    return true;
  if (isContent(item)) return false;
  return (
    [...item.tags].some((tag) => LIGHT.test(tag)) && ![...item.tags].some((tag) => tag.startsWith('off:'))
  );
}

/** `Colo Süd hat jetzt Notizen`: something is said, and not asked. */
function isStatement(reading: Reading, fields: readonly string[]): boolean {
  const isAsked = isQuestion(reading);
  // `aktuelle Mitarbeiterzahl` asks for the number.
  const isNow = reading.items.some(
    (item, at) =>
      item.tags.has('now') &&
      !isField(reading.item(at + 1)) &&
      !/^(noch|bitte)$/i.test(reading.item(at + 1)?.text ?? ''),
  );
  const isSaid = !isAsked && (isNow || reading.contains('prep:named'));
  const isLabel = !isAsked && reading.items.some((item) => item.text === ':');
  return isSaid || isLabel || (fields.length > 0 && reading.findFree('new', 'old', 'not') >= 0);
}

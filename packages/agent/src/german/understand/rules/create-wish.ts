import { OTHER_RECORDS } from '../../vocabulary/other-records.ts';
import { isJoined } from '../company-names.ts';
import { isField, type Reading } from '../reading.ts';
import { nextName } from '../runs.ts';

/** `füge X zum Verzeichnis hinzu`. */
const INTO_DIRECTORY =
  /\b(zum|ins|in das|in die|in unser|in unsere|zur) (verzeichnis|liste|kartei|datenbank|adressbuch)\b/;
/** `da fehlt noch einer im Verzeichnis, den müssten wir eintragen`. */
const MISSING =
  /\bnoch nicht (im|in unserem|in der|dabei|drin)\b.*\b(aufnehm|anleg|eintrag|hinzu)\w*|\bfehlt (noch |uns )?(einer|eine|jemand|ein \w+|eine \w+)\b.*\b(eintrag|aufnehm|anleg|hinzu)\w*|\b(muss|mussen|soll|sollen|sollte|gehort|gehoren) (auch |noch |mit |da )*(ins|in das|in die|in unser\w*) (verzeichnis|kartei|datenbank|adressbuch)\b/;

/** `den Kupferhof neu reinnehmen`. */
const NEWLY =
  /\bneu (reinnehm|aufnehm|aufzunehm|anleg|anzuleg|erfass|zu erfass|reinpack|hinzufug|dazunehm)\w*/;

/** `wir haben einen neuen, …`, `hier kommt ein neuer: …`. */
const INTRODUCED =
  /\b(hab|habe|haben|hatte|hatten|kommt|kommen|gibt|gabe) (wir |ich |da |hier |noch |uns )*(einen|eine|nen|ne|ein|n|was) neue?[nrs]?( (partner|dienstleister|anbieter|firma|betrieb|\w*lieferant|\w*lieferer|hersteller|handler|handwerker|installateur|subunternehmer|kooperationspartner|kontakt)\w*)?( fur (uns|dich|sie|euch))?\W*[,:;–-]/;

/** `neu dazu kommt die Solarteam GmbH`, `neu bei uns ist …`. */
const COMING =
  /^\W*(und |auch |ganz )?(neu (dazu|hinzu) (kommt|kommen|gekommen|ist|sind)|(dazu|hinzu) (kommt|kommen) neu|neu (bei uns|dabei|mit dabei) (ist|sind)|als neue?[nrs]? kommt)\b/;

/** `Trag bitte neu ein: …`. */
const TAKEN_IN =
  /^\W*(bitte )?(trag|nimm|nehm|erfass|leg|schreib)\w*( sie| mal| bitte| uns| mir| doch| noch)*( einen| eine| nen| ne| ein| n)? neu\w*( \w+)? (ein|auf|an)\b/;

/** `wir brauchen die n im Verzeichnis`, `die n gibt es bei uns noch nicht`: said of a company that is not there. */
const NOT_THERE =
  /\b(brauch|hatt|mocht|woll|will)\w*\b.*\bn\b.*\b(im|in unserem|in der|in unserer|mit im|mit drin|drin) ?(verzeichnis|kartei|datenbank|adressbuch|bestand|haben)?\W*$|^\W*((und|also|ach|die|der|das|den|firma|uns) )*n,? (gibt es|gibts|haben wir|hab ich|steht|stehen|ist|sind|fehlt|fehlen) (\w+ ){0,3}noch( nicht)?\b/;

/** `füg mal einen hinzu, nämlich n`. */
const ONE_ADDED =
  /^\W*(bitte )?(fug|nimm|nehm|leg|trag|setz|pack)\w* (\w+ ){0,2}(einen|eine|nen|ne|wen|jemand\w*|noch wen) (\w+ )?(hinzu|auf|an|ein|dazu|rein)\b/;

/** Words between a company and what follows it, where its town stands there: `aus Bad Hersfeld`. */
const TOWN_WORDS_MAX = 4;

/** `Nimm Windkontor Emden GmbH auf, …`: a company, and no list that something is taken into. */
function isTakenIn(reading: Reading): boolean {
  const verb = reading.items.findIndex((item) => /^(nimm|nehmen|nehmt)$/i.test(item.text));
  const name = reading.skip(verb + 1, 1, 'address:sie', 'noun:provider');
  const end = reading.items.findIndex((item, at) => at > name && /^auf$/i.test(item.text));
  const isList = reading.contains(
    'field:produktgruppen',
    'field:angebote',
    'field:stadtwerke_kollaborationen',
  );
  return (
    verb === 0 &&
    isJoined(reading.item(name)) &&
    (end === name + 1 || (end <= name + TOWN_WORDS_MAX && reading.has(name + 1, 'prep:in', 'prep:from'))) &&
    !isList &&
    !reading.contains('prep:at')
  );
}

/** In the plain form of a text `neue` is `neu`. Somebody who is not there yet: `noch wer`, `einen neuen`, `den es hier noch nicht gibt`. */
const NEWCOMER =
  /\bnoch (wer|wen|jemand\w*|einer|einen|eine|was)\b|\b(jemand\w*|wer|wen) neue?[ns]?\b|\b(weitere[nrs]?|neue?[nrs]?)\b|\b(noch nicht|nicht) (gibt|drin|dabei|erfasst|angelegt|haben|eingetragen|im verzeichnis|in der kartei)\b|\bfehlt\b/;
/** To be put where providers are kept. */
const TAKING_IN =
  /\b(eintrag\w*|einzutragen|aufnehm\w*|aufzunehmen|aufgenommen|erfass\w*|anleg\w*|anzulegen|angelegt|hinzufug\w*|rein|reinnehm\w*|hinzu)\b|\b(ins|in das|in die|in unser\w*|im|fur die|fur das|furs|in den) (\w+ )?(verzeichnis|kartei|datenbank|system|bestand|adressbuch|stammdaten)\b/;
const SOMEBODY =
  /\b(jemand\w*|wer|wen|einer|(einen|eine|nen|ne|ein|n) neue?[nrs]?|dienstleister\w*|anbieter\w*|firma|betrieb|unternehmen|partner|lieferant\w*|eintrag|datensatz|kontakt)\b/;
const WANTED =
  /\b(mag|mochte|mocht|will|wollen|muss|mussen|musste|mussten|soll|sollte|hatte|hatten|haben|bitte|mach|kannst|konnen|konnte\w*|wurde\w*|ware|brauch\w*|trag|nimm|leg|schreib|setz)\b/;

/**
 * Whether a message wants somebody new taken in and says nothing of one who is there: `da ist noch wer, der ins Verzeichnis muss`,
 * `mach mal nen neuen Eintrag`.
 */
export function isNewcomer(reading: Reading): boolean {
  const { plain } = reading;
  const isOther = /\?\s*$/.test(reading.message) && !/^\W*(kann|konn|wurd|darf|mag)/.test(plain);
  const hasColumn = reading.items.some((item) => isField(item) && item.isExact);
  const isRecord =
    /\bneue?[nr]? (eintrag|datensatz|dienstleister|anbieter)\b/.test(plain) &&
    /^\W*(mach|brauch|ich brauch|wir brauch)/.test(plain);
  return (
    !isOther &&
    !hasColumn &&
    !reading.contains('prep:at', 'act:search', 'act:count', 'act:remove', 'act:drop') &&
    !reading.items.some((item) => item.tags.has('act:show') && !item.tags.has('article')) &&
    !OTHER_RECORDS.test(plain) &&
    !reading.contains('ask:how', 'ask:where', 'ask:what', 'ask:which') &&
    SOMEBODY.test(plain) &&
    NEWCOMER.test(plain) &&
    WANTED.test(plain) &&
    (isRecord || TAKING_IN.test(plain))
  );
}

/** Whether a message wants a new provider. */
export function isCreateWish(reading: Reading): boolean {
  const isOther = OTHER_RECORDS.test(reading.plain) && !reading.contains('noun:provider');
  if (isOther && !reading.items.some((item) => isJoined(item))) return false;
  if (isNewcomer(reading)) return true;
  const isPartner = reading.contains('field:stadtwerke_kollaborationen') && reading.contains('prep:at');
  if (isPartner && !reading.contains('act:create')) return false;
  const isNoun = reading.contains('noun:provider', 'noun:record') || reading.contains('noun:providers');
  const newAt = reading.find('new');
  const isNew = newAt >= 0 || /\b(weitere[nrs]?|zusatzliche[nrs]?|noch eine[nr]?)\b/iu.test(reading.plain);
  const isNewNoun =
    (newAt >= 0 && nounBehind(reading, newAt)) ||
    /\b(weitere[nr]?|zusatzliche[nr]?)\s+(dienstleister|anbieter|firma|partner|eintrag|unternehmen|betrieb)/iu.test(
      reading.plain,
    );
  const verb = reading.contains('act:create');
  const isAdding =
    /\b(aufnehm|aufgenommen|hinzufug|hinzu\b|n(imm|ehm\w*)\b.*\bauf\b|eintragen|fug\p{L}*)/iu.test(
      reading.plain,
    );
  const hasColumn = reading.items.some((item) => isField(item) && !item.tags.has('noun:providers'));
  // `ich suche einen, der Gutachten erstellt`.
  if (newAt < 0 && reading.contains('act:search')) return false;
  if (reading.contains('act:add', 'act:create') && INTO_DIRECTORY.test(reading.plain)) return true;
  if (NEWLY.test(reading.plain) && !reading.contains('prep:at') && nextName(reading, 0) !== null) return true;
  if (
    INTRODUCED.test(reading.plain) ||
    MISSING.test(reading.plain) ||
    (COMING.test(reading.plain) && reading.items.some((item) => isJoined(item))) ||
    TAKEN_IN.test(reading.plain) ||
    isNotThere(reading) ||
    (ONE_ADDED.test(reading.plain) && reading.items.some((item) => isJoined(item) && !item.isKnownName)) ||
    isTakenIn(reading)
  )
    return true;
  // `neue Tel … eintragen`: something of one that is there.
  if (newAt >= 0 && isField(reading.item(newAt + 1)) && !reading.contains('act:create')) return false;
  // `Bei X ist … raus, neuer Kontakt wäre …`: of one that is there.
  if (
    /\bneue?[rn]? kontakt\b/.test(reading.plain) &&
    reading.contains('prep:at') &&
    !reading.contains('act:create')
  )
    return false;
  const isAsk =
    reading.contains('ask:who', 'ask:which', 'ask:count', 'ask:what', 'ask:when') &&
    !reading.contains('act:create');
  const isOnly =
    isNoun &&
    !hasColumn &&
    reading.contains('act:add') &&
    reading.items.filter((item) => !item.isMark && !item.tags.has('filler')).length <= 3 &&
    nextName(reading, 0) === null;
  const verbAt = reading.items.findIndex(
    (item) =>
      /^(aufnehmen|aufgenommen|aufzunehmen|anlegen)$/i.test(item.text) ||
      (/^(hinzufügen|hinzuzufügen|erfassen|dazunehmen)$/i.test(item.text) &&
        reading.contains('noun:provider')),
  );
  const fieldAt = reading.items.findIndex((item) => isField(item) && !item.tags.has('noun:providers'));
  const isNamedFirst =
    verbAt > 0 && fieldAt > verbAt && nextName(reading, 0, verbAt) !== null && !reading.contains('prep:at');
  if (isNamedFirst) return true;
  if (
    /^\W*(neu|neuzugang|neuaufnahme|neuanlage)\s*[:,-]/.test(reading.plain) &&
    nextName(reading, 0) !== null &&
    !isField(reading.item(2))
  )
    return true;
  if (isOnly) return true;
  if (isAsk) return false;
  if (verb && !isChangeOfColumn(reading)) return true;
  if (isNewNoun && !/\b(name|nummer|adresse|mail)\b/iu.test(nounText(reading, newAt)))
    return (
      !reading.contains('act:search') &&
      !/\b(zeig|list\b|liste (mir|uns|alle|auf)|nenn|gib|welch)/.test(reading.plain)
    );
  const isWholeWish =
    /\b(fug\w*|nimm|nehm\w*|trag\w*)\b.*\b(die|eine[nr]?|den|noch|als) (neue[nrs]? )?(firma|dienstleister|anbieter|betrieb|partner|unternehmen)\b/.test(
      reading.plain,
    ) && /\b(hinzu|auf|ein|hinzufugen|aufnehmen|eintragen)\b/.test(reading.plain);
  if (isAdding && isWholeWish && !reading.contains('prep:at', 'prep:to'))
    return nextName(reading, 0) !== null;
  return isAdding && (isNoun || isNew) && (!hasColumn || (isNoun && isNew)) && nextName(reading, 0) !== null;
}

function isNotThere(reading: Reading): boolean {
  const isNew = reading.items.some((item) => isJoined(item) && !item.isKnownName);
  return isNew && !/\?\s*$/.test(reading.message) && NOT_THERE.test(reading.plain);
}

/** `leg bei Kessler eine Notiz an`. */
function isChangeOfColumn(reading: Reading): boolean {
  const isList =
    reading.contains('field:notes', 'field:produktgruppen', 'field:angebote') && reading.contains('prep:at');
  return isList && !reading.contains('noun:provider', 'noun:record');
}

function nounBehind(reading: Reading, at: number): boolean {
  const next = reading.skip(reading.item(at + 1)?.text === ':' ? at + 2 : at + 1);
  return reading.has(next, 'noun:provider', 'noun:record', 'noun:providers') && !isField(reading.item(next));
}

function nounText(reading: Reading, at: number): string {
  return reading.item(reading.skip(at + 1))?.text ?? '';
}

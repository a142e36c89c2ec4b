import { skeletonOf } from '../../text/skeleton.ts';
import { everydayOf } from '../../vocabulary/everyday.ts';
import { isPlainWork, isThing, isWork, thingSlot } from '../../vocabulary/things.ts';
import { isKnownTown } from '../../vocabulary/towns.ts';
import type { Context } from '../context.ts';
import { readCriteria } from '../criteria/read-criteria.ts';
import type { Meaning, Slots } from '../meaning.ts';
import { isContent, type Reading } from '../reading.ts';
import { isSurnameWord, isTitle, nameText, nextName, type Run } from '../runs.ts';
import { isSentence } from '../signs.ts';
import { nameInTown } from '../town-behind-name.ts';

/** Providers by anything: `Solarfirmen in Köln`, `wer hat mehr als 50 Mitarbeiter`, or a bare name. */
export function searched(reading: Reading, context: Context): Meaning | null {
  const isAsked = reading.contains(
    'act:search',
    'act:show',
    'noun:providers',
    'noun:provider',
    'noun:record',
    'noun:all',
    'ask:who',
    'prep:named',
  );
  const isAbout = /\b(es geht|geht es) um\b/.test(reading.plain);
  const isOpened =
    isAbout || /^\W*(bitte )?(geh|gehe|gehen sie|spring|springe)\b.*\b(auf|zu|zum|zur)\b/.test(reading.plain);
  const isPlain = !isSentence(reading.items) && isBare(reading);
  const isUnknown = hasUnknownVerb(reading);
  const isContinued = /^\s*(und|oder|nur|davon|aber)\b/i.test(reading.message) && reading.items.length <= 8;
  const denied = deniedName(reading);
  const wordInTown = surnameBeforeTown(reading);
  const criteria = readCriteria(reading);
  const run =
    denied ?? wordInTown ?? searchedName(reading) ?? wordAfterSearch(reading) ?? wordBeforeSearch(reading);
  const name = run === null ? undefined : nameText(reading, run);
  if (run !== null) reading.take(run.from, run.to);
  if (isUnknown && !isOnlyOfProviders(criteria)) return null;
  const isFound = Object.keys(criteria).length > 0;
  if (
    run !== null &&
    (criteria.email !== undefined || criteria.domain !== undefined) &&
    isContent(reading.item(run.from)) &&
    everydayOf(skeletonOf(name ?? '')) !== null
  )
    return { intent: 'search', slots: criteria };
  if (name === undefined && !isFound) return null;
  if (
    !isAsked &&
    !isOpened &&
    !isPlain &&
    !isContinued &&
    !(isFound && isOfDirectory(criteria)) &&
    !isExistence(reading)
  )
    return null;
  const slots: Slots = {
    ...(name === undefined
      ? {}
      : (thingInTown(
          name,
          criteria,
          reading.contains('ask:who', 'noun:providers') || reading.contains('ask:what', 'prep:under'),
        ) ?? nameInTown(name))),
    ...criteria,
  };
  return {
    intent: 'search',
    slots,
    isContinued:
      isContinued && (context.shown.length > 0 || context.last?.kind === 'search') && name === undefined,
  };
}

/** `welche sind das?` after a number: the list of those that were counted. */
export function listedAgain(reading: Reading, context: Context): Meaning | null {
  const isAsked =
    /^\s*(und )?(welche|wer|wie heissen|zeig|nenn|liste)\p{L}*( denn| alle| sie| mir)*( sind| ist| waren| heissen)?( denn)?( das| die| diese| sie| es| denn das)?( alle| so| denn| genau| auf| an)*[?!. ]*$/u.test(
      reading.plain,
    );
  return isAsked && context.last?.kind === 'count'
    ? { intent: 'search', slots: {}, isContinued: true }
    : null;
}

/** `Elektroinstallation Duisburg`, `Messstellenbetrieb` in a town: one word for goods, work or a trade is no name. */
function thingInTown(name: string, { stadt, land }: Slots, isAskedFor: boolean): Slots | null {
  const words = name.split(' ');
  const pair = words.length === 2 ? words : [];
  const town = pair.find((word) => isKnownTown(skeletonOf(word)));
  const thing = words.length === 1 ? name : (pair.find((word) => town !== undefined && word !== town) ?? '');
  const place = stadt ?? town;
  const isSought = words.length === 1 && isAskedFor;
  const isService =
    words.length === 1 &&
    (isWork(thing) ||
      /(saulen|boxen|speicher|richter|pumpen|anlagen|aggregate|module|stationen)$/.test(skeletonOf(thing)));
  if (
    (place === undefined && land === undefined && !isService && !isSought) ||
    !(isThing(thing) || isPlainWork(thing))
  )
    return null;
  return { ...thingSlot(thing), ...(place === undefined ? {} : { stadt: place }) };
}

/** Nothing but a name and what belongs to one: no verb, no word of everyday speech. */
function isBare(reading: Reading): boolean {
  return reading.items.every(
    (item) =>
      !item.tags.has('has') &&
      !(item.tags.has('common') && !isTitle(item) && !isSurnameWord(item.word)) &&
      !item.tags.has('off:topic') &&
      !item.tags.has('off:verb'),
  );
}

/** `wer gewinnt …`: a word in the place of the verb that is none of ours. */
function hasUnknownVerb(reading: Reading): boolean {
  const who = reading.find('ask:who');
  const next = reading.item(who + 1);
  if (reading.has(who - 1, 'has', 'is')) return false;
  // `wer ist der Chef von …`: a role that the directory does not hold.
  const isRole =
    reading.has(who + 1, 'is') &&
    reading.has(who + 2, 'article') &&
    reading.has(who + 3, 'common') &&
    reading.has(who + 4, 'prep:of');
  if (who >= 0 && isRole) return true;
  return (
    who >= 0 &&
    isContent(next) &&
    next?.isCapital === false &&
    next.value === null &&
    !reading.has(who - 1, 'prep:with', 'prep:of', 'prep:at', 'prep:to')
  );
}

/** Criteria that only providers have; a town or a name alone may be of anything. */
function isOfDirectory(criteria: Slots): boolean {
  const { stadt: _stadt, land: _land, ...own } = criteria;
  return Object.keys(own).length > 0;
}

/** Criteria that nothing else than the directory can be asked by. */
function isOnlyOfProviders({ range, empty, filled, is_active, intern, stadtwerke }: Slots): boolean {
  return [range, empty, filled, is_active, intern, stadtwerke].some((own) => own !== undefined);
}

function isExistence(reading: Reading): boolean {
  const isListed =
    /^\W*(ist|sind|steht|stehen|haben|hat|hast|habt)\b.*\b(bei uns|verzeichnis|drin|gelistet|erfasst|aufgenommen|datenbank|dabei|vorhanden|im system|im bestand)\b/.test(
      reading.plain,
    );
  return (
    isListed ||
    /\b(wo|fur wen|bei wem) arbeitet\b/.test(reading.plain) ||
    /\bob (wir|es|ihr|bei uns|da)\b/.test(reading.plain) ||
    /\b(schon|bereits|noch)? ?(drin|dabei|gelistet|erfasst|vorhanden|verzeichnet|aufgenommen|bekannt)\W*$/.test(
      reading.plain,
    ) ||
    /\b(gibt|gibts|haben wir|kennst|kennen wir|kennen sie|kennt ihr|fuhren wir|fuhren sie|habt ihr|hast du|haben sie|gehort)\b/.test(
      reading.plain,
    )
  );
}

/** `nicht Solarwerk Rheinhessen, Solarwerke Rhein-Main such ich`: the first is the one that is not meant. */
function deniedName(reading: Reading): Run | null {
  const not = reading.items.findIndex((item) => item.tags.has('not'));
  if (not < 0) return null;
  const wrong = nextName(reading, not + 1);
  if (wrong === null) return null;
  const right = nextName(reading, wrong.to);
  if (right === null || wrong.from > reading.skip(not + 1)) return null;
  reading.take(wrong.from, wrong.to);
  return right;
}

/** `suche Weiss`: a surname that is a word of the language, behind the verb and nothing else. */
function wordAfterSearch(reading: Reading): Run | null {
  const last = reading.items.findLastIndex((item) => !item.isMark && !/^(bitte|mal)$/i.test(item.text));
  const isOnly = reading.has(reading.skip(last - 1, -1, 'common'), 'act:search') && reading.items.length <= 4;
  const item = reading.item(last);
  const isName =
    item !== undefined &&
    (SURNAME_WORDS.test(item.word) || item.isCapital) &&
    [...item.tags].every((tag) => tag === 'common' || tag.startsWith('say:'));
  return isOnly && isName && reading.isFree(last) ? { from: last, to: last + 1 } : null;
}

/** `weiss suchen`: the same before the verb. Words by which a search begins anew are no names. */
function wordBeforeSearch(reading: Reading): Run | null {
  const at = reading.items.findIndex(
    (item) => !item.isMark && !/^(bitte|mal|den|die|der|noch|nochmal)$/i.test(item.text),
  );
  const word = reading.item(at)?.word ?? '';
  const isOnly = reading.items
    .slice(at + 1)
    .every(
      (item) =>
        item.isMark ||
        item.tags.has('filler') ||
        item.tags.has('act:search') ||
        item.tags.has('act:show') ||
        /^(bitte|mal)$/i.test(item.text),
    );
  const isLed =
    reading.has(at + 1, 'act:search', 'act:show') || reading.has(at + 2, 'act:search', 'act:show');
  const isAnew = /^(neu|kurz|alt)$/.test(word);
  return isOnly && isLed && !isAnew && SURNAME_WORDS.test(word) && reading.isFree(at)
    ? { from: at, to: at + 1 }
    : null;
}

/** `die Weiss aus Karlsruhe`: a surname that is a word of the language, with its article and its town. */
function surnameBeforeTown(reading: Reading): Run | null {
  const at = reading.items.findIndex(
    (item, i) =>
      SURNAME_WORDS.test(item.word) &&
      (reading.has(i - 1, 'article') || (i === 0 && item.isCapital)) &&
      reading.has(i + 1, 'prep:in', 'prep:from') &&
      isKnownTown(reading.item(i + 2)?.word ?? ''),
  );
  return at < 0 ? null : { from: at, to: at + 1 };
}

const SURNAME_WORDS =
  /^(weis|gros|klein|lang|jung|stark|frei|schwarz|braun|neu|kurz|fein|reich|ernst|lieb|alt|hoch|kalt|frisch|froh|lustig|stolz|zorn|streit|sauer)$/;

/** The longest name that is left. */
function searchedName(reading: Reading): Run | null {
  let best: Run | null = null;
  for (let at = 0; at < reading.items.length; at += 1) {
    const run = reading.isFree(at) ? nextName(reading, at) : null;
    if (run === null) break;
    if (best === null || isLonger(run, best)) best = run;
    at = run.to;
  }
  return best;
}

function isLonger(a: Run, b: Run): boolean {
  return a.to - a.from > b.to - b.from;
}

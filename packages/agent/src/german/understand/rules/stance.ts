import { plainText } from '../../text/skeleton.ts';
import {
  DROPPING,
  NO_SIGNS,
  STANCE_WORDS,
  YES_DEEDS,
  YES_PHRASES,
  YES_WORDS,
} from '../../vocabulary/stances.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import { isContent, isField, Reading } from '../reading.ts';

const DENY: Meaning = { intent: 'deny', slots: {} };
const CONFIRM: Meaning = { intent: 'confirm', slots: {} };

/**
 * A yes or a no to the proposal that waits, in whatever words: the message has nothing else in it. It is read before all that
 * might take one of its words for a wish.
 */
export function decided(reading: Reading, { proposal }: Context): Meaning | null {
  if (proposal === null || !isOnlyStance(reading)) return null;
  if (
    reading.contains('act:undo') &&
    !/\b(nicht|nein|nee|halt)\b|\bich (nehm|zieh)|\b(lass|bleib)/.test(reading.plain)
  )
    return null;
  return stanceOf(reading);
}

const DOUBT =
  /\?|(?<!\p{L})(auch|noch|lieber|andere[nrsm]?|andersrum|andersherum|moment|wart\p{L}*|denn|wirklich|wäre|vorher|weiter|erstmal|licht)(?!\p{L})|^\s*(ist|sind|war|bist)\s+(das|es|die|der|du)(?!\p{L})/iu;

/** `ja, das auch`, `passt, weiter`: a yes that only goes on. */
const GOING_ON =
  /^(?<yes>\W*(ja|jo|jep|jawohl|genau|gerne?|ok(ay)?|klar|passt|mhm|stimmt|richtig)(?!\p{L}).*?)\W*((das|so|die|den|es) (bitte )?auch( noch| bitte)?|weiter)\W*$/iu;

/**
 * Whether what looks like a yes may mean more, or less: it asks, it wants another thing too, or it names a column and no yes. What
 * waits is then asked for again, for a wrong yes writes.
 */
export function isDoubtful(reading: Reading, { proposal }: Context): boolean {
  if (proposal === null) return false;
  const namesColumn = reading.items.some((item) => isField(item) && item.isExact);
  return (
    DOUBT.test(reading.message.replace(GOING_ON, '$<yes>')) || (namesColumn && !YES_WORDS.test(reading.plain))
  );
}

/** The same with a reason: `nein, ich kläre das erst mit meinem Kollegen ab`. Whoever says what is right instead is no case of it. */
export function decidedWithReason(reading: Reading, { proposal }: Context): Meaning | null {
  if (proposal === null || hasOther(reading) || reading.items.some(isField)) return null;
  const isTold =
    /\b(ich|wir|sie|das|da|so|es|die|der|man)\b/.test(reading.plain) && !INSTEAD.test(reading.plain);
  const begins = FIRM_NO.test(reading.plain) || FIRM_YES.test(reading.plain);
  return isTold && begins ? stanceOf(reading) : null;
}

const INSTEAD = /\b(mein\w*|heiss\w*|laut\w*|schreib\w*|sollte|statt|sondern|gehor\w*)\b/;
const FIRM_NO =
  /^\W*(nein|nee|ne|no|stopp?|bitte nicht|auf keinen fall|lieber nicht|jetzt nicht|noch nicht)\b/;
const FIRM_YES = /^\W*(ja|jo|jawohl|genau|richtig|einverstanden)\b(?!.*\b(nicht|aber|kein\w*)\b)/;

/** `Abbruch, ich muss das erst mit dem Chef klären`: a whole no, and behind it why. */
export function deniedWithReason(reading: Reading, { asked, proposal }: Context): Meaning | null {
  const isWaiting = proposal !== null || asked?.kind === 'new-provider' || asked?.kind === 'value';
  const end = reading.items.findIndex((item) => item.isMark && /^[,;.!–-]$/.test(item.text));
  const mark = reading.items[end];
  if (!isWaiting || mark === undefined || end < 1) return null;
  const no = new Reading({
    message: reading.message.slice(0, mark.start),
    items: reading.items.slice(0, end),
  });
  const behind = new Reading({
    message: reading.message.slice(mark.end),
    items: reading.items.slice(end + 1),
  });
  const isNo = WHOLE_NO.test(no.plain) && isOnlyStance(no);
  const isReason = PERSONS.test(behind.plain) && !PUT_RIGHT.test(behind.plain);
  const isOther = behind.items.some((item) => item.value !== null || (isField(item) && item.isExact));
  return isNo && isReason && !isOther ? DENY : null;
}

/** Says of what is going on that it is not to be done; a bare `nein` may lead to a correction. */
const WHOLE_NO =
  /\b(abbruch|abbrech\w*|brich|brech\w*|stopp?|lass\w*|verwerf\w*|verwirf|vergiss|storno|stornier\w*)\b|\b(nicht|nichts|nich|net)( \w+)? (speicher\w*|abspeicher\w*|ubernehm\w*|eintrag\w*|ander\w*|anleg\w*|mach\w*|ausfuhr\w*|abschick\w*|freigeb\w*)\b/;
/** Somebody who has to clear something first. */
const PERSONS = /\b(ich|wir|mir|uns|man|kund\w*|chef\w*|kolleg\w*)\b/;
const PUT_RIGHT =
  /\b(meine|meint\w*|heiss\w*|laut\w*|schreib\w*|sollte|statt|sondern|gehor\w*)\b|\bich mein\b/;

/** The adding of a provider, or a change whose value was asked for, is dropped: `ich mag nicht mehr, brich ab`. */
export function dropped(reading: Reading, { asked }: Context): Meaning | null {
  if (asked?.kind !== 'new-provider' && asked?.kind !== 'value') return null;
  if (
    reading.contains('form', 'say:back') ||
    /\b(frage|schritt)\b/.test(reading.plain) ||
    SKIPPING.test(reading.plain) ||
    !isOnlyStance(reading)
  )
    return null;
  const isUnneeded = asked.kind === 'value' && UNNEEDED.test(reading.plain);
  return isUnneeded || DROPPING.test(reading.plain) ? DENY : null;
}

/** One column is passed over, and the rest goes on. */
const SKIPPING = /\b(leer|frei|offen|weg|weiter|uberspring\w*|aus|weglass\w*|auslass\w*|feld|angabe)\b/;
const UNNEEDED = /\b(nicht notig|schon gut|lieber nicht|doch nicht|hat sich erledigt|erledigt)\b/;

const NONE_OF_THEM =
  /\b(nicht|kein\w*|nix) (mit )?dabei\b|\bweder noch\b|\b(von|unter) (denen|diesen|den\w*)\b.*\b(kein\w*|nicht)\b/;

/** `Der Richtige ist nicht dabei`: none of those that were told. */
export function noneOfThem(reading: Reading, { shown }: Context): Meaning | null {
  return shown.length > 0 && NONE_OF_THEM.test(reading.plain) && isOnlyStance(reading) ? DENY : null;
}

function stanceOf({ plain }: Reading): Meaning | null {
  const isAgreed = YES_PHRASES.test(plain);
  if (!isAgreed && NO_SIGNS.test(plain)) return DENY;
  return isAgreed || YES_WORDS.test(plain) || YES_DEEDS.test(plain) ? CONFIRM : null;
}

/** Every word is small, or says yes or no. */
function isOnlyStance(reading: Reading): boolean {
  if (hasOther(reading)) return false;
  return reading.items.every(
    (item) => item.isMark || !isContent(item) || STANCE_WORDS.test(plainText(item.text)),
  );
}

/** A value, a name, a question, a wish to see something: more than a yes or a no. */
function hasOther(reading: Reading): boolean {
  return (
    reading.items.some(
      (item) =>
        (item.value !== null && !/^(hundertprozentig|null|eins?)$/i.test(item.text)) ||
        item.isKnownName ||
        (item.isExact && !isSmallWord(reading, item.text) && [...item.tags].some((tag) => OTHER.test(tag))),
    ) ||
    /\b(aber|ausser|sondern|statt|nur)\b/.test(
      reading.plain.replace(/\baber (hallo|sicher|klar|gern\w*|ja|nein|nicht|bitte)\b/, ''),
    )
  );
}

/** Words that mean something else elsewhere: `top so`, `da stimmt was nicht`. */
function isSmallWord({ plain }: Reading, text: string): boolean {
  return (
    (/^wie$/i.test(text) && /\bwie (gehabt|es|das|vorher|bisher)\b/.test(plain)) ||
    /^(alles|mehr|top|super|besten|bestens|ab)$/i.test(text) ||
    (/^was$/i.test(text) && !/^\W*was\b|\?/.test(plain))
  );
}

const OTHER =
  /^(ask:|act:(search|compare|count|move|rename|activate|deactivate|mark)|noun:(providers|info)|best:|is:|ordinal|pick:other|instead|country|off:|cmp:)/;

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
import type { Interpretation } from '../interpretation.ts';
import { isContent, isField, type Reading } from '../reading.ts';

const DENY: Interpretation = { intent: 'deny', slots: {} };
const CONFIRM: Interpretation = { intent: 'confirm', slots: {} };

/**
 * A yes or a no to the proposal that waits, in whatever words: the message has nothing else in it. It is read before all that
 * might take one of its words for a request.
 */
export function decided(reading: Reading, { proposal }: Context): Interpretation | null {
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

/** The adding of a provider, or a change whose value was asked for, is dropped: `ich mag nicht mehr, brich ab`. */
export function dropped(reading: Reading, { asked }: Context): Interpretation | null {
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

function stanceOf({ plain }: Reading): Interpretation | null {
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

/** A value, a name, a question, a request to see something: more than a yes or a no. */
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

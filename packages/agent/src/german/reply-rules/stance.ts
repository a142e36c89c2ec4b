import { plainText } from '../../text/spelling-key.ts';
import type { Context } from '../interpretation/context.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import { isContent, isField, type TokenCursor } from '../sentence/token-cursor.ts';

const DENY: Interpretation = { intent: 'deny', slots: {} };
const CONFIRM: Interpretation = { intent: 'confirm', slots: {} };

/**
 * A yes or a no to the proposal that waits, in whatever words: the message has nothing else in it. It is read before all that
 * might take one of its words for a request.
 */
export function readStance(cursor: TokenCursor, { proposal }: Context): Interpretation | null {
  if (proposal === null || !isOnlyStance(cursor)) return null;
  if (
    cursor.contains('act:undo') &&
    !/\b(nicht|nein|nee|halt)\b|\bich (nehm|zieh)|\b(lass|bleib)/.test(cursor.plain)
  )
    return null;
  return stanceOf(cursor);
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
export function isDoubtful(cursor: TokenCursor, { proposal }: Context): boolean {
  if (proposal === null) return false;
  const namesColumn = cursor.items.some((item) => isField(item) && item.isExact);
  return (
    DOUBT.test(cursor.message.replace(GOING_ON, '$<yes>')) || (namesColumn && !YES_WORDS.test(cursor.plain))
  );
}

/** The adding of a provider, or a change whose value was asked for, is dropped: `ich mag nicht mehr, brich ab`. */
export function readDropping(cursor: TokenCursor, { openQuestion }: Context): Interpretation | null {
  if (openQuestion?.kind !== 'new-provider' && openQuestion?.kind !== 'value') return null;
  if (
    cursor.contains('form', 'say:back') ||
    /\b(frage|schritt)\b/.test(cursor.plain) ||
    SKIPPING.test(cursor.plain) ||
    !isOnlyStance(cursor)
  )
    return null;
  const isUnneeded = openQuestion.kind === 'value' && UNNEEDED.test(cursor.plain);
  return isUnneeded || DROPPING.test(cursor.plain) ? DENY : null;
}

/** One column is passed over, and the rest goes on. */
const SKIPPING = /\b(leer|frei|offen|weg|weiter|uberspring\w*|aus|weglass\w*|auslass\w*|feld|angabe)\b/;
const UNNEEDED = /\b(nicht notig|schon gut|lieber nicht|doch nicht|hat sich erledigt|erledigt)\b/;

function stanceOf({ plain }: TokenCursor): Interpretation | null {
  const isAgreed = YES_PHRASES.test(plain);
  if (!isAgreed && NO_SIGNS.test(plain)) return DENY;
  return isAgreed || YES_WORDS.test(plain) || YES_VERBS.test(plain) ? CONFIRM : null;
}

/** Every word is small, or says yes or no. */
function isOnlyStance(cursor: TokenCursor): boolean {
  if (hasOther(cursor)) return false;
  return cursor.items.every(
    (item) => item.isPunctuation || !isContent(item) || STANCE_WORDS.test(plainText(item.text)),
  );
}

/** A value, a name, a question, a request to see something: more than a yes or a no. */
function hasOther(cursor: TokenCursor): boolean {
  return (
    cursor.items.some(
      (item) =>
        (item.value !== null && !/^(hundertprozentig|null|eins?)$/i.test(item.text)) ||
        item.isKnownName ||
        (item.isExact && !isSmallWord(cursor, item.text) && [...item.tags].some((tag) => OTHER.test(tag))),
    ) ||
    /\b(aber|ausser|sondern|statt|nur)\b/.test(
      cursor.plain.replace(/\baber (hallo|sicher|klar|gern\w*|ja|nein|nicht|bitte)\b/, ''),
    )
  );
}

/** Words that mean something else elsewhere: `top so`, `da stimmt was nicht`. */
function isSmallWord({ plain }: TokenCursor, text: string): boolean {
  return (
    (/^wie$/i.test(text) && /\bwie (gehabt|es|das|vorher|bisher)\b/.test(plain)) ||
    /^(alles|mehr|top|super|besten|bestens|ab)$/i.test(text) ||
    (/^was$/i.test(text) && !/^\W*was\b|\?/.test(plain))
  );
}

const OTHER =
  /^(ask:|act:(search|compare|count|move|rename|activate|deactivate|mark)|noun:(providers|info)|best:|is:|ordinal|pick:other|instead|country|off:|cmp:)/;

/** One pattern of several, at the borders of words. Texts are in lower case, with umlauts as their vowels. */
const anyOf = (...parts: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${parts.join('|')})(?!\\p{L})`, 'u');

const AFFIRMED =
  'j[aou]+[aeouh]*|jo+ah?|j[aeou]p+|jupp?|yo+|yeah?|aye|oui|si|roger|ack|check|bingo|geritzt|lauft|spitze|fein|guad|guat|sauber|auf jeden|jeden fall|klaro|logen|keine frage|sehr wohl|schon (ok|okay|recht)|zustimmung|einverstandnis|grunes licht|daumen hoch|amen|entspricht|kommt hin|haut hin|sehr gut|genauso|haargenau|haarklein|ja mei|nichts? zu andern|yep|yes|jawoll?|jawohl|okay|ok|okey|oki\\w*|klar|genau|richtig|korrekt|exakt|stimmt|stimmen|passt|passen|sicher|freilich|naturlich|selbstverstandlich|selbstredend|einverstanden|bestatig\\w*|genehmig\\w*|freigabe|freigegeben|abgenickt|abgesegnet|affirmativ|positiv|hundertprozentig|hundert prozent|logisch|logo|gebongt|top|super|prima|perfekt|bestens|wunderbar|klasse|gerne?|in ordnung|i\\.?\\s?o\\.?|paletti|gut so|recht|okidoki|geht klar|meinetwegen|von mir aus|absolut|definitiv|unbedingt|auf jeden fall|jedenfalls|jaja|mhm|gut|einwandfrei|tadellos|vollkommen|vollig|yup|deal|abgemacht|akzeptiert|akzeptier\\w*|ausgezeichnet|dafur';
const AGREED =
  '(ja|jo|klaro?|genau|gut|passt|super|prima)\\W+so lass\\w* (wir|ich)( es| das)?|nichts (mehr )?(dagegen|einzuwenden|auszusetzen|zu (meckern|beanstanden|korrigieren))|keine (einwande|bedenken|weiteren anderungen)|kein (problem|einwand|thema|ding)|(und )?nicht anders|warum (denn )?nicht|wieso nicht|spricht nichts dagegen|stimme? (ich |dem |da )*zu|(richtig|korrekt) (verstanden|erfasst|aufgenommen|notiert)|so (war|ist|hab\\w*|hatte) (das |es |ich |ichs |wir )*(auch )?(gemeint|gewollt|gedacht|gewunscht)|genau das (wollte|meinte|will) (ich|wir)|wie (gewunscht|besprochen|gesagt)|wackelt und hat luft|so machen wir|passt nichts mehr|nicht(s)? falsch|alles klar|(kannst|konnen|kann) (\\w+ ){0,2}so (lassen|bleiben|stehen)';
const DONE =
  'speicher\\w*|abspeicher\\w*|gespeichert|ubernehm\\w*|ubernimm\\w*|ubernommen|eintrag\\w*|eingetragen|trag\\w*|durchfuhr\\w*|fuhr\\w*|vornehm\\w*|nehm\\w*|nimm|abschick\\w*|abgeschickt|absend\\w*|sicher[nt]|anleg\\w*|angelegt|leg\\w*|mach\\w*|gemacht|tu|rein\\w*|schreib\\w*|los|ausfuhr\\w*|umsetz\\w*|setz\\w*|ander\\w*|go|fertig\\w*|weg damit|raus damit|ab damit|auf gehts?|weiter|raus|abschliess\\w*|festmach\\w*|verbuch\\w*|vollzieh\\w*|einpfleg\\w*|erstell\\w*|anlege|los gehts?|durchzieh\\w*|durchwink\\w*|wink\\w* durch|immer zu|nur zu|hau(t)? rein|go ahead|fahr\\w* fort|fortfahr\\w*|einbuch\\w*|aktualisier\\w*|fixier\\w*|so lassen|bestehen';
const NEGATED =
  'nicht|nein|nee+|ne|no+|nope|na+h|naa+|noe|nichts|kein\\w*|nie|niemals|keinesfalls|keineswegs|mitnichten|falsch\\w*|quatsch|unsinn|blodsinn|negativ|missverstandnis\\w*|missverstanden|irrtum|irrtumlich|versehen|versehentlich|vertan|vertippt|verkehrt|umentschieden|untersteh\\w*|bloss|zu fruh|verfruht|verlesen|weg mit|zu schnell|ungut|verklickt|verwechselt|geirrt';
const DROPPED =
  'stopp?|halt|cancel|abbruch|abbrech\\w*|abgebrochen|abblas\\w*|blas\\w*|brech\\w*|brich|verwerf\\w*|verwirf|verworfen|vergiss|vergessen|vergesst|lass\\w*|aufhor\\w*|hor\\w* (bitte |jetzt |mal )?auf|schluss|zuruckzieh\\w*|zieh\\w* (\\w+ ){0,3}zuruck|ruckzieher|kommando zuruck|anders uberlegt|beend\\w*|weder noch|stornier\\w*|storno|verzicht\\w*|unterlass\\w*|annullier\\w*|widerruf\\w*|ruckzug|(alles )?wie gehabt|beim alten|bleib\\w* (\\w+ ){0,2}(wie|so)|wie (es|das) (\\w+ )?(ist|war)|zieh\\w* das zuruck|ich (nehm|zieh)\\w* (\\w+ ){0,2}zuruck|sein lassen|bleiben lassen|ablehn\\w*|abgelehnt|hinschmeiss\\w*';
const PUT_OFF =
  'erledigt|hinfallig|uberflussig|unnotig|nicht notig|schon gut|verschieb\\w*|spater|warte\\w*|klar\\w* (\\w+ ){0,3}(erst|vorher)|nachfrag\\w*|egal|uberleg\\w*';

/** Says yes though a `nicht` may stand in it. */
export const YES_PHRASES = anyOf(AGREED, 'aber (hallo|sicher|klar|gern\\w*|ja)');
/** Says yes by itself. */
export const YES_WORDS = anyOf(AFFIRMED);
/** Verbs that carry out a proposal: a yes if one is waiting. */
export const YES_VERBS = anyOf(DONE);
/** Says no. */
export const NO_SIGNS = anyOf(NEGATED, DROPPED, PUT_OFF);
/** Ends the current task. */
export const DROPPING = anyOf(
  DROPPED,
  'anleg\\w* (doch |lieber )*nicht',
  'nicht(s)? (mehr )?(anleg\\w*|ander\\w*|eintrag\\w*|notig)|keine?n? (neuen |neue )?anleg\\w*',
);
/** Words of all these, and of what belongs to them. */
export const STANCE_WORDS = new RegExp(
  `^(?:${[AFFIRMED, DONE, NEGATED, DROPPED, PUT_OFF, '\\w*geschrieben|gepruft|nachgepruft|kontrolliert|nachgeschaut|nachgesehen|verstanden|gemeint|gewollt|gedacht|gewunscht|wunsch\\w*|wollte\\w*|dagegen|dafur|einzuwenden|auszusetzen|einwand\\w*|bedenken|erteil\\w*|stimm\\w*|zustimm\\w*|wackelt|luft|neuanlage\\w*|aufnahme|vorgang|anlage|anderung\\w*|angaben?|daten|eingabe\\w*|vorschlag|brauch\\w*|ab|vor|auf|aus|gehts|mag|gute?s?|jetzt|erst|nachher|himmels|willen|gottes|schon|mal|ma|seite|absolut|komplett|dankeschon|zufrieden|notig|moglich|freunde|chef|meiner|passts|fort|jeden|fall|frage|isset|isses|set|wunsche?n?|gehabt|alten|vorschlag|zustimmung|entspricht|guad|guat|mei|zieh\\w*|hau\\w*|bleib\\w*|soll|finger|schaut|passend|stimmts|versteh\\w*|hatt\\w*'].join('|')})$`,
  'u',
);

import type { Tag } from '../../vocabulary/tags.ts';
import { TAKEN } from '../change/operations.ts';
import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import { isField, type Reading } from '../reading.ts';
import { consistsOf, unknownWords } from '../signs.ts';

const TONES = ['thanks', 'bye', 'hello', 'how', 'who', 'praise', 'blame'] as const;

/** A wish for help, for the step before, or for what stood there before the last change. */
export function turned(reading: Reading, context: Context): Meaning | null {
  return written(reading) ?? help(reading) ?? back(reading, context) ?? undo(reading, context);
}

/** What is said for its own sake, a yes, a no: messages that hold nothing else. */
export function said(reading: Reading, context: Context): Meaning | null {
  return answer(reading, context) ?? smalltalk(reading);
}

const WRITTEN =
  /\b(was|welche (anderungen|angaben|daten|felder|eintrage)|wie viele anderungen)\b.*\b(hast du|haben sie|habe ich|hab ich|haben wir|wurde|wurden)\b.*\b(geandert|verandert|gespeichert|angepasst)\b|\bwas hast du (bisher|bis jetzt|gerade|alles|heute alles|in diesem gesprach) (alles )?(gemacht|eingetragen)\b|\b(zeig|nenn|list)\w*\b.*\b(deine|meine|alle) (bisherigen |letzten |heutigen )?anderungen\b/;

/** `Was hast du geändert?`: of no provider in particular, but of this conversation. */
function written(reading: Reading): Meaning | null {
  const isOfProvider =
    unknownWords(reading) > 0 ||
    reading.contains('noun:providers', 'noun:provider', 'noun:record', 'best:new:desc');
  const isOpen =
    WRITTEN.test(reading.plain) && !isOfProvider && !reading.items.some((item) => item.value !== null);
  return isOpen && !/\b(wann|wer|zuletzt)\b/.test(reading.plain)
    ? { intent: 'read', slots: {}, isOfTalk: true }
    : null;
}

function help(reading: Reading): Meaning | null {
  const isHelp =
    reading.contains('say:help') &&
    !reading.contains('act:reach') &&
    (consistsOf(reading, (tag) => HELPING.test(tag)) || unknownWords(reading) <= 2);
  const isOfOne =
    /\bwas (kannst|konnen) (du|sie) .*\b(zu|uber|von)\b/.test(reading.plain) && unknownWords(reading) > 0;
  if (isOfOne) return null;
  const isOfWorld =
    /\berklar\w*\b.*\b(wie|was) (ein|eine|der|die|das|man) (?!assistent|suche|verzeichnis|seite)/.test(
      reading.plain,
    );
  const isAsked = HELP.some((pattern) => pattern.test(reading.plain));
  return !THANKS.test(reading.plain) && !isOfWorld && (isHelp || isAsked)
    ? { intent: 'help', slots: {} }
    : null;
}

const HELPING =
  /^(say:help|say:hello|say:blame|ask:|act:(show|search|change|create)|field:number|noun:|prep:|has|or|new|much)/;
const THANKS = /\bdank/iu;
const HELP = [
  /\bwelche (angaben|felder|daten|informationen|spalten)\b.*\b(kann|konnen|darf)\s+(ich|man|wir)\b/iu,
  /\bwas (man|ich|wir) (hier|damit|alles) .*\b(kann|konnen)\b/iu,
  /\bkann (ich|man) (hier|damit|mit dir|bei dir)\b(?!.*\b(parken|essen|schlafen|kaufen|rauchen)\b)/iu,
  /\b(was|welche|wie|wonach|nach was|womit|wobei|wofur)\b.*\b(kann|darf|muss|soll)\s+(ich|man|wir)\b.*\b(dich|dir|sie|hier|alles|fragen|sagen|suchen|eingeben|machen|tun|tippen|schreiben|andern|anlegen)\b.*$/iu,
  /\bkomm\p{L}*\s+(hier\s+|damit\s+|gar\s+)?(nicht|net)\s+(klar|weiter|zurecht)/iu,
  /\bwas (du|sie) (alles |so |denn )?(kannst|konnen|drauf hast|draufhast|machst|leistest|beherrschst)\b/iu,
  /\bwie\s+geht\s+(das\s+|hier\s+)?(\p{L}+\s+)?(anlegen|suchen|andern|loschen|vergleichen|zahlen|hinzufugen)/iu,
  /\berklar\p{L}*\b.*\b(wie|was)\b.*\b(ich|man|du|sie|das|hier)\b/iu,
  /\bwie (ich|man|wir)\b.*\b(ander|anleg|such|find|losch|eintrag|hinzufug|vergleich|andere)\p{L}*/iu,
  /\bwie\s+(lege|andere|suche|finde|fuge|mache|losche|bearbeite|trage|vergleiche)\s+ich\b/iu,
  /\b(wie|womit)\s+(bedien|benutz|nutz|verwend|funktionier|arbeite)\p{L}*(\s+(das|hier|du|es|man|ich|dies\p{L}*|sie|die suche|die seite|der assistent|das system)\b|\s*[?!.]*$)/iu,
  /\b(nicht weiter|keine ahnung wie|hilf|hilfe|erklar)\b.*$/iu,
  /\bwas (kannst|konnen|weisst|machst|tust)\s+(du|sie)( hier| alles| so| eigentlich| denn| genau| fur mich)*\s*(tun|machen)?\s*[?!.]*$/iu,
  /\b(beispiel|anleitung|bedienung|befehle|kommandos|funktionen)\b/iu,
];

function back(reading: Reading, context: Context): Meaning | null {
  if (reading.contains('act:undo')) return null;
  const isBack =
    reading.contains('say:back') &&
    unknownWords(reading) <= 1 &&
    !reading.items.some(
      (item) => item.value !== null && !(item.value.kind === 'number' && item.value.amount === 1),
    );
  const isAgain =
    /\b(nochmal|noch mal|wieder|erneut)\b/iu.test(reading.plain) &&
    reading.contains('noun:result') &&
    !reading.contains('noun:providers') &&
    context.shown.length > 0;
  const isEarlier =
    /\b(zu dem|zur|zum|auf die|auf das) (davor|vorher\w*|vorig\w*|zuvor)\b|\b(vorig|vorherig|letzt)\p{L}* (angabe|eingabe|antwort)\b.*\b(nochmal|noch mal|neu|andern|eingeben|wiederholen)|\b(nochmal|noch mal)\b.*\b(vorig|vorherig)\p{L}* (angabe|eingabe|frage)/iu.test(
      reading.plain,
    ) && !reading.contains('act:undo');
  const isOverview =
    /\b(ubersicht|liste|treffer|ergebnisse?n?)\b.*\b(von vorhin|von eben|vorher|zuvor)\b/iu.test(
      reading.plain,
    ) && /\b(nochmal|noch mal|noch einmal|wieder|zuruck)\b/iu.test(reading.plain);
  const isBefore =
    /\b(frage|schritt|seite|liste) (davor|zuvor|vorher)\b|\b(vorherig|vorig|letzt)\p{L}*\s+(frage|schritt|liste|seite|ergebnis|treffer|auswahl)/iu.test(
      reading.plain,
    ) &&
    !reading.contains('act:pick') &&
    !/ruckgang|mach|nimm/iu.test(reading.plain) &&
    !/\b(das|den|der) letzte[nr]? (ergebnis|treffer|eintrag)\b/.test(reading.plain);
  return isBack || isAgain || isBefore || isEarlier || isOverview ? { intent: 'back', slots: {} } : null;
}

const UNDO = [
  /\b(letzte|letzten|vorige) (anderung|eintragung|eingabe)\b.*\b(wieder )?(raus|weg|zuruck)\b/iu,
  /\b(mach|nimm|nehm|dreh|setz|stell)\p{L}*\b.*\b(zuruck|ruckgangig|ungeschehen|wieder weg|wieder her)\b/iu,
  /\b(alte[nrs]?|vorherige[nrs]?|bisherige[nrs]?|ursprungliche[nrs]?|vorige[nrs]?)\b.*\b(wieder|zuruck|herstell)/iu,
  /\bwieder\b.*\b(alte[nrs]?|vorherige[nrs]?|ursprungliche[nrs]?)\b.*\b(wert|stand|nummer|mail|adresse|eintrag|setz|haben|rein)/iu,
  /\bwie (es )?(vorher|zuvor|davor)\b/iu,
  /\bmach das (wieder )?weg\b/iu,
];

function undo(reading: Reading, context: Context): Meaning | null {
  const isDropped =
    context.proposal !== null &&
    reading.contains('act:drop', 'say:no') &&
    /\b(nicht|nein|ne|nee|lass)\b/.test(reading.plain);
  if (isDropped || (TAKEN.test(reading.plain) && reading.items.some((item) => isField(item)))) return null;
  const isAddress = reading.items.some(
    (item) => item.value?.kind === 'email' || item.value?.kind === 'digits',
  );
  if (isAddress || reading.contains('ask:how', 'off:topic', 'off:verb', 'off:deed')) return null;
  if (reading.contains('act:search') && reading.contains('act:undo') && unknownWords(reading) > 0)
    return null;
  return reading.contains('act:undo') || UNDO.some((pattern) => pattern.test(reading.plain))
    ? { intent: 'undo', slots: {} }
    : null;
}

const YES = new Set<Tag>(['say:yes', 'say:praise', 'true', 'act:finish']);
const NO = new Set<Tag>(['say:no', 'act:drop', 'not', 'false']);
const DOING =
  /^(say:yes|say:no|say:praise|say:thanks|act:(change|add|create|drop|finish|pick|show|remove)|not|noun:(change|all|record|info|result)|field:number|prep:|filled|new|tru|false|instead|much|pick:other)/;

function answer(reading: Reading, context: Context): Meaning | null {
  const isWaiting = context.proposal !== null;
  const has = (set: ReadonlySet<Tag>) =>
    reading.items.some((item) => [...item.tags].some((tag) => set.has(tag)));
  const isBare = consistsOf(reading, (tag) => DOING.test(tag));
  const isThanks = reading.contains('say:thanks') && !isWaiting && !reading.contains('say:no', 'act:drop');
  if (!isBare || isThanks) return bareNo(reading) ?? (isWaiting ? yesWithReason(reading) : null);
  const isChoice = reading.contains('pick:other') && context.shown.length > 0;
  if (isChoice) return null;
  const isNew =
    reading.contains('act:create') &&
    !/\b(nicht|kein\w*|nichts)\b.{0,24}\banleg/.test(reading.plain) &&
    /\b(wurde|mochte|will) ich\b|\bneu\b/.test(reading.plain);
  if (isNew && !isWaiting && context.asked === null) return null;
  const isNo =
    (has(NO) || /\bnichts\b/.test(reading.plain)) &&
    !/\b(nicht schlecht|kein problem|warum nicht|nichts dagegen)\b/iu.test(reading.plain);
  if (isNo) return { intent: 'deny', slots: {} };
  const isFinishing = reading.contains('act:finish') && context.asked?.kind === 'new-provider';
  if (isFinishing) return null;
  const isYes =
    reading.contains('say:yes', 'true') ||
    (isWaiting && (has(YES) || reading.contains('act:change', 'act:create', 'act:add')));
  const isPraise = !isWaiting && consistsOf(reading, (tag) => tag === 'say:praise');
  return isYes && !isPraise && !reading.contains('act:remove') ? { intent: 'confirm', slots: {} } : null;
}

/** `keins davon`, `das will ich nicht`, `keine von denen`. */
function bareNo(reading: Reading): Meaning | null {
  const isNone =
    /^\s*(nein[,.!]?\s*)?(keine?[rsn]?|nichts)\s+(von|davon|der|dieser|passt|ist)/iu.test(reading.plain) &&
    unknownWords(reading) <= 1;
  const isUnwanted =
    /\b(will|mochte|wollte|mag)\s+(ich|das)\b.*\b(nicht|nich|net)\b/iu.test(reading.plain) &&
    unknownWords(reading) === 0 &&
    !reading.items.some((item) => item.value !== null);
  const isMindChanged =
    /\banders uberlegt\b|\b(brich|brech\w*)\b.{0,20}\b(anlegen|anlage|vorgang|aufnahme|anderung)\b.{0,6}\bab\b/.test(
      reading.plain,
    );
  const isLeft = /\b(lass|lassen|bleibt?)\b.*\bwie es (war|ist)\b/.test(reading.plain);
  return isNone || isUnwanted || isLeft || isMindChanged ? { intent: 'deny', slots: {} } : null;
}

/** `ja stimmt so mit der Nummer`: a yes that names what it is a yes to, and nothing new. */
function yesWithReason(reading: Reading): Meaning | null {
  const isPlain =
    !reading.items.some((item) => item.value !== null) &&
    unknownWords(reading) === 0 &&
    !reading.contains(
      'instead',
      'ask:what',
      'ask:which',
      'ask:how',
      'ask:who',
      'ask:where',
      'ask:count',
      'not',
      'say:no',
      'act:drop',
      'now',
    );
  const first = reading.items.find((item) => !item.tags.has('filler') || item.tags.has('say:yes'));
  return isPlain && first?.tags.has('say:yes') ? { intent: 'confirm', slots: {} } : null;
}

/** Whether a message is nothing but greetings, thanks and the like. */
export function isOnlyChat(reading: Reading): boolean {
  return consistsOf(reading, (tag) => /^say:(hello|thanks|bye|how|who|praise|blame)$/.test(tag));
}

const THANKING =
  /^\W*(ok |okay |gut |super |prima |ja |nein )?[,! ]*((vielen|herzlichen|besten|tausend|lieben) )?(lieben )?dank\w* (dir |ihnen |euch )?(schon )?(fur|dass)\b/;

/** `Danke, das hat mir sehr geholfen`. */
const HELPED =
  /^\W*(danke\w*|merci|vielen dank)\b.*\b(geholfen|weitergeholfen|hilft mir|war (sehr )?(nett|hilfreich|lieb))\b/;

function smalltalk(reading: Reading): Meaning | null {
  if (
    (THANKING.test(reading.plain) || HELPED.test(reading.plain)) &&
    !reading.items.some((item) => item.value !== null || /^(ask|field)/.test([...item.tags].join(' ')))
  )
    return { intent: 'smalltalk', slots: {}, tone: 'thanks' };
  const tone = TONES.find((name) => reading.contains(`say:${name}`));
  if (tone === undefined) return null;
  const isOnly = consistsOf(reading, (tag) => /^say:/.test(tag));
  const isNearly =
    unknownWords(reading) <= 1 &&
    !reading.items.some(
      (item) =>
        item.value !== null ||
        [...item.tags].some((tag) =>
          /^(act:(?!finish)|field:|noun:|off:|ask:|best:|is:|ordinal$|pick:)/.test(tag),
        ),
    );
  const isLong = tone === 'who' || tone === 'how' || tone === 'bye' || tone === 'thanks';
  const isFit =
    isOnly ||
    isNearly ||
    (isLong &&
      unknownWords(reading) <= 2 &&
      !reading.contains('off:topic') &&
      !reading.items.some(
        (item) =>
          item.value !== null ||
          [...item.tags].some((tag) => /^(act:(?!show|reach)|field|noun:provider)/.test(tag)),
      ));
  return isFit ? { intent: 'smalltalk', slots: {}, tone } : null;
}

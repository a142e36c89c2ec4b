import type { Context } from '../context.ts';
import type { Meaning } from '../meaning.ts';
import type { Reading } from '../reading.ts';
import { consistsOf, unknownWords } from '../signs.ts';

const TONES = ['thanks', 'bye', 'hello', 'how', 'who', 'praise', 'blame'] as const;

/** Whether a message is nothing but greetings, thanks and the like. */
export function isOnlyChat(reading: Reading): boolean {
  const isThanks =
    reading.contains('say:thanks', 'say:bye') &&
    consistsOf(reading, (tag) =>
      /^(say:(hello|thanks|bye|how|who|praise|blame|yes)|best:rating:desc|true)$/.test(tag),
    );
  return (
    isThanks ||
    told(reading) !== null ||
    consistsOf(reading, (tag) => /^say:(hello|thanks|bye|how|who|praise|blame)$/.test(tag))
  );
}

const THANKING =
  /^\W*(ok |okay |gut |super |prima |ja |nein )?[,! ]*((vielen|herzlichen|besten|tausend|lieben) )?(lieben )?dank\w* (dir |ihnen |euch )?(schon )?(fur|dass)\b/;

/** `Danke, das hat mir sehr geholfen`. */
const HELPED =
  /^\W*(danke\w*|merci|vielen dank)\b.*\b(geholfen|weitergeholfen|hilft mir|war (sehr )?(nett|hilfreich|lieb))\b/;

/** `Das wars für heute`: nothing more is wanted. */
const CLOSING =
  /\b(das (wars|war es|war s|war alles|ware es|wars es)|mehr (brauch|will|wollte)\w* ich (\w+ )?nicht|(bin|sind|ware) (ich |wir )?(so ?weit |jetzt |dann |erstmal |hier )*(fertig|durch)|(mach\w*|ist) (ich |wir )?(jetzt |dann |fur heute )*(schluss|feierabend)|(man|wir) (hort|sieht|horen|sehen) (sich|uns)|bis (bald|gleich|nachher|dann|denne|morgen|spater|demnachst|neulich|zum nachsten mal|die tage|(nachste|kommende)\w* (woche|mal)|\w+tag)|brauche? (ich )?(sonst )?nichts (mehr|weiter)|sonst nichts|fur heute (reicht|genug))\b/;
/** `Hier ist Frau Meier aus dem Einkauf`, `ich bins, die Sandra`. */
const INTRODUCED =
  /^\W*((hallo|hallochen|hi|hey|moin|servus|guten (tag|morgen|abend)|gruss gott|na|tach|so)\W+)*(hier (ist|spricht)|ich bins?\b(?! (neu|der neue|die neue|zum))|mein name ist|ich heisse|da bin ich|ich bin (der|die) (neue )?(\w+ )?(aus|vom|von)|ich bin (der|die) neue)\b|^\W*(hallo|hi|hey|moin|servus|guten (tag|morgen|abend)|gruss gott|tach)\b[\w ,]{2,40} (hier|mein name|am apparat)\W*$/;
/** `Du hast mir sehr geholfen`, `das ging ja schnell`. */
const PRAISED =
  /\b(du|sie|das|es|ihr|hat|war|bist|ging)\b.*\b(geholfen|geklappt|schatz|held|heldin|engel|beste|spitze|schnell|fix|flott|hilfreich|freundlich|nett|lieb|schlau|klug|klasse|super|toll|gut gemacht|echt gut|sehr gut|richtig gut|praktisch|gebraucht|gesucht|goldwert|gold wert|zuverlassig|begeistert|zufrieden)\W*(danke\w*)?\W*$/;
/** `Einen wunderschönen guten Morgen wünsche ich`. */
const GREETED =
  /^\W*((hallo|hi|hey|moin|na|servus|ja|ach)\W+)?((ich |wir )?wunsch\w* )?((dir|ihnen|euch|allen|allerseits) )?(einen |nen |n )?(((wunder|aller)?schonen?|recht|ganz|herrlichen|frohlichen|lieben) )*((guten|schonen) (morgen|mittag|nachmittag|abend|tag)|n?abend|tach|morgen)( auch| zusammen| allerseits| allen| mit(einander|nand)| die (runde|damen|herren)| in die runde| wunsch\w* (ich|wir)| dir| ihnen| euch| erst\w* ?mal)*\W*$/;
/** `Das hast du aber fix gefunden`. */
const DONE_WELL =
  /^\W*(\w+ )?(das|du|ihr|sie|es) (\w+ ){1,4}(schnell|fix|flott|gut|toll|super|prima|klasse|sauber|prompt|zackig|ordentlich|schon) (gefunden|gemacht|erledigt|hinbekommen|hingekriegt|geklappt|gelost|rausgesucht|gelaufen|gegangen)\W*$/;
const WISHED =
  /\b(schone[nsr]?|frohe[ns]?|erholsame[nsr]?|angenehme[nsr]?|guten) (\w+ )?(urlaub|ferien|feiertage|pause|mittagspause|mittag|weihnachten|ostern|pfingsten|rutsch|neues jahr|wochenende|feierabend|resttag|woche|heimweg|appetit|fahrt|reise|(?<!guten )tag|(?<!guten )abend)( noch| dir| ihnen| euch| allen| zusammen| wunsche? ich)*\W*$/;
const MANY_THANKS =
  /\b(tausend|1000) dank\b|\bdank\w* (dir|ihnen|euch)?\s*(vielmals|sehr|recht|auch|herzlich)\b|\bvergelts? gott\b/;
const WHO =
  /\b(bist|sind|rede|sprech\w*|schreib\w*) (du|sie|ich)\b.*\b(mensch\w*|person|roboter|maschine|computer|bot|ki|kunstlich\w*|echt\w*|automat)\b|\bwer bist du\b/;
/** Words that make a message more than talk. */
const WANTED =
  /^(ask:(?!how)|act:(?!finish|show|pick)|field:(?!name|number)|noun:provider|off:topic|best:(?!rating:desc)|is:(active|inactive)|ordinal|cmp:(?!atLeast|more))/;
const INTRODUCTION_MAX = 14;

/** What is told of the person, of the end of the talk, or of how the assistant did. */
function told(reading: Reading): Meaning | null {
  if (WHO.test(reading.plain)) return { intent: 'smalltalk', slots: {}, tone: 'who' };
  const words = reading.items.filter((item) => !item.isMark);
  if (GREETED.test(reading.plain)) return { intent: 'smalltalk', slots: {}, tone: 'hello' };
  if (DONE_WELL.test(reading.plain)) return { intent: 'smalltalk', slots: {}, tone: 'praise' };
  const isOther = words.some(
    (item) =>
      (item.value !== null && !/^tausend$|^1000$/i.test(item.text)) ||
      item.isKnownName ||
      (item.isExact &&
        !/^bis$/i.test(item.text) &&
        !(WISHED.test(reading.plain) && item.tags.has('off:topic')) &&
        [...item.tags].some((tag) => WANTED.test(tag))),
  );
  const isAsking = words.some(
    (item) =>
      item.value !== null ||
      item.isKnownName ||
      [...item.tags].some((tag) => /^(ask:(?!how)|act:)/.test(tag)),
  );
  if (INTRODUCED.test(reading.plain) && !isAsking && words.length <= INTRODUCTION_MAX)
    return { intent: 'smalltalk', slots: {}, tone: 'hello' };
  if (isOther || words.length > INTRODUCTION_MAX) return null;
  if (MANY_THANKS.test(reading.plain)) return { intent: 'smalltalk', slots: {}, tone: 'thanks' };
  if (CLOSING.test(reading.plain) || WISHED.test(reading.plain))
    return { intent: 'smalltalk', slots: {}, tone: 'bye' };
  return PRAISED.test(reading.plain) && unknownWords(reading) <= 1
    ? { intent: 'smalltalk', slots: {}, tone: 'praise' }
    : null;
}

/** Talk that is plainly nothing else, where nothing waits for an answer. */
export function talked(reading: Reading, { proposal, asked }: Context): Meaning | null {
  return proposal === null && asked === null ? told(reading) : null;
}

/** Greetings, thanks, farewells, and questions about the assistant as somebody. */
export function smalltalk(reading: Reading): Meaning | null {
  if (
    (THANKING.test(reading.plain) || HELPED.test(reading.plain)) &&
    !reading.items.some((item) => item.value !== null || /^(ask|field)/.test([...item.tags].join(' ')))
  )
    return { intent: 'smalltalk', slots: {}, tone: 'thanks' };
  const talk = told(reading);
  if (talk !== null) return talk;
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

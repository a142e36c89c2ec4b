import type { Context } from '../interpretation/context.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import { consistsOf, unknownWords } from '../sentence/sentence-content.ts';
import type { TokenCursor } from '../sentence/token-cursor.ts';
import { everydayOf } from '../vocabulary/everyday.ts';

/** A request to know what the assistant can do, or how something is done here. */
export function readHelpRequest(cursor: TokenCursor, { openQuestion }: Context): Interpretation | null {
  const isHelp =
    cursor.contains('say:help') &&
    !cursor.contains('act:reach') &&
    (consistsOf(cursor, (tag) => HELPING.test(tag)) || unknownWords(cursor) <= 2);
  const isOfOne =
    /\bwas (kannst|konnen) (du|sie) .*\b(zu|uber|von)\b/.test(cursor.plain) && unknownWords(cursor) > 0;
  if (isOfOne) return null;
  const isOfWorld =
    /\berklar\w*\b.*\b(wie|was) (ein|eine|der|die|das|man) (?!assistent|suche|verzeichnis|seite|geht|hier|funktioniert|alles|ganze)/.test(
      cursor.plain,
    );
  const isOtherHelp =
    /\bbei[mn]? (\w+ )?\w+ (helfen|hilf\w*)\b/.test(cursor.plain) &&
    !/\b(such|anleg|ander|bedien|eintrag|vergleich|find|eingab|eingeb|loschen)\w*/.test(cursor.plain);
  const isExplaining =
    /\berklar\w*\b/.test(cursor.plain) &&
    unknownWords(cursor) > 0 &&
    !/\b(hier|bedien\w*|such\w*|assistent\w*|funktion\w*|du|sie|das|ich|man|anleg\w*|ander\w*)\b/.test(
      cursor.plain,
    );
  const isElsewhere =
    AMONG_PEOPLE.test(cursor.plain) || (ELSEWHERE.test(cursor.plain) && unknownWords(cursor) > 0);
  if (isExplaining || isOtherHelp || isElsewhere) return null;
  const isAsked =
    (openQuestion === null && isLost(cursor)) || HELP.some((pattern) => pattern.test(cursor.plain));
  return !THANKS.test(cursor.plain) && !isOfWorld && (isHelp || isAsked)
    ? { intent: 'help', slots: {} }
    : null;
}

/** The user does not know how to go on: `ich bin neu hier und hab keinen Schimmer, wie das geht`. */
function isLost(cursor: TokenCursor): boolean {
  const isOther =
    cursor.items.some((item) => item.tags.has('off:topic') && !/^formulier/i.test(item.text)) ||
    cursor.items.some(
      (item) =>
        item.isKnownName ||
        item.value?.kind === 'email' ||
        (item.word !== '' && item.tags.size === 0 && everydayOf(item.word) === 'noun'),
    );
  return !isOther && LOST.some((pattern) => pattern.test(cursor.plain));
}

/** `Meine Kollegin nervt mich, was soll ich tun?` */
const AMONG_PEOPLE =
  /\b(kollegin\w*|kollege\w*|chef\w*|nachbar\w*|freund\w*|mann|frau|kind\w*)\b.*\b(nervt|nerven|mobbt|argert|argern|schreit|streit\w*|weint|lugt|hasst)\b/;

const DOING_HERE =
  '(such|find|filter|anleg|leg|ander|eintrag|trag|hinzufug|fug|losch|vergleich|zahl|les|lies|abfrag|frag|speicher|ruckgangig|bearbeit|korrigier|tipp|eingeb|geb|bedien|benutz|nutz|red|sprech|anstell|stell|formulier|sag|schreib|start|beginn|aussprech|anfang|fang|vorgeh|geh|mach|tu)\\w*';
const LOST = [
  /\bkomm\w* (ich )?(hier |da |nun |jetzt )*(nicht )?weiter\b|\bkenn\w* (ich )?mich (\w+ ){0,2}(nicht|null|kaum|gar nicht|noch nicht|wenig) aus\b/,
  /\bwas fur (fragen|sachen|befehle|eingaben|dinge)\b|\bwelche (aufgaben|fragen|eingaben|dinge|sachen|arten)\b.*\b(du|sie|ich|man)\b/,
  /\b(uberfordert|ratlos|aufgeschmissen|verloren|planlos)\b/,
  /\bwo (fang|start|beginn)\w* (ich|man|wir)\b/,
  /\b(kein\w* (schimmer|plan|ahnung|dunst|peil|idee)|null (plan|ahnung))\b/,
  /\b(bin|benutz\w*|nutz\w*|arbeit\w*|mach\w*|seh\w*)\b.*\b(neu hier|zum ersten mal|das erste mal|erstmals|noch nie|neuling|anfanger(in)?|(der|die) neue)\b.*(\b(wie|was|wo|muss|kann|hilf\w*|erklar\w*)\b|$)/,
  /\b(versteh\w*|kapier\w*|check\w*|blick\w*|raff\w*|schnall\w*|durchschau\w*|weiss|peil\w*)\b (\w+ ){0,3}(nicht|nix|nichts|noch nicht|gar nicht)\b.*\b(hier|wie|durch|das|weiter|wo|was)\b(?!.*\b(wer|welche[rs]?)\b)/,
  /\b(versteh\w*|kapier\w*|check\w*|raff\w*|blick\w*) (ich )?(das |hier |es )*(nicht|nix|nichts)\b/,
  /\b(komm\w*|steh\w*)\b.*\b(nicht (klar|weiter|zurecht)|schlauch)\b/,
  /\b(einweisung|einfuhrung|schulung in|anleitung|handbuch|tutorial|bedienungsanleitung|gebrauchsanweisung|kurzanleitung|leitfaden|spickzettel)\b/,
  /\bauf die sprunge\b|\bwie (geht|gehts|ging|ginge) (das |es |der |die )?(hier|alles|ganze)?\s*(los|weiter)?\s*[?.!]*$/,
  /\b(wof\w*|wozu|wobei|womit) (bist|sind|kannst|konnen|taugst|hilfst|helfen) (du|sie)\b/,
  /\bwie (gehe?|geh) (ich|man) (hier |da |am besten |denn )*(vor|an)\b/,
  new RegExp(
    `^\\W*(und |also |bitte )*(wie|womit) (genau )?${DOING_HERE} (ich|man|wir|mich)\\b(?!.*\\b(erreich|nummer von)).*`,
    'u',
  ),
  new RegExp(
    `\\b(was|wie|wo) (muss|soll|sollte|kann|darf|musste) (ich|man|wir)\\b.*\\b(${DOING_HERE}|fragen|sagen|schreiben|fragst)\\b`,
    'u',
  ),
  new RegExp(`\\bwie (das|es|man|ich)\\b (\\w+ ){0,4}(geht|funktioniert|lauft|${DOING_HERE})\\W*$`, 'u'),
  /^\W*(und )?(kannst|konnen|kann) (du|sie|man|ich) (hier |mit dir |bei dir |damit |denn |eigentlich )*auch (mal )?(\w+ ){0,3}(zahlen|suchen|andern|anlegen|vergleichen|filtern|loschen|lesen|sortieren|eintragen|verstehen)\W*$/u,
  /\b(was|wie viel|welche) (?!haben |hat )(\w+ ){0,3}(alles )?(moglich|geboten|drin|machbar)\W*$|\bwas (du|sie) (\w+ ){0,3}(drauf ?\w*|kannst|konnen|anbietest|bietest|anbieten)\b|\bwelche moglichkeiten\b/,
];

/** `Wo kann ich einen Deutschkurs finden?`: something is sought, and no way to seek. */
const ELSEWHERE =
  /^\W*(\w+ ){0,2}wo (kann|konnte|darf|find\w*|krieg\w*|bekomm\w*|gibt) (ich|man|wir|es)\b(?!.*\b(hier|einstell\w*|eingeb\w*|eintrag\w*|klick\w*|feld|knopf)\b)/;

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
  /\b((?<!\bzum )beispiel|anleitung|bedienung|befehle|kommandos|funktionen)\b/iu,
];

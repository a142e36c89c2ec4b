import { spellingKey } from '../../text/spelling-key.ts';
import { EVERYDAY_NOUNS } from './everyday-nouns.ts';
import { isKnownTown } from './towns.ts';

/** A word of a life outside of the directory: a thing, or something that is done. */
type Everyday = 'noun' | 'verb';

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const NOUNS: ReadonlySet<string> = new Set(
  Object.values(EVERYDAY_NOUNS).flatMap((text) => words(text).map(spellingKey)),
);
/**
 * Stems of verbs for actions outside the directory, done by the user or requested of others. Prefixes and endings are stripped:
 * `weitergeleitet` is ``.
 */
export const EVERYDAY_VERBS = `
  grill würz ess trink schmeck frühstück fress fütter füttere tränk
  sing tanz spiel musizier sport jogg schwimm kletter wander radel angel bastel mal zeichn strick häkel näh stick
  schlaf träum wach weck lach schrei flüster lieb heirat hass streit kämpf schlag tret trete
  putz wisch saug wasch bügel spül fege räum aufräum gieß pflanz mäh
  fahr flieg tank bremse überhol lenk steuerer navigier wander spazier renn lauf hüpf kriech schleich
  kauf bestell bezahl zahl spend überweis leih verleih schenk invest investier verzins erb
  wasch dusch kämm rasier schmink frisier
  erinner vergiss träum hoff fürcht freu ärger wunder stör nerv langweil tröst
  dichte reim formulier verfass dicht diktier übersetz dolmetsch buchstabier erläuter definier beweis interpretier analysier
  philosophier diskutier argumentier debattier plauder quatsch schwätz
  rechne multiplizier dividier addier subtrahier potenzier kalkulier schätz mess wieg wiege
  programmier deinstallier boote boot download surf chatt poste stream blogg twitter hack crack knack
  druck kopier scann fax mail schick send verschick funk simse archivier exportier importier konvertier komprimier verschlüssel entschlüssel
  telefonier ruf klingel verbind
  genehmig beantrag bewillig unterschreib unterzeichn kündig verklag mahn beschwer protestier demonstrier wähl regier
  verschmelz fusionier dupliziere duplizier klon
  reservier buch vereinbar verabred einlad besuch treff abhol
  schraub hämmer bohr säg lackier streich tapezier
  wachs blüh brenn explodier schmelz gefrier regn schnei donner schein leucht stürm
  stürz
  sterb leb geboren bluten blut heil impf operier behandel diagnostizier schmerz huste nies schwitz frier zitter
  gewinn verlier siege sieg besieg trainier
  erfind erfand entdeck forsch
  betrüg betrog belüg lüg stehl klau raub mord töt schieß
  bet segne tauf predig zauber hexe wahrsag prophezei prognostizier
  parkier miete 
  fotografier film filme knips
  boykottier
  wünsch gratulier begrüß verabschied entschuldig bedank
  install deinstallier installier koch leite weiterleit umleit startet
  abonnier spoiler
  dimm
  lern studier unterrichte pauk
  spann entspann meditier ruh chill
  gähn schnarch
  google googel
  sperr entsperr
  verrat gesteh beichte
  streik zick qualm
  kitzel streichel umarm kuschel flirte flirt`;
const VERBS: ReadonlySet<string> = new Set(words(EVERYDAY_VERBS).map(spellingKey));

const NOUN_ENDINGS = ['', 'e', 'n', 'en', 'er', 'ern', 's', 'es', 'em', 'nen', 'inen'];
const VERB_ENDINGS = ['', 'e', 'st', 't', 'et', 'en', 'n', 'te', 'ten', 'test', 'end', 'est', 'ete', 'eten'];
const PREFIXES = [
  ...'zusamen zuruck weiter wieder herunter hinunter herauf hinauf runter rauf vorbei durch uber unter herum hinzu heran hinein herein heraus hinaus ab an auf aus be bei ein ent er fest frei fort her hin hoch los mit mis nach raus rein rum um ver vor weg zer zu'
    .split(' ')
    .filter((prefix) => prefix !== ''),
  '',
];
/** Shorter parts are found at the end of too many words. */
const HEAD_MIN = 5;
const VERB_MIN = 3;
const BEFORE_HEAD_MIN = 3;

/** Whether a word (its spelling key) is one of everyday life, by itself, with an ending, or as the last part of a longer one. */
export function everydayOf(word: string): Everyday | null {
  const known = seen.get(word);
  if (known !== undefined) return known;
  if (seen.size >= SEEN_MAX) seen.clear();
  const kind = kindOf(word);
  seen.set(word, kind);
  return kind;
}

/** A cache: words recur. */
const seen = new Map<string, Everyday | null>();
const SEEN_MAX = 5_000;

function kindOf(word: string): Everyday | null {
  if (word.length < 2 || word.startsWith('beispiel') || isKnownTown(word)) return null;
  if (isNoun(word)) return 'noun';
  if (isVerb(word)) return 'verb';
  return isCompound(word) ? 'noun' : null;
}

function isNoun(word: string): boolean {
  return NOUN_ENDINGS.some(
    (ending) =>
      word.endsWith(ending) &&
      (!ending.startsWith('er') || word.length - ending.length > HEAD_MIN) &&
      NOUNS.has(cut(word, ending)),
  );
}

function isVerb(word: string): boolean {
  return VERB_ENDINGS.some((ending) => word.endsWith(ending) && isVerbStem(cut(word, ending)));
}

/** A stem with what may stand before it: `weitergeleit`, `umzurechn`. */
function isVerbStem(stem: string): boolean {
  return PREFIXES.some((prefix) => {
    if (!stem.startsWith(prefix)) return false;
    const rest = stem.slice(prefix.length);
    return (
      isPlainStem(rest) ||
      (rest.startsWith('ge') && isPlainStem(rest.slice(2))) ||
      (rest.startsWith('zu') && prefix !== '' && isPlainStem(rest.slice(2)))
    );
  });
}

function isPlainStem(stem: string): boolean {
  return stem.length >= VERB_MIN && VERBS.has(stem);
}

/** Endings of names of towns. */
const TOWN = /(kirchen|berg|burg|dorf|heim|hausen|furt|stadt|bach|feld|kusen|hafen|wald|bruck|hofen|ingen)$/;
/** Goods of the trade that end like everyday things. */
const TRADE =
  /(wechselrichter|transformator|generator|schaltuhr|ladekarte|aggregat|kamera|batterie|fahrzeug)(e|n|en|s)?$/;

/** Ends of words that only look like a thing of everyday life, or that goods of the trade are called by too. */
const NO_HEAD =
  /(lungen?|meser|rechner|wagen|kart(e|en)|kamera|monitor|leinen?|regen|rucken|keten?|spiegel|feder|schiene|rohre?)$/;

function isCompound(word: string): boolean {
  if (TOWN.test(word) || TRADE.test(word) || NO_HEAD.test(word)) return false;
  for (let at = BEFORE_HEAD_MIN; at <= word.length - HEAD_MIN; at += 1)
    if (isNoun(word.slice(at))) return true;
  return false;
}

function cut(word: string, ending: string): string {
  return ending === '' ? word : word.slice(0, -ending.length);
}

import { spellingKey } from '../../text/spelling-key.ts';
import { editsWithin } from './edits.ts';
import { FIELD_WORDS } from './fields.ts';
import { ACT_WORDS, OFF_TASK, PHRASES } from './phrases.ts';
import { SMALL_WORDS } from './small-words.ts';
import type { Tag } from './tags.ts';

/**
 * Words of everyday German that name nothing that is looked for: no name, no town, no goods. `~`: with any ending. A word of
 * the other tables that stands here too keeps its meaning there.
 */
export const COMMON_WORDS =
  'gekriegt|abgekriegt|abbekommen|rückruf~|zurückruf~|draus|daraus|angemessen|angemessener|realistischer|zutreffender|schnellstens|baldmöglichst|schnellstmöglich|ehestens|unsern|unserm|euerm|unsre|unsren|unsrer|euern|gleichzeitig|unvollständig~|ruht|ruhen|übersteigt|übersteigen|überschreitet|überschreiten|unterschreitet|unterschreiten|möglichst|möglichkeiten|ausland|inland|käme|kämen|in betracht|betracht|ansonsten|eigentlicher|betrachtung|trifft|treffen|diejenige~|diejenigen|derjenige~|stromausfall|zur verfügung|jenseits|hockt|hocken|haust|hausen|drunter|drüber|klafft|klaffen|irgendwelche~|benotet~|trifft zu|zutrifft|taucht|tauchen|auftaucht|auftauchen|verbandelt|drinhaben|drinhat|zur seite|infrage|sitze|liege|telefoniere|plane|bereiten|spreche|warte gerade|einander|miteinander|dreien|verzeihung|sorry|entschuldigung|entschuldige|pardon|sowohl|vorletzte~|pack|packe|packen|solche~|derartige~|dringend~|unbedingt~|umgehend~|weder|endete|endend|auf endend|fällt ein|vorgang|prozess|direkt~|hintereinander|nacheinander|erzielen|verbuchen|starten|starte|beginnen|eröffnen|aufmachen|beenden|drin haben|inzwischen auch|geführt|gelistet|geführte~|registriert|verzeichnet|gemessen|bezogen auf|gehör~|gehört|verbirgt|verberg~|steckt|steck~|end~|endet|enden|beginn~|anfang~|fang~|fängt|komm~|kommen|kommt|geh~|gehen|geht|ging|tun|tut|tat|getan|steh~|steht|stehen|stand|drinsteht|drinstehen|dasteht|liegen|red~|rede|reden|sprech~|spricht|sprich|gesprochen|frag~|frage|fragen|gefragt|antwort~|vollständig~|komplett~|ganz~|genau~|gesamt~|schlecht~|gut~|guter|bewertet~|bewertete|außerhalb|innen|oben|unten|links|rechts|vorn|hinter|neben|zwischen|durch|gegen|ohne|trotz|während|wegen|seit|bis|vor|nach|ab|am|an|um|auf|aus|bei|mit|von|zu|im|ins|zum|zur|vom|beim|rein|hinein|reinkommen|werd~|geworden|bekomm~|bekommt|krieg~|kriegt|kriege|bring~|lass~|lässt|lieg~|heiß~|nenn~|denk~|denke|glaub~|glaube|mein~|weiß|weiss|wissen|wusste|kenn~|kannte|seh~|sieht|hör~|hört|fühl~|les~|liest|schau~|such~|brauch~|nutz~|benutz~|verwend~|vorhab~|hab~|hat|hatte|habt|gehabt|sein|bin|bist|war~|wart|gewesen|woll~|will|soll~|muss~|müsst|kann~|könn~|darf~|dürf~|mag~|möcht~|würd~|sollt~|überhaupt|eigentlich|wirklich|tatsächlich|bestimmt|sicherlich|wahrscheinlich|vermutlich|möglich~|unmöglich|leicht~|schwer~|einfach~|schwierig~|wichtig~|richtig~|falsch~|gleich~|ähnlich~|verschieden~|anders|besonders|speziell~|allgemein~|normal~|üblich~|typisch~|bekannt~|unbekannt~|fremd~|eigen~|gemeinsam~|einzeln~|einzig~|mehrere~|einige~|manche~|viel~|wenig~|meist~|meistens|oft|öfter|häufig~|selten|manchmal|immer|stets|nie|niemals|einmal|zweimal|dreimal|mehrmals|erstmal|zuerst|zunächst|zuletzt|schließlich|endlich|später|früher|bald|gleich|sofort|heute|heut|gestern|vorgestern|morgen|übermorgen|morgens|mittags|abends|nachts|früh|spät|tag~|woche~|monat~|jahr~|stunde~|minute~|sekunde~|uhr|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|wochenende|letztens|neulich|kürzlich|vorhin|eben|soeben|gerade|grad|derweil|noch|schon|bereits|erst|nur|auch|sogar|selbst|bloß|lediglich|ausschließlich|allein|alleine|zusammen|untereinander|gegenseitig|hierzu|dazu|darauf|darin|daran|darüber|dadurch|dabei|dagegen|dahinter|daneben|darunter|davor|dazwischen|damit|danach|daraus|darum|deshalb|deswegen|daher|somit|folglich|trotzdem|dennoch|obwohl|falls|sofern|sobald|solange|bevor|nachdem|damals|worüber|worauf|wovon|wozu|womit|wofür|woran|worin|wonach|wodurch|her|hin|herum|hinauf|hinunter|raus|rüber|runter|hoch|weg|fort|los|zurück|vorbei|entlang|jedenfalls|zumindest|wenigstens|etwa|ungefähr|fast|beinahe|kaum|ziemlich|sehr|ganz|total|völlig|absolut|echt|extrem|besser|schlechter|größer|kleiner|höher|länger|kürzer|weiter~|übrig~|restlich~|folgend~|nächst~|obig~|genannt~|erwähnt~|besagt~|angegeben~|vorliegend~|entsprechend~|betreffend~|jeweilig~|bisschen|wenig|paar|stück|teil~|hälfte|sache~|ding~|dinge|zeug|kram|punkt~|fall~|grund~|art~|weise|form~|seite~|stelle~|platz~|mal|mensch~|person~|leute|mann|frau~|herr~|herrn|kollege~|kollegin~|chef~|chefin|kunde~|kunden|freund~|bekannte~|typ~|kerl|jemand~|niemand~|irgendwer|irgendwen|irgendwo|irgendwann|irgendwie|einer|keiner|jeder|alle~|alles|nichts|etwas|was|wer|selber|uns|euch|ihnen|ihm|ihn|denen|dessen|deren|diesbezüglich|hiermit|hierfür|insbesondere|beispielsweise|beispiel|zb|bspw|usw|etc|okay|bitte|danke|klar|logisch|natürlich|schade|egal|super|toll|prima|warte|halt|moment|sekunde|augenblick|stimmt|genau|wohl|gar|ja|nein|doch|mhm|aha|ach|oh|ups|hoppla|naja|tja|übrigens|hinweis|versuch~|probier~|check~|prüf~|kontrollier~|schauen|guck~|helf~|hilft|hilf|zeig~|mach~|gemacht|tu|nimmt|nahm|setzt|gesetzt|stell~|gestellt|stimm~|pass~|fehl~|lauf~|läuft|bleib~|bleibt|blieb|halt~|hält|find~|findet|geb~|gibt|gab|gegeben|kauf~|bezieh~|bezogen|bedien~|betreib~|unterhalt~|erhält|erhalten|enthält|enthalten|beinhaltet|umfasst|betrifft|bezüglich|hinsichtlich|angeht|anbelangt|handelt|geht um|bedeutet|meinst|meinen|wünsch~|empfehl~|empfiehlt|vorschlag~|schlag~|klapp~|funktionier~|geklappt|geschafft|schaff~|vergess~|vergessen|vertan|geirrt|irrtum|verwechselt|vertippt|versehentlich|aus versehen|dass|daß|das|ob|wie|als|wo|da|hier|dort|wann|kontext|bitteschön|erst mal|red|sprech|schreib|mag|heran|ran|dran|gelten|gilt|unterwegs|wohn~|gemäß|laut|per|pro|via|je|circa|rund|hr|endung|lager|ruhig|auf lager|sondern|ausländisch~|inländisch~|regional~|lokal~|herab|herauf|hinab|rauf|leben|zeitung|sehen|fr|frl|ums|hab|habe|eines|eurem|eurer|unserm|unsrer|genommen|geändert|momentan|aktuell~|derzeitig~|jetzig~|bisherig~|damalig~|heutig~|hiesig~|dortig~|selbig~|zugehörig~|verfügbar~|vorhanden~|fertig~|bereit|offen~|geschlossen~|frei~|voll~|leer~|alt~|neu~|jung~|groß~|gross~|klein~|lang~|kurz~|hoh~|tief~|breit~|schmal~|stark~|schwach~|schnell~|langsam~|schön~|nett~|lieb~|freundlich~|günstig~|teuer~|teure~|billig~|kostet|kost~|preis~|preise|wert~|lohnt|rentiert|taugt|tauglich|seriös~|zuverlässig~|vertrauenswürdig~|kompetent~|erfahren~|spezialisiert~|eingestuft|angesehen|ständig~|dauernd~|andauernd~';

/** Something that the vocabulary knows: one word or several. */
interface Entry {
  /** Spelling keys of its words. */
  readonly words: readonly string[];
  /** The last word may have an ending. */
  readonly isStem: readonly boolean[];
  readonly tags: Set<Tag>;
  /** Words that hold sentences together are taken as typed: there are too many near each of them. */
  readonly isGuessed: boolean;
  readonly endings: ReadonlySet<string>;
}

/** What the words at a place mean. */
interface LexiconMatch {
  readonly tags: ReadonlySet<Tag>;
  /** Words that it takes. */
  readonly length: number;
  /** False: a typing error was seen in it. */
  readonly isExact: boolean;
}

const VERB_ENDINGS = new Set([
  'e',
  'n',
  's',
  't',
  'en',
  'st',
  'et',
  'te',
  'ten',
  'est',
  'st',
  'end',
  'est',
  'rn',
]);
const OTHER_ENDINGS = new Set([
  'e',
  'n',
  's',
  't',
  'en',
  'er',
  'es',
  'em',
  'te',
  'ns',
  'rn',
  'ten',
  'ern',
  'nen',
  'innen',
  'ers',
]);
const ANY_ENDINGS: ReadonlySet<string> = new Set([...VERB_ENDINGS, ...OTHER_ENDINGS]);
const ENDINGS = [...new Set([...VERB_ENDINGS, ...OTHER_ENDINGS])];
const GUESS_FROM = 5;
const GUESS_TWO_FROM = 9;
const PHRASE_WORDS_MAX = 6;

/** Words near to one of ours that mean something else. */
const NOT_OURS: ReadonlySet<string> = new Set(
  'streik streikt streiken westfalen westfale kostet kosten aktie aktien schulte schulten hands meile meilen sache sachen starte starten stand stadion suche leider liebe lieber meister leder leben lange lager lehrer land landes worte werte wort stelle stellen starke starker storch note noten normal nord norden nummern nahe nahen orten osten ostern firmen first film finden bonn bohn born berlin bremen basel mainz marl mitte halle hanau hamm hagen essen emden erlangen gera gotha plauen siegen lingen lindau leinen zeiten seiten seite seiner sieger zange zeile zelle zeichen wer werk werke berg bergen solar gruppe gruppen leitung leitungen lager sonne energie strom netz netze warme kalte anlagen anlage bauer bauern maler muller meier maier mayer weber wagner becker schulz hoffmann schafer koch richter klein wolf neumann schwarz zimmermann braun hofmann kruger hartmann lange werner krause lehmann kohler konig kaiser fuchs scholz moller weiss jung hahn vogel keller gunter frank berger winkler roth beck lorenz baumann franke albrecht schuster simon ludwig bohm winter kraus martin schumacher kramer vogt stein jager otto sommer gross seidel heinrich brandt haas schreiber graf dietrich ziegler kuhn kuhne pohl engel horn busch bergmann thomas voigt sauer arnold wolff pfeiffer'
    .split(' ')
    .map(spellingKey),
);

const byFirst = new Map<string, Entry[]>();
const byLetter = new Map<string, Entry[]>();
for (const table of [FIELD_WORDS, PHRASES]) addAll(table, true, OTHER_ENDINGS);
addAll(OFF_TASK, false, OTHER_ENDINGS);
addAll(ACT_WORDS, true, VERB_ENDINGS);
addAll(SMALL_WORDS, false, OTHER_ENDINGS);
for (const word of COMMON_WORDS.split('|')) add(word, 'common', false, ANY_ENDINGS);
for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);

function addAll(table: Partial<Record<Tag, string>>, isGuessed: boolean, endings: ReadonlySet<string>): void {
  for (const [tag, phrases] of entriesOf(table)) {
    for (const phrase of phrases.split('|')) add(phrase, tag, isGuessed, endings);
  }
}

function entriesOf(table: Partial<Record<Tag, string>>): [Tag, string][] {
  // The type of the tables knows their names; that of `Object.entries` does not.
  return Object.entries(table) as [Tag, string][];
}

function add(phrase: string, tag: Tag, isGuessed: boolean, endings: ReadonlySet<string>): void {
  const words = phrase.split(' ');
  const keys = words.map(spellingKey);
  const isStem = words.map((word) => word.endsWith('~'));
  const first = keys[0] ?? '';
  const siblings = byFirst.get(first) ?? [];
  const same = siblings.find(
    (entry) =>
      entry.endings === endings &&
      entry.words.join(' ') === keys.join(' ') &&
      entry.isStem.every((stem, i) => stem === isStem[i]),
  );
  if (same !== undefined) {
    same.tags.add(tag);
    return;
  }
  const entry: Entry = { words: keys, isStem, tags: new Set([tag]), isGuessed, endings };
  byFirst.set(first, [...siblings, entry]);
  if (isGuessed && words.length === 1) {
    const letter = first.charAt(0);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), entry]);
  }
}

/** The longest phrase that begins with `words[0]`; words are given as spelling keys. Null: nothing of ours. */
export function longestMatch(words: readonly string[]): LexiconMatch | null {
  const first = words[0] ?? '';
  if (first === '') return null;
  const tags = new Set<Tag>();
  let length = 0;
  for (const stem of stemsOf(first)) {
    for (const entry of byFirst.get(stem) ?? []) {
      if (stem !== first && !((entry.isStem[0] ?? false) && entry.endings.has(first.slice(stem.length))))
        continue;
      if (entry.words.length < length || !fits(entry, words)) continue;
      if (entry.words.length > length) tags.clear();
      length = entry.words.length;
      for (const tag of entry.tags) tags.add(tag);
    }
  }
  if (length > 0) {
    if (tags.size > 1) tags.delete('common');
    return { tags, length, isExact: true };
  }
  const compound = compoundField(first);
  if (compound !== null) return { tags: compound.tags, length: 1, isExact: true };
  const guess = guessed(first);
  return guess === null ? null : { tags: guess.tags, length: 1, isExact: false };
}

const FIELD_NOUN =
  /^(.{4,}?)s?(angaben?|feld|felder|werte?|eintrag|spalte|daten|infos?|masig|technisch|seitig|vergleich)$/;

/** `Umsatzangabe`, `Adressfeld`: a column, and a word for what stands in it. */
function compoundField(word: string): Entry | null {
  const first = FIELD_NOUN.exec(word)?.[1];
  if (first === undefined) return null;
  const isColumn = (entry: Entry) =>
    entry.words.length === 1 && [...entry.tags].some((tag) => tag.startsWith('field:'));
  return (
    [first, `${first}e`, first.replace(/e$/, '')].flatMap((stem) => byFirst.get(stem) ?? []).find(isColumn) ??
    null
  );
}

/** Words of a phrase behind its first. */
function fits(entry: Entry, words: readonly string[]): boolean {
  for (let i = 1; i < Math.min(entry.words.length, PHRASE_WORDS_MAX); i += 1) {
    const wanted = entry.words[i] ?? '';
    const word = words[i] ?? '';
    if (word === wanted) continue;
    if (entry.isStem[i] && stemsOf(word).includes(wanted)) continue;
    // `bei denen eine` is not `bei denen keine`.
    if (wanted.startsWith('kein')) return false;
    if (wanted.length >= GUESS_FROM && word !== '' && editsWithin(word, wanted, 1)) continue;
    return false;
  }
  return true;
}

/** A word without each ending that German gives words. */
function stemsOf(word: string): string[] {
  const stems = [word];
  for (const ending of ENDINGS) {
    if (word.length - ending.length >= 3 && word.endsWith(ending)) stems.push(word.slice(0, -ending.length));
  }
  return stems;
}

/** A cache of guesses: words recur, and looking through the vocabulary is slow. */
const guesses = new Map<string, Entry | null>();
const GUESSES_MAX = 5_000;

/** The entry that a word with a typing error is nearest to. */
function guessed(word: string): Entry | null {
  const known = guesses.get(word);
  if (known !== undefined) return known;
  if (guesses.size >= GUESSES_MAX) guesses.clear();
  const entry = nearest(word);
  guesses.set(word, entry);
  return entry;
}

function nearest(word: string): Entry | null {
  if (word.length < GUESS_FROM || NOT_OURS.has(word) || /\d/.test(word)) return null;
  const limit = word.length >= GUESS_TWO_FROM ? 2 : 1;
  const stems = stemsOf(word);
  for (let edits = 1; edits <= limit; edits += 1) {
    for (const entry of candidates(word)) {
      const wanted = entry.words[0] ?? '';
      if (isNear(entry, wanted, word, stems, edits)) return entry;
    }
  }
  return null;
}

function candidates(word: string): readonly Entry[] {
  const same = byLetter.get(word.charAt(0)) ?? [];
  // The first two letters swapped: `uschen`.
  const swapped = byLetter.get(word.charAt(1)) ?? [];
  return word.charAt(0) === word.charAt(1)
    ? same
    : [...same, ...swapped.filter((entry) => entry.words[0]?.charAt(1) === word.charAt(0))];
}

function isNear(
  entry: Entry,
  wanted: string,
  word: string,
  stems: readonly string[],
  edits: number,
): boolean {
  if (
    wanted.length >= GUESS_FROM - 1 &&
    Math.abs(wanted.length - word.length) <= edits &&
    wanted.length + edits > GUESS_FROM
  ) {
    if (editsWithin(word, wanted, edits)) return true;
  }
  if (!(entry.isStem[0] ?? false) || wanted.length < GUESS_FROM - 1) return false;
  return stems.some(
    (stem) =>
      stem.length >= GUESS_FROM - 1 &&
      Math.abs(stem.length - wanted.length) <= edits &&
      editsWithin(stem, wanted, edits),
  );
}

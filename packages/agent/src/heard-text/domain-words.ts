import { isOrdinaryWord, type NameLookup } from '../german/names/sounding-names.ts';
import { phonesOf } from '../text/pronunciation/phones.ts';
import { soundDistance } from '../text/pronunciation/sound-distance.ts';
import { spellingKey } from '../text/spelling-key.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import { numberForm, numberWord } from '../text/values/number-words.ts';
import type { Replacement } from './heard-draft.ts';

/** Words that requests to the assistant are made of, and that recognisers write otherwise. All are long enough to have no neighbours. */
const WORDS =
  `Anbieter Dienstleister Telefonnummer Postleitzahl Hausnummer E-Mail-Adresse Ansprechpartner Ansprechpartnerin Webseite Internetseite
  Firmenname Unternehmen Mitarbeiter Mitarbeitern Mitarbeiterzahl Zweigstellen Bewertung Kategorie Produktgruppe Produktgruppen Stadtwerke
  Stadtwerken Gemeindewerke Energieversorgung Energieversorger Energierouter Photovoltaik Photovoltaikanlage Photovoltaikanlagen Batteriespeicher
  Stromspeicher Wechselrichter Ladesäule Ladesäulen Ladestation Ladestationen Wallbox Wärmepumpe Wärmepumpen Windkraft Windkraftanlagen Solaranlage
  Solaranlagen Solarstrom Rechenzentrum Rechenzentren Blockheizkraftwerk Rückruf Eintrag Änderung Hauptstraße Bahnhofstraße
  buchstabiere speichern speichere notiere rückgängig`.split(/\s+/);
/** How words are said that are not said as they are written. */
const SAID: Readonly<Record<string, string>> = { 'E-Mail-Adresse': 'Imeiladresse' };
/** Words as they were heard, where another word stands for the one that was said. The first group of each is kept. */
const CONFUSIONS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})zeich (?=mir(?!\p{L}))/giu, 'Zeig '],
  [/^läge (?=(?:einen|eine|den|die|das|bitte)(?!\p{L}))/giu, 'Lege '],
  [/(?<=(?:\d|\p{L}ig|zehn) )mit Arbeite(?:r|rn|n)(?!\p{L})/giu, 'Mitarbeitern'],
];

/** Words that are heard as one with their article: `Ditele-Phone-Nummer`. */
const AFTER_ARTICLE = ['Telefonnummer', 'Postleitzahl', 'Hausnummer', 'E-Mail-Adresse', 'Webseite'];
const ARTICLE = 'die ';

const SPOKEN = [
  ...WORDS.map((word) => ({ word, phones: phonesOf(SAID[word] ?? word) })),
  ...AFTER_ARTICLE.map((word) => ({ word: ARTICLE + word, phones: phonesOf(`die${SAID[word] ?? word}`) })),
].map(({ word, phones }) => ({ word, key: spellingKey(word), phones }));

/** Words after which a name is heard as one with them: `Anweterstromjub`. */
const BEFORE_NAMES = ['Anbieter', 'Dienstleister', 'Stadtwerke'].map((word) => ({
  word,
  phones: phonesOf(word),
}));
const NEAR_BEFORE_NAME = 0.13;
/** Letters of a name that was heard so. */
const GLUED_NAME_MIN = 5;

/** Words that one was heard as, and letters of all of them. */
const PARTS_MAX = 3;
const JOINED_MIN = 8;
const ALONE_MIN = 6;
/** How near the sounds are: of a word that is none of German, of several words, and of several that all are German. */
const NEAR = 0.13;
const NEAR_JOINED = 0.08;
const NEAR_ORDINARY = 0.03;
const MARGIN = 0.05;
/** Letters of an ending that a word may have. */
const ENDING_MAX = 2;

/** Words of requests that were written as they sounded: `Postleidzahl`, `Einbieter`, `statt Werke`, `im All-Adresse`. */
export function domainWordReplacements(text: string, lookup: NameLookup): Replacement[] {
  const tokens = tokensOf(text);
  const replacements: Replacement[] = CONFUSIONS.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].trimEnd().length,
      to: to.trimEnd(),
      kind: 'word' as const,
    })),
  );
  for (let at = 0; at < tokens.length; ) {
    const found = longestAt(text, tokens, at, lookup);
    if (found !== null) replacements.push(found.replacement);
    at += found?.length ?? 1;
  }
  return replacements.sort((a, b) => a.start - b.start);
}

function longestAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  lookup: NameLookup,
): { readonly replacement: Replacement; readonly length: number } | null {
  for (let length = PARTS_MAX; length > 0; length -= 1) {
    const own = tokens.slice(at, at + length);
    if (own.length < length || own.some((token, i) => !isNextWord(text, own[i - 1], token))) continue;
    const word = own.length === 1 ? wordAlone(own, lookup) : wordOfParts(own, lookup);
    const [first, last] = [own[0], own.at(-1)];
    if (word === null || first === undefined || last === undefined) continue;
    const beginsLarge = /^\p{Lu}/u.test(first.text) && !(word.startsWith(ARTICLE) && first.start > 0);
    const to = beginsLarge ? word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : word;
    return { replacement: { start: first.start, end: last.end, to, kind: 'word' }, length };
  }
  return null;
}

function isNextWord(text: string, before: Token | undefined, token: Token): boolean {
  if (token.kind !== 'word' || !/^[\p{L}-]+$/u.test(token.text)) return false;
  return before === undefined || /^\s$/u.test(text.slice(before.end, token.start));
}

function wordAlone([token]: readonly Token[], lookup: NameLookup): string | null {
  const word = token?.text ?? '';
  if (word.length < ALONE_MIN || !isOdd(word, lookup) || isInflected(word)) return null;
  return nearest(word, NEAR) ?? gluedName(word);
}

/** A word and the name behind it as two words; the name is left as it was heard. */
function gluedName(heard: string): string | null {
  const splits = Array.from(
    { length: Math.max(0, heard.length - 2 * GLUED_NAME_MIN + 1) },
    (_, i) => i + GLUED_NAME_MIN,
  );
  const found = splits.flatMap((at) => {
    const phones = phonesOf(heard.slice(0, at).replace(/-$/, ''));
    return BEFORE_NAMES.map((before) => ({
      at,
      word: before.word,
      distance: soundDistance(phones, before.phones),
    }));
  });
  const [first] = found
    .filter(({ distance }) => distance <= NEAR_BEFORE_NAME)
    .sort((a, b) => a.distance - b.distance);
  if (first === undefined) return null;
  const name = heard.slice(first.at).replace(/^-/, '');
  return `${first.word} ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function wordOfParts(own: readonly Token[], lookup: NameLookup): string | null {
  const words = own.flatMap(({ text }) => text.split('-'));
  const joined = own.map(({ text }) => text).join('');
  if (joined.length < JOINED_MIN || words.some((word) => numberWord(numberForm(word)) !== null)) return null;
  const isOrdinary = words.every((word) => !isOdd(word, lookup));
  const word = nearest(joined, isOrdinary ? NEAR_ORDINARY : NEAR_JOINED);
  // A part that is the word itself needs no other: `die Postleitzahl`.
  if (word === null || own.some(({ text }) => spellingKey(text) === spellingKey(word))) return null;
  if (word.startsWith(ARTICLE) && spellingKey(own[0]?.text ?? '') === ARTICLE.trim()) return null;
  const name = lookup.soundsLike(own.map(({ text }) => text).join(' '), 1)[0];
  return name?.distance === 0 && /\s/.test(name.name) ? null : word;
}

function isOdd(word: string, lookup: NameLookup): boolean {
  return !isOrdinaryWord(word) && !lookup.isNameWord(word);
}

/** The word that is near by its sounds, and no other nearly as much. */
function nearest(heard: string, limit: number): string | null {
  const phones = phonesOf(heard);
  const near = SPOKEN.map(({ word, key, phones: said }) => ({
    word,
    key,
    distance: soundDistance(phones, said),
  }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  if (first === undefined) return null;
  // `Mitarbeiter` and `Mitarbeitern` are no rivals.
  const isRelated =
    second !== undefined && (second.key.startsWith(first.key) || first.key.startsWith(second.key));
  const isRival = second !== undefined && !isRelated && second.distance - first.distance < MARGIN;
  return isRival ? null : first.word;
}

/** Whether a word is one of these with an ending. */
function isInflected(heard: string): boolean {
  const key = spellingKey(heard);
  return SPOKEN.some(({ key: own }) => key.startsWith(own) && key.length - own.length <= ENDING_MAX);
}

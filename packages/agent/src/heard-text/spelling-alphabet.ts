import { foldLetters } from '@rer/directory/names';

/** The German spelling alphabet with given names: DIN 5009:1996, with the words of before that are still in use. */
const NAMES = `A Anton; Ä Ärger; B Berta; C Cäsar; Ch Charlotte; D Dora; E Emil; F Friedrich; G Gustav; H Heinrich; I Ida; J Julius;
  K Kaufmann Konrad; L Ludwig; M Martha; N Nordpol; O Otto; Ö Ökonom; P Paula; Q Quelle; R Richard; S Samuel Siegfried; Sch Schule;
  ß Eszett; T Theodor; U Ulrich; Ü Übermut; V Viktor; W Wilhelm; X Xanthippe Xaver; Y Ypsilon; Z Zacharias Zeppelin`;
/** The one with towns: DIN 5009:2022. Its words are also where companies are. */
const TOWNS = `A Aachen; B Berlin; C Chemnitz; D Düsseldorf; E Essen; F Frankfurt; G Goslar; H Hamburg; I Ingelheim; J Jena; K Köln;
  L Leipzig; M München; N Nürnberg; O Offenbach; P Potsdam; Q Quickborn; R Rostock; S Salzwedel; T Tübingen; U Unna; V Völklingen;
  W Wuppertal; X Xanten; Z Zwickau Zürich`;

/** A word of a spelling alphabet. */
export interface SpellingWord {
  readonly letters: string;
  /** It names a town. */
  readonly isTown: boolean;
}

function wordsIn(table: string, isTown: boolean): [string, SpellingWord][] {
  return table.split(';').flatMap((row) => {
    const [letters = '', ...words] = row.trim().split(/\s+/);
    return words.map((word): [string, SpellingWord] => [foldLetters(word), { letters, isTown }]);
  });
}

/** Both alphabets, by their words as folded. */
export const SPELLING_WORDS: ReadonlyMap<string, SpellingWord> = new Map([
  ...wordsIn(TOWNS, true),
  ...wordsIn(NAMES, false),
]);

/** Words of the alphabets that people and recognisers write otherwise. */
const WRITTEN_OTHERWISE: ReadonlyMap<string, string> = new Map([
  ['marta', 'martha'],
  ['victor', 'viktor'],
  ['bertha', 'berta'],
  ['casar', 'caesar'],
  ['zaesar', 'caesar'],
  ['theo', 'theodor'],
  ['conrad', 'konrad'],
  ['okonom', 'oekonom'],
  ['heinrichs', 'heinrich'],
  ['gustaf', 'gustav'],
  ['nord-pol', 'nordpol'],
]);

/** The word of an alphabet that a word is. */
export function spellingWordOf(word: string): SpellingWord | undefined {
  const folded = foldLetters(word);
  return SPELLING_WORDS.get(WRITTEN_OTHERWISE.get(folded) ?? folded);
}

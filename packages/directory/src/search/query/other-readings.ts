import { spelledNumber } from '../text/letter-names.ts';

/** Abbreviations that are no beginning of what they stand for, folded. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['dt', 'deutsch'],
  ['dtsch', 'deutsch'],
  ['stw', 'stadtwerke'],
  ['stdw', 'stadtwerke'],
  ['ndl', 'niederlassung'],
  ['bgm', 'buergermeister'],
]);

/** Towns by their English names too, as lists from elsewhere have them. */
const TOWNS: ReadonlyMap<string, string> = new Map(
  [
    ['muenchen', 'munich'],
    ['koeln', 'cologne'],
    ['nuernberg', 'nuremberg'],
    ['hannover', 'hanover'],
    ['braunschweig', 'brunswick'],
    ['wien', 'vienna'],
    ['zuerich', 'zurich'],
  ].flatMap(([german = '', english = '']) => [
    [german, english],
    [english, german],
  ]),
);

/** What a folded word may stand for beside itself: the digits of a number, an abbreviation, a town in the other language. */
export function otherReadings(word: string): readonly string[] {
  return [spelledNumber(word), ABBREVIATIONS.get(word), TOWNS.get(word)].filter(
    (reading) => reading !== undefined,
  );
}

/** Letters by sound (after Cologne phonetics, Postel 1969); vowels and `h` are silent. */
const HEARD: readonly (readonly [RegExp, string])[] = [
  [/sch|ch|sh|c(?=[eiy])/g, '8'],
  [/ck|[gkqc]/g, '4'],
  [/x/g, '48'],
  [/[bp]/g, '1'],
  [/[szß]/g, '8'],
  [/[dt]/g, '2'],
  [/[fvw]/g, '3'],
  [/l/g, '5'],
  [/[mn]/g, '6'],
  [/r/g, '7'],
];

const HEARD_MAX = 5_000;
/** A cache: the words of a message are looked up at each of its indexes. */
const heard = new Map<string, string>();

/** The sound of a spelling key as digits: `leitstantsystehme` and `leitstandsysteme` are alike. */
export function soundKeyOf(word: string): string {
  const known = heard.get(word);
  if (known !== undefined) return known;
  if (heard.size >= HEARD_MAX) heard.clear();
  const sound = HEARD.reduce((text, [letters, digit]) => text.replace(letters, digit), word)
    .replace(/\D/g, '')
    .replace(/(\d)\1+/g, '$1');
  heard.set(word, sound);
  return sound;
}

/** Letters by what is heard of them (after Cologne phonetics, Postel 1969); vowels and `h` are not heard. */
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

/** What is heard of a word in skeleton form, as digits: `leitstantsystehme` and `leitstandsysteme` sound alike. */
export function soundOf(word: string): string {
  return HEARD.reduce((text, [letters, digit]) => text.replace(letters, digit), word)
    .replace(/\D/g, '')
    .replace(/(\d)\1+/g, '$1');
}

/** Marks that begin a quotation, each with what ends it: the first sign of these, if it is no line break. */
const ENDS: Readonly<Record<string, RegExp>> = {
  '„': /[“”"]/g,
  '»': /«/g,
  '«': /»/g,
  '"': /["\n]/g,
  '“': /”/g,
  '‚': /[‘’]/g,
};

/**
 * A text with `zitat` in the place of each quotation; marks that nothing ends stay. Takes time in proportion to its length, for
 * any text: of each mark the next end is looked for once.
 */
export function withoutQuotations(text: string): string {
  const ends = new Map(Object.entries(ENDS).map(([mark, end]) => [mark, new NextMatch(text, end)]));
  const pieces: string[] = [];
  let from = 0;
  for (const { index: begin, 0: mark } of text.matchAll(/[„»«"“‚]/g)) {
    if (begin < from) continue;
    const end = ends.get(mark)?.from(begin + 1) ?? text.length;
    if (end === text.length || text[end] === '\n') continue;
    pieces.push(text.slice(from, begin));
    from = end + 1;
  }
  return [...pieces, text.slice(from)].join(' zitat ');
}

/** Finds the matches of a pattern in a text, for ascending positions. */
class NextMatch {
  readonly #text: string;
  readonly #signs: RegExp;
  #found = -1;

  /** The pattern is told where to begin at each search: others may share it. */
  constructor(text: string, signs: RegExp) {
    this.#text = text;
    this.#signs = signs;
  }

  /** Index of the next match at or after `at`; the length of the text if there is none. */
  from(at: number): number {
    if (this.#found < at) {
      this.#signs.lastIndex = at;
      this.#found = this.#signs.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#found;
  }
}

/** Something that a text can be tested for, as a pattern can. */
export interface TextTest {
  test(text: string): boolean;
}

/** What a point of a pattern does not go across. */
const LINE_END = /[\n\r\u2028\u2029]/;

/**
 * Whether a line of a text has all of these parts one behind the other, whatever stands between them: `a.*b.*c`, in a time in proportion to the
 * text, where a pattern tries each `a` with each `b`.
 */
export function inOrder(...parts: readonly RegExp[]): TextTest {
  const searches = parts.map(
    ({ source, flags }) => new RegExp(source, flags.includes('g') ? flags : `${flags}g`),
  );
  return { test: (text) => text.split(LINE_END).some((line) => hasInOrder(line, searches)) };
}

function hasInOrder(line: string, searches: readonly RegExp[]): boolean {
  let at = 0;
  return searches.every((search) => {
    search.lastIndex = at;
    const found = search.exec(line);
    at = found === null ? at : found.index + found[0].length;
    return found !== null;
  });
}

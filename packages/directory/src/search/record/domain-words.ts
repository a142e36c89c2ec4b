/**
 * The words of a domain: parts between hyphens, and a label that is nothing but neighbouring words of one of the names (
 * `jaegersolar` of Jäger Solar) as these words, so that no domain needs a word of its own without need.
 */
export function domainWords(
  labels: readonly string[],
  names: readonly (readonly string[])[],
): readonly string[] {
  return labels.flatMap((label) =>
    label.split(/[^\p{L}\p{N}]+/u).flatMap((part) => (part === '' ? [] : asNameWords(part, names))),
  );
}

function asNameWords(part: string, names: readonly (readonly string[])[]): readonly string[] {
  for (const words of names) {
    for (let from = 0; from < words.length; from += 1) {
      let joined = '';
      for (let to = from; to < words.length && joined.length < part.length; to += 1) {
        joined += words[to] ?? '';
        if (joined === part) return words.slice(from, to + 1);
        if (!part.startsWith(joined)) break;
      }
    }
  }
  return [part];
}

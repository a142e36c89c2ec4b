const PLACEHOLDER = /\{\{\s*([A-Za-z]+)\s*\}\}/g;

/**
 * Puts values in the place of `{{name}}`, in one pass: what a value holds is never looked at, so nothing that a participant said is taken for a
 * placeholder. Names without a value stay. Null: it would be longer than `max` UTF-16 units, and is not made.
 */
export function fillPlaceholders(
  text: string,
  values: ReadonlyMap<string, string>,
  max: number,
): string | null {
  const pieces: string[] = [];
  let length = 0;
  let end = 0;
  for (const found of text.matchAll(PLACEHOLDER)) {
    const [whole, name = ''] = found;
    const piece = text.slice(end, found.index) + (values.get(name) ?? whole);
    end = found.index + whole.length;
    length += piece.length;
    if (length > max) return null;
    pieces.push(piece);
  }
  pieces.push(text.slice(end));
  return length + text.length - end > max ? null : pieces.join('');
}

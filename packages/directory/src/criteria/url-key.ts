/** A web address in comparable form: lower case, without scheme, `www.`, and anything behind its end. */
interface UrlKey {
  readonly text: string;
  /** A host or more, and not just a part of its name. */
  readonly isAddress: boolean;
}

/** `https://www.Beispiel.de/` and `beispiel.de` are the same. Null: nothing is left to look for. */
export function urlKey(given: string): UrlKey | null {
  const text = plainUrl(given);
  return text === '' ? null : { text, isAddress: /^[^/\s]+\.[^/\s]+/.test(text) };
}

/** An address without its optional parts. */
function plainUrl(given: string): string {
  const url = given
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '');
  let end = url.length;
  while (end > 0 && '/.?#'.includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

/** Whether a stored address is the one of the key, or lies below it; for a mere word: has it in its host. */
export function matchesUrlKey(stored: string, { text, isAddress }: UrlKey): boolean {
  const plain = plainUrl(stored);
  if (!isAddress) return (plain.split(/[/:?#]/)[0] ?? '').includes(text);
  return plain === text || (plain.startsWith(text) && /^[/:?#]/.test(plain.slice(text.length)));
}
